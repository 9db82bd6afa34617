// SPDX-License-Identifier: MIT
// Edges of a planner: an arm of 11 links of the size of a Panda (its published Denavit-Hartenberg parameters; the boxes are our own), moves of
// up to half a radian in each joint, 30 boxes in a room of 2 m. fmb_robot_edge, which proves the whole motion, beside FCL where it is installed,
// which samples it at one degree: times, and the contacts that the sampling missed. Usage: edge [EDGES]. make bench WHAT=edge.
#include "peer.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>
#ifdef HAVE_FCL
#include <fcl/geometry/shape/box.h>
#include <fcl/narrowphase/collision.h>
#endif

namespace
{

const int joints = 10, boxes = 10, obstacles = 30, most_halvings = 12, rounds = 5;

double microseconds()
{
    timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return 1e6 * double(t.tv_sec) + 1e-3 * double(t.tv_nsec);
}

unsigned long long state = 12345;

double random_number() // in -1 .. 1, the same everywhere
{
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return double(state >> 11) * 0x1p-52 - 1;
}

// ---- the arm: how each joint stands (quarter turns about x, or an eighth about z), and where; boxes by centre and half sizes ----

struct Row {
    int kind, quarters, eighths;
    double xyz[3], axis[3], lower, upper;
};

const Row rows[joints] = {
    {FMB_TURNS, 0, 0, {0, 0, .333}, {0, 0, 1}, -2.8973, 2.8973},
    {FMB_TURNS, -1, 0, {0, 0, 0}, {0, 0, 1}, -1.7628, 1.7628},
    {FMB_TURNS, 1, 0, {0, -.316, 0}, {0, 0, 1}, -2.8973, 2.8973},
    {FMB_TURNS, 1, 0, {.0825, 0, 0}, {0, 0, 1}, -3.0718, -.0698},
    {FMB_TURNS, -1, 0, {-.0825, .384, 0}, {0, 0, 1}, -2.8973, 2.8973},
    {FMB_TURNS, 1, 0, {0, 0, 0}, {0, 0, 1}, -.0175, 3.7525},
    {FMB_TURNS, 1, 0, {.088, 0, 0}, {0, 0, 1}, -2.8973, 2.8973},
    {FMB_FIXED, 0, -1, {0, 0, .107}, {0, 0, 1}, 0, 0},
    {FMB_SLIDES, 0, 0, {0, 0, .0584}, {0, 1, 0}, 0, .04},
    {FMB_SLIDES, 0, 0, {0, 0, .0584}, {0, -1, 0}, 0, .04},
};
const int parent[joints] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 8};

// Of links 1 to 10; link 0 stands where nothing is.
const double body[boxes][6] = {
    {0, -.03, -.07, .06, .09, .13},   {0, -.07, .03, .06, .13, .09}, {.04, .03, -.06, .1, .09, .12},
    {-.04, .06, .02, .1, .12, .09},   {0, .04, -.14, .06, .1, .2},   {.04, .01, 0, .1, .08, .07},
    {0, 0, .07, .06, .06, .07},       {0, 0, .03, .03, .1, .04},     {0, .01, .025, .011, .012, .03},
    {0, -.01, .025, .011, .012, .03},
};

fmb_robot_joint joint[joints];
fmb_robot_link robot_links[joints + 1];
fmb_frame3 box[boxes], frame[obstacles];
fmb_solid3 obstacle[obstacles];
fmb_edge_link3 place[joints + 1];
fmb_edge_box3 swept[boxes];
fmb_box3 wall[obstacles];
uint32_t words[FMB_EDGE_WORDS(boxes, obstacles, most_halvings)];
fmb_real hints[FMB_EDGE_HINTS(boxes, obstacles)][3];
unsigned short allowed[64][2];
fmb_edge3 e;

