// SPDX-License-Identifier: MIT
// Two surfaces at poses: the search of trees that fmb_walk3_pose has posed, beside FCL's (OBBRSS) where it is installed, in one process and in
// turns, on the same meshes and poses: any turns, gaps from deep contact to a tenth of the size. Usage: posed [POSES]. See tree.sh.
// posed lost SEED POSES: without times: pairs of faces that FCL finds and a search of fmb does not, in any of its ways (tests/nightly/posed.sh).
#include "bodies.h"
#include <cstring>
#include <set>
#include <utility>
#ifdef HAVE_FCL
#include <fcl/narrowphase/collision.h>
#endif

namespace
{

using namespace bodies;

fmb_walk3 w;
bool fitted;
const double shortest = 2.5; // us: queries of FCL that take less are left out

void begin(Body &a, const fmb_pose3 &pose_a, Body &b, const fmb_pose3 &pose_b, int count)
{
    fmb_walk3_init(&w, &a.tree, 0, nullptr, &b.tree, 0, nullptr, 0);
    fmb_walk3_pose(&w, &pose_a, &pose_b, 0);
    static fmb_turned3 turned[32];
    if (fitted && (fmb_walk3_fits(&w, &a.fits, &b.fits) != 0 || fmb_walk3_turned(&w, turned, 32) != 0))
        std::exit(2);
    fmb_walk3_cache(&w, 0, a.cache.data(), count);
    fmb_walk3_cache(&w, 1, b.cache.data(), count);
}

std::size_t all(Body &a, const fmb_pose3 &pose_a, Body &b, const fmb_pose3 &pose_b)
{
    fmb_meeting3 m;
    std::size_t pairs = 0;
    begin(a, pose_a, b, pose_b, cached);
    while (fmb_walk3_next(&w, &m) == 1)
        pairs++;
    return pairs;
}

std::size_t first(Body &a, const fmb_pose3 &pose_a, Body &b, const fmb_pose3 &pose_b)
{
    fmb_meeting3 m;
    m.a = m.b = -1;
    begin(a, pose_a, b, pose_b, 16); // to empty a large one takes longer than it saves
    return fmb_walk3_first(&w, &m) != 0;
}

#ifdef HAVE_FCL
std::size_t theirs(const Model &a, const fmb_pose3 &pose_a, const Model &b, const fmb_pose3 &pose_b, std::size_t most)
{
    fcl::CollisionRequestd request(most, false);
    fcl::CollisionResultd result;
    return fcl::collide(&a, transform(pose_a), &b, transform(pose_b), request, result);
}
#endif

#ifdef HAVE_FCL
// ---- what is lost ----

typedef std::set<std::pair<long, long>> Pairs;

// What searches keep of each other: the front of the last one, and the one that is written.
struct Fronts {
    std::vector<fmb_front3> room[2];
    fmb_fronts3 front[2];
    int last = 0;

