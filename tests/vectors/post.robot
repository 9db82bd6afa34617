fmb-robot 1
robot post
link base
box base -0.125 -0.125 -0.125  0.25 0 0  0 0.25 0  0 0 0.0625  0.25
link arm
joint swing turns base arm 0 0 0  1 0 0 0 1 0 0 0 1  0 0 1
limit swing -1 1 2 20 given given
box arm 0.5 -0.03125 0  0.25 0 0  0 0.0625 0  0 0 0.0625  0.75
link post
joint stands fixed base post 0.234375 0.609375 0  1 0 0 0 1 0 0 0 1  0 0 1
box post -0.03125 -0.03125 0  0.0625 0 0  0 0.0625 0  0 0 0.0625  0.0625
allow base arm neighbours
allow base post it%20stands%20there
end 3 2 3 2