void make_arm()
{
    for (int i = 0; i < joints; i++) {
        const Row &r = rows[i];
        const double c = std::cos(r.eighths * .7853981633974483), s = std::sin(r.eighths * .7853981633974483);
        const double m[3][3] = {{c, -s, 0}, {s, c, 0}, {0, 0, 1}},
                     x[3][3] = {{1, 0, 0}, {0, 0, -double(r.quarters)}, {0, double(r.quarters), 0}};
        joint[i] = fmb_robot_joint();
        joint[i].kind = r.kind;
        joint[i].parent = parent[i];
        joint[i].child = i + 1;
        joint[i].mimic = i == 9 ? 8 : -1;
        joint[i].multiplier = 1;
        for (int k = 0; k < 3; k++) {
            joint[i].origin.translation[k] = fmb_real(r.xyz[k]);
            joint[i].axis[k] = fmb_real(r.axis[k]);
            for (int l = 0; l < 3; l++)
                joint[i].origin.rotation[k][l] = fmb_real(r.quarters ? x[k][l] : m[k][l]);
        }
    }
    for (int i = 0; i <= joints; i++) {
        robot_links[i] = fmb_robot_link();
        robot_links[i].joint = i - 1;
        robot_links[i].first = i ? i - 1 : 0;
        robot_links[i].count = i > 0;
    }
    for (int i = 0; i < boxes; i++) {
        fmb_real o[3], edge[3][3] = {{0}};
        for (int k = 0; k < 3; k++) {
            o[k] = fmb_real(body[i][k] - body[i][3 + k]);
            edge[k][k] = fmb_real(2 * body[i][3 + k]);
        }
        fmb_frame3_init(&box[i], FMB_CUBOID, o, edge[0], edge[1], edge[2]);
    }
    int pairs = 0; // neighbours, and those whose boxes are near each other in most places
    for (int a = 1; a <= joints; a++)
        for (int b = a + 1; b <= joints; b++)
            if (b - a <= 2 || a >= 4) {
                allowed[pairs][0] = (unsigned short)a;
                allowed[pairs++][1] = (unsigned short)b;
            }
    e.pairs = pairs;
}

void make_room()
{
    for (int i = 0; i < obstacles; i++) {
        double o[3], u[3][3] = {{0}}, a = 3 * random_number(), c = std::cos(a), s = std::sin(a);
        const double turn[3][3] = {{c, s, 0}, {-s, c, 0}, {0, 0, 1}};
        do
            for (int k = 0; k < 3; k++)
                o[k] = random_number();
        while (o[0] * o[0] + o[1] * o[1] < .16);
        fmb_real of[3], edge[3][3];
        for (int k = 0; k < 3; k++) {
            const double size = .05 + .1 * std::fabs(random_number());
            of[k] = fmb_real(o[k] + (k == 2 ? .5 : 0));
            for (int l = 0; l < 3; l++)
                u[k][l] = size * turn[k][l], edge[k][l] = fmb_real(u[k][l]);
        }
        fmb_frame3_init(&frame[i], FMB_CUBOID, of, edge[0], edge[1], edge[2]);
        obstacle[i] = fmb_solid3();
        obstacle[i].frame = &frame[i];
        obstacle[i].step = fmb_no_step;
    }
}

struct Edge {
    fmb_real from[joints], to[joints];
};

Edge random_edge()
{
    Edge edge;
    for (int i = 0; i < joints; i++) {
        const double middle = (rows[i].lower + rows[i].upper) / 2, half = (rows[i].upper - rows[i].lower) / 2;
        const double q = middle + half * random_number(), way = rows[i].kind == FMB_TURNS ? .5 : .02;
        edge.from[i] = fmb_real(q);
        edge.to[i] = fmb_real(
            std::min(std::max(q + way * (random_number() < 0 ? -1 : 1), rows[i].lower), rows[i].upper));
    }
    return edge;
}

void ask(int self, int want, int halvings)
{
    e.joint = joint, e.link = robot_links, e.box = box, e.joints = joints, e.boxes = boxes;
    e.allowed = allowed;
    e.obstacles = obstacles, e.obstacle = obstacle, e.self = self, e.want = want, e.halvings = halvings,
    e.budget = FMB_NO_LIMIT;
    e.place = place, e.swept = swept, e.wall = wall, e.walls = obstacles, e.open = words,
    e.hint = std::getenv("NOHINT") ? nullptr : hints;
    e.places = joints + 1, e.sweeps = boxes, e.words = int32_t(sizeof words / sizeof *words);
    e.hints = e.hint ? int32_t(sizeof hints / sizeof *hints) : 0;
}

