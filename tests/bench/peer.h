// SPDX-License-Identifier: MIT
// A mesh as FCL has it: what the benches compare with.
#ifndef PEER_H
#define PEER_H

#include "fmb.h"
#include <memory>
#include <vector>
#ifdef HAVE_FCL
#include <fcl/geometry/bvh/BVH_model.h>

typedef fcl::BVHModel<fcl::OBBRSSd> Model;

inline std::shared_ptr<Model> peer(const fmb_mesh3 &m)
{
    std::vector<fcl::Vector3d> points;
    std::vector<fcl::Triangle> faces;
    for (int i = 0; i < m.vertices; i++)
        points.emplace_back(double(m.vertex[i][0]), double(m.vertex[i][1]), double(m.vertex[i][2]));
    for (int i = 0; i < m.faces; i++)
        faces.emplace_back(std::size_t(m.face[i][0]), std::size_t(m.face[i][1]), std::size_t(m.face[i][2]));
    auto model = std::make_shared<Model>();
    model->beginModel();
    model->addSubModel(points, faces);
    model->endModel();
    return model;
}
#endif

#endif
