// SPDX-License-Identifier: MIT
// The same work for each of many things, side by side: links share nothing.
#ifndef IMPORT_WORKERS_HPP
#define IMPORT_WORKERS_HPP

#include <algorithm>
#include <atomic>
#include <exception>
#include <system_error>
#include <thread>
#include <vector>

// made[i] = make(item[i]), by as many threads as there are processors, 4 at most: each may take memory of its own for what it allocates.
// What comes out, and which failure is told (that of the first thing that has one), does not depend on how many there are.
template <class Made, class Item, class Make> std::vector<Made> each_of(const std::vector<Item> &item, Make make)
{
    std::vector<Made> made(item.size());
    std::vector<std::exception_ptr> failure(item.size());
    std::atomic<size_t> next{0};
    auto work = [&] {
        for (size_t i; (i = next++) < item.size();)
            try {
                made[i] = make(item[i]);
            } catch (...) {
                failure[i] = std::current_exception();
            }
    };
    std::vector<std::thread> others;
    try {
        const size_t most = std::min(item.size(), size_t(std::min(4U, std::thread::hardware_concurrency())));
        while (others.size() + 1 < most)
            others.emplace_back(work);
    } catch (const std::system_error &) { // no more threads: those that there are do all
    }
    work();
    for (std::thread &other : others)
        other.join();
    for (const std::exception_ptr &f : failure)
        if (f)
            std::rethrow_exception(f);
    return made;
}

#endif