#ifdef HAVE_FCL
// ---- the usual practice: kinematics in double at each degree, boxes along the axes, then FCL's test of boxes ----

typedef Eigen::Isometry3d Place;
struct Solid {
    fcl::Boxd shape;
    Place local, world;
    double min[3], max[3];

    void surround()
    {
        for (int k = 0; k < 3; k++) {
            double half = 0;
            for (int l = 0; l < 3; l++)
                half += std::fabs(world.linear()(k, l)) * shape.side[l] / 2;
            min[k] = world.translation()[k] - half;
            max[k] = world.translation()[k] + half;
        }
    }
};
std::vector<Solid> their_boxes, their_room;
Place origin[joints];

Solid solid(const fmb_frame3 &f)
{
    Solid s;
    s.local.setIdentity();
    for (int i = 0; i < 3; i++) {
        double length = 0;
        for (int k = 0; k < 3; k++)
            length += double(f.edge[i][k]) * double(f.edge[i][k]);
        length = std::sqrt(length);
        s.shape.side[i] = length;
        for (int k = 0; k < 3; k++)
            s.local.linear()(k, i) = double(f.edge[i][k]) / length;
    }
    for (int k = 0; k < 3; k++)
        s.local.translation()[k] = double(f.origin[k]) +
                                   (double(f.edge[0][k]) + double(f.edge[1][k]) + double(f.edge[2][k])) / 2;
    s.world = s.local;
    s.surround();
    return s;
}

void make_theirs()
{
    their_boxes.clear();
    their_room.clear();
    for (int i = 0; i < boxes; i++)
        their_boxes.push_back(solid(box[i]));
    for (int i = 0; i < obstacles; i++)
        their_room.push_back(solid(frame[i]));
    for (int i = 0; i < joints; i++) {
        origin[i].setIdentity();
        for (int k = 0; k < 3; k++) {
            origin[i].translation()[k] = double(joint[i].origin.translation[k]);
            for (int l = 0; l < 3; l++)
                origin[i].linear()(k, l) = double(joint[i].origin.rotation[k][l]);
        }
    }
}

void kinematics(const double *q)
{
    static Place link[joints + 1];
    link[0].setIdentity();
    for (int i = 0; i < joints; i++) {
        Place own;
        own.setIdentity();
        if (rows[i].kind == FMB_TURNS) {
            const double s = std::sin(q[i]), c = std::cos(q[i]);
            own.linear() << c, -s, 0, s, c, 0, 0, 0, 1;
        } else if (rows[i].kind == FMB_SLIDES) {
            own.translation()[1] = rows[i].axis[1] * q[i == 9 ? 8 : i];
        }
        link[i + 1] = link[parent[i]] * origin[i] * own;
        their_boxes[std::size_t(i)].world = link[i + 1] * their_boxes[std::size_t(i)].local;
        their_boxes[std::size_t(i)].surround();
    }
}

bool meet(const Solid &a, const Solid &b)
{
    for (int k = 0; k < 3; k++)
        if (a.min[k] > b.max[k] || b.min[k] > a.max[k])
            return false;
    static const fcl::CollisionRequestd request;
    fcl::CollisionResultd result;
    return fcl::collide(&a.shape, a.world, &b.shape, b.world, request, result) > 0;
}

bool skipped[boxes][boxes];

bool meets(int self)
{
    for (std::size_t i = 0; i < boxes; i++) {
        for (const Solid &o : their_room)
            if (meet(their_boxes[i], o))
                return true;
        for (std::size_t k = i + 1; self == FMB_SELF_TEST && k < boxes; k++)
            if (!skipped[i][k] && meet(their_boxes[i], their_boxes[k]))
                return true;
    }
    return false;
}

