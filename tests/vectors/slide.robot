fmb-robot 1
robot slide
link rail
box rail -1 -1 -1  0.5 0 0  0 0.5 0  0 0 0.5  2
link car
joint travel slides rail car 0 0 0  1 0 0 0 1 0 0 0 1  1 0 0
limit travel -1 2 1 2 given default
box car 0 0 0  0.125 0 0  0 0.125 0  0 0 0.125  0.2
allow rail car neighbours
end 2 1 2 1