    explicit Fronts(std::size_t size)
    {
        for (int i = 0; i < 2; i++) {
            room[i].resize(size);
            fmb_fronts3_init(&front[i], room[i].data(), int32_t(size));
        }
    }
    void use(bool from)
    {
        if (from && front[last].complete && fmb_walk3_from(&w, &front[last]) != 0)
            std::exit(2);
        last = 1 - last;
        if (fmb_walk3_keep(&w, &front[last]) != 0)
            std::exit(2);
    }
};

// The faces of the search that has begun; turned: the bodies were exchanged.
Pairs found(const Body &a, const Body &b, bool turned)
{
    Pairs pairs;
    fmb_meeting3 m;
    int said;
    while ((said = fmb_walk3_next(&w, &m)) == 1) {
        const long i = a.node[std::size_t(m.a)].volume, j = b.node[std::size_t(m.b)].volume;
        pairs.insert(turned ? std::make_pair(j, i) : std::make_pair(i, j));
    }
    if (said != 0)
        std::exit(2);
    return pairs;
}

std::size_t lacking(const Pairs &pairs, const fcl::CollisionResultd &theirs)
{
    std::size_t lost = 0;
    for (std::size_t i = 0; i < theirs.numContacts(); i++)
        lost += pairs.count(std::make_pair(theirs.getContact(i).b1, theirs.getContact(i).b2)) == 0;
    return lost;
}

// Three searches at each pose: whole, from the front of the pose before, and with the bodies exchanged.
int lose(int round, int up, int poses)
{
    Body a, b;
    a.make(round, up, 5);
    b.make(round, up, 3);
    const auto fa = peer(a.mesh), fb = peer(b.mesh);
    Fronts fronts(std::size_t(1) << 18);
    std::size_t lost = 0, pairs = 0, their_pairs = 0;
    int met = 0;
    for (int n = 0; n < poses; n++) {
        const fmb_pose3 pose_a = random_pose(0.5), direction = random_pose(2.1 + 0.4 * random_number());
        fmb_pose3 pose_b = random_pose(0);
        for (int k = 0; k < 3; k++)
            pose_b.translation[k] = pose_a.translation[k] + direction.translation[k];
        fcl::CollisionRequestd request(10000000, false);
        fcl::CollisionResultd result;
        fcl::collide(fa.get(), transform(pose_a), fb.get(), transform(pose_b), request, result);
        begin(a, pose_a, b, pose_b, cached);
        const Pairs whole = found(a, b, false);
        begin(a, pose_a, b, pose_b, cached);
        fronts.use(n % 50 != 0); // a front only becomes finer
        const Pairs again = found(a, b, false);
        begin(b, pose_b, a, pose_a, cached);
        const Pairs turned = found(b, a, true);
        lost += lacking(whole, result) + lacking(again, result) + lacking(turned, result);
        pairs += whole.size();
        their_pairs += result.numContacts();
        met += result.numContacts() > 0;
    }
    std::printf("%d faces: %d poses, of which %d meet; pairs: %zu of FCL, %zu of fmb; lost: %zu\n", a.mesh.faces, poses,
                met, their_pairs, pairs, lost);
    return lost != 0 || met == 0 || met == poses;
}
#endif

void compare(int round, int up, int poses)
{
    static Body a, b;
    a = b = Body();
    a.make(round, up, 5);
    b.make(round, up, 3);
    Ratio one, every;
    state = 12345;
    double one_mean = 0, every_mean = 0, visits = 0;
    int lost = 0, met = 0;
#ifdef HAVE_FCL
    const auto fa = peer(a.mesh), fb = peer(b.mesh);
#endif
    for (int n = 0; n < poses; n++) {
        const fmb_pose3 pose_a = random_pose(0.5), pose_b = random_pose(0);
        fmb_pose3 other = pose_b;
        // From deep contact to a tenth of the size apart.
        const double way = 1.6 + 0.9 * n / poses;
        const fmb_pose3 direction = random_pose(way);
        for (int k = 0; k < 3; k++)
            other.translation[k] = pose_a.translation[k] + direction.translation[k];
        std::size_t pairs = 0, touches = 0;
        const double t1 = least([&] { touches = first(a, pose_a, b, other); });
        visits += w.visits;
        const double t2 = least([&] { pairs = all(a, pose_a, b, other); });
        one_mean += t1 / poses;
        every_mean += t2 / poses;
        met += pairs > 0;
        lost += (touches > 0) != (pairs > 0);
#ifdef HAVE_FCL
        std::size_t their_pairs = 0;
        const double u1 = least([&] { theirs(*fa, pose_a, *fb, other, 1); });
        const double u2 = least([&] { their_pairs = theirs(*fa, pose_a, *fb, other, 10000000); });
        lost += their_pairs > pairs;
        if (u1 >= shortest)
            one.add(t1 / u1);
        if (u2 >= shortest)
            every.add(t2 / u2);
#endif
    }
    std::printf("| %d%s | %d of %d | %d | %.1f | %.0f | %.1f |", a.mesh.faces, fitted ? ", fitted" : "", met, poses,
                lost, one_mean, visits / poses, every_mean);
    one.say();
    every.say();
    std::printf("\n");
}

} // namespace

int main(int argc, char **argv)
{
    if (argc == 4 && !std::strcmp(argv[1], "lost")) {
#ifdef HAVE_FCL
        const int times = std::atoi(argv[3]);
        state += std::strtoull(argv[2], nullptr, 10) << 17;
        return lose(22, 24, times) | lose(70, 72, times / 10);
#else
        std::printf("FCL is not installed\n");
        return 3;
#endif
    }
    const int poses = argc > 1 ? std::atoi(argv[1]) : 40;
    std::printf(
        "\n### Two bodies at any poses, from deep contact to a tenth of their size apart\n\n"
        "CPU time of one thread, us, without the clock's own, means over the poses of the least of several; lost: answers that contradict each other or\n"
        "have fewer pairs than FCL; ratios to FCL (triangles, BVH of OBBRSS): geometric mean (range), queries of FCL below 2.5 us "
        "left out\n\n"
        "| faces of each | meet | lost | first | visits | all pairs | first / FCL | all / FCL |\n"
        "|---:|---:|---:|---:|---:|---:|---:|---:|\n");
    for (int n = 0; n < 2; n++) {
        fitted = n == 1;
        compare(22, 24, poses);
        compare(70, 72, poses);
        compare(186, 188, poses);
    }
}
