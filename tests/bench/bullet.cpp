// SPDX-License-Identifier: MIT
// Bullet: true boxes by its box-box detector; anything by its GJK (btGjkEpaSolver2: distance if apart), without margins.
#include "bench.h"
#include <btBulletCollisionCommon.h>
#include <BulletCollision/CollisionDispatch/btBoxBoxDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#include <memory>

namespace
{

struct Solid {
    std::unique_ptr<btConvexInternalShape> shape;
    btTransform place;
};
Solid solids_a[SLOTS], solids_b[SLOTS];

struct Contact : btDiscreteCollisionDetectorInterface::Result {
    int found = FMB_MISS;
    void setShapeIdentifiersA(int, int) override {}
    void setShapeIdentifiersB(int, int) override {}
    void addContactPoint(const btVector3 &, const btVector3 &, btScalar) override { found = FMB_HIT; }
};

btVector3 vector(const double x[3]) { return btVector3(btScalar(x[0]), btScalar(x[1]), btScalar(x[2])); }

void box_from(Solid &to, const body &from)
{
    true_box box;
    bench_true_box(&box, &from);
    const double(*a)[3] = box.axis;
    btMatrix3x3 turn;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            turn[k][i] = btScalar(a[i][k]);
    to.place = btTransform(turn, vector(box.centre));
    to.shape.reset(new btBoxShape(vector(box.half)));
    to.shape->setMargin(0);
}

void hull_from(Solid &to, const body &from)
{
    double corner[8][3];
    unsigned corners = bench_corners(corner, &from);
    to.place.setIdentity();
    to.place.setOrigin(btVector3(btScalar(corner[0][0]), btScalar(corner[0][1]), btScalar(corner[0][2])));
    auto *hull = new btConvexHullShape;
    to.shape.reset(hull);
    for (unsigned i = 0; i < corners; i++) {
        const double local[3] = {corner[i][0] - corner[0][0], corner[i][1] - corner[0][1], corner[i][2] - corner[0][2]};
        hull->addPoint(vector(local), i + 1 == corners);
    }
    hull->setMargin(0);
}

int can_boxes(const cell *c) { return c->boxes && !c->moving; }

int can_any(const cell *c) { return c->dim == 3 && !c->moving; }

void prepare(unsigned slot, const cell *c, const pair *p)
{
    (c->boxes ? box_from : hull_from)(solids_a[slot], p->body[0]);
    (c->boxes ? box_from : hull_from)(solids_b[slot], p->body[1]);
}

int box_box(unsigned slot)
{
    const Solid &a = solids_a[slot], &b = solids_b[slot];
    btBoxBoxDetector detector(static_cast<btBoxShape *>(a.shape.get()), static_cast<btBoxShape *>(b.shape.get()));
    btDiscreteCollisionDetectorInterface::ClosestPointInput input;
    Contact contact;
    input.m_transformA = a.place;
    input.m_transformB = b.place;
    detector.getClosestPoints(input, contact, nullptr);
    return contact.found;
}

int gjk(unsigned slot)
{
    const Solid &a = solids_a[slot], &b = solids_b[slot];
    btGjkEpaSolver2::sResults results;
    btVector3 guess = b.place.getOrigin() - a.place.getOrigin();
    return btGjkEpaSolver2::Distance(a.shape.get(), a.place, b.shape.get(), b.place, guess, results) ? FMB_MISS
                                                                                                     : FMB_HIT;
}

} // namespace

extern "C" const method bench_bullet[] = {
    {"Bullet box-box", PEER, can_boxes, prepare, box_box},
    {"Bullet GJK", PEER, can_any, prepare, gjk},
    {nullptr, NOTHING, nullptr, nullptr, nullptr},
};