bool sampled(const Edge &edge, int self, double degrees)
{
    double most = 0, q[joints];
    for (int i = 0; i < joints; i++)
        if (rows[i].kind == FMB_TURNS)
            most = std::max(most, std::fabs(double(edge.to[i]) - double(edge.from[i])));
    const int n = int(std::ceil(most / (degrees * 3.141592653589793 / 180)));
    for (int s = 0; s <= n; s++) {
        for (int i = 0; i < joints; i++)
            q[i] = double(edge.from[i]) + (double(edge.to[i]) - double(edge.from[i])) * s / n;
        kinematics(q);
        if (meets(self))
            return true;
    }
    return false;
}
#endif

double median(std::vector<double> &x)
{
    std::sort(x.begin(), x.end());
    return x.empty() ? 0 : x[x.size() / 2];
}

// Times of a question over all edges of one kind, microseconds: the median of the rounds.
template <class Question> double time_of(const std::vector<Edge> &edges, Question question)
{
    std::vector<double> times;
    for (int r = 0; r < rounds; r++) {
        const double start = microseconds();
        for (const Edge &edge : edges)
            question(edge);
        times.push_back((microseconds() - start) / double(edges.size()));
    }
    return median(times);
}

void row(const char *name, int self, int want, int halvings, std::size_t count)
{
    std::vector<Edge> free, met;
    std::size_t open = 0, parts[2] = {0, 0}, pairs[2] = {0, 0};
    state = 999;
    ask(self, want, halvings);
    while (free.size() + met.size() < count) {
        const Edge edge = random_edge();
        fmb_edge_found3 found;
        const int said = fmb_robot_edge(&e, edge.from, edge.to, &found);
        if (said < 0)
            std::exit(2);
        open += said == FMB_UNDECIDED;
        parts[said != 0] += found.parts;
        pairs[said != 0] += found.pairs;
        (said ? met : free).push_back(edge);
    }
    auto ours = [](const Edge &edge) { return fmb_robot_edge(&e, edge.from, edge.to, nullptr); };
    const double our_free = time_of(free, ours), our_met = time_of(met, ours);
    std::printf(
        "%-28s free %5zu: %6.2f us (%.1f parts, %.0f pairs), not free %5zu (undecided %zu): %6.2f us (%.1f parts, %.0f pairs)\n",
        name, free.size(), our_free, double(parts[0]) / double(free.size()), double(pairs[0]) / double(free.size()),
        met.size(), open, our_met, double(parts[1]) / double(met.size()), double(pairs[1]) / double(met.size()));
#ifdef HAVE_FCL
    for (double degrees : {1.0, .1}) {
        auto their = [self, degrees](const Edge &edge) { return sampled(edge, self, degrees); };
        std::size_t missed = 0, wrong = 0;
        for (const Edge &edge : met)
            missed += !their(edge);
        for (const Edge &edge : free)
            wrong += their(edge);
        const double their_free = time_of(free, their), their_met = time_of(met, their);
        std::printf(
            "%-28s free %.2f us (%.2f), not free %.2f us (%.2f); not free, and not seen: %zu; free, and it finds a contact: %zu\n",
            degrees == 1 ? "  FCL at 1 degree (ratio)" : "  FCL at .1 degrees (ratio)", their_free,
            our_free / their_free, their_met, our_met / their_met, missed, wrong);
    }
#endif
}

} // namespace

int main(int argc, char **argv)
{
    const std::size_t count = argc > 1 ? std::size_t(std::atol(argv[1])) : 2000;
    make_arm();
    make_room();
#ifdef HAVE_FCL
    make_theirs();
    for (int i = 0; i < e.pairs; i++)
        skipped[allowed[i][0] - 1][allowed[i][1] - 1] = true;
#endif
    row("any contact", FMB_SELF_SKIP, FMB_EDGE_ANY, most_halvings, count);
    row("first contact", FMB_SELF_SKIP, FMB_EDGE_FIRST, most_halvings, count);
    row("first contact, to 1/32", FMB_SELF_SKIP, FMB_EDGE_FIRST, 5,
        count); // .9 degrees, about as fine as samples at one degree
    row("any contact, itself too", FMB_SELF_TEST, FMB_EDGE_ANY, most_halvings, count);
    return 0;
}
