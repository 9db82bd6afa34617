// SPDX-License-Identifier: MIT
// A line on a terminal that says how far a long work is: from its second second on, and gone when it ends.
#ifndef IMPORT_PROGRESS_HPP
#define IMPORT_PROGRESS_HPP

#include <chrono>
#include <cstdio>
#include <mutex>
#include <string>
#include <unistd.h>

class Progress
{
  public:
    Progress(const std::string &work, size_t things, bool quiet) : what(work), all(things), shown(!quiet && isatty(2))
    {
    }
    ~Progress() { clear(); }
    void one(const std::string &name) // is done
    {
        const std::lock_guard<std::mutex> alone(telling);
        done++;
        const std::chrono::duration<double> gone = std::chrono::steady_clock::now() - start;
        if (!shown || gone.count() < 1 || done == all)
            return;
        fprintf(stderr, "\r\033[K%s: %zu of %zu, %.0f s (%.40s)", what.c_str(), done, all, gone.count(), name.c_str());
        fflush(stderr);
        dirty = true;
    }

  private:
    std::string what;
    size_t all, done = 0;
    bool shown, dirty = false;
    std::mutex telling;
    std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();

    void clear()
    {
        if (dirty)
            fputs("\r\033[K", stderr);
    }
};

#endif
