import { circle, darker, ellipse, lighter, path, polygon, rect } from '../shapes.ts'
import { bodyOf, type DrawProduct, named } from './parts.ts'

export const flask: DrawProduct = (look) => [
  ...bodyOf(-11, -100, 22, 22, look.cap, 2),
  rect(-7, -79, 14, 5, darker(look.cap, 0.25)),
  rect(-33, -75, 66, 75, lighter(look.body, 0.55), 7),
  ...bodyOf(-28, -58, 56, 53, look.body, 4),
  rect(-28, -58, 56, 3, lighter(look.body, 0.3)),
  rect(-29, -71, 5, 64, lighter(look.body, 0.8), 2.5),
  rect(-18, -46, 36, 28, look.label),
  ...named(look, -32, 31),
]

export const roundFlask: DrawProduct = (look) => [
  circle(0, -90, 10, look.cap),
  circle(-3, -93, 3.4, lighter(look.cap, 0.5)),
  rect(-6, -82, 12, 9, darker(look.cap, 0.2)),
  circle(0, -37, 37, lighter(look.body, 0.5)),
  circle(0, -35, 31, look.body),
  path(
    'M-31 -35C-20 -42 -8 -29 4 -35C14 -40 24 -38 31 -35C31 -18 17 -4 0 -4C-17 -4 -31 -18 -31 -35Z',
    darker(look.body, 0.12),
  ),
  ellipse(-19, -52, 5, 11, lighter(look.body, 0.75)),
  rect(-20, -44, 40, 19, look.label, 9.5),
  ...named(look, -35, 30, 6),
]

export const tallBottle: DrawProduct = (look) => [
  ...bodyOf(-7, -100, 14, 17, look.cap, 2),
  path(
    'M-6 -84L6 -84C6 -76 21 -76 21 -66L21 -5C21 -2 19 0 16 0L-16 0C-19 0 -21 -2 -21 -5L-21 -66C-21 -76 -6 -76 -6 -84Z',
    look.body,
  ),
  path('M11 -77C16 -74 21 -72 21 -66L21 -5C21 -2 19 0 16 0L11 0Z', darker(look.body, 0.12)),
  rect(-17, -64, 4, 57, lighter(look.body, 0.5), 2),
  rect(-21, -50, 42, 32, look.label),
  ...named(look, -34, 36),
]

export const tube: DrawProduct = (look) => [
  rect(-12, -15, 24, 15, look.cap, 2),
  ...[-8, -3, 2, 7].map((x) => rect(x, -13, 1.4, 11, darker(look.cap, 0.15))),
  polygon(
    [
      [-23, -100],
      [23, -100],
      [16, -15],
      [-16, -15],
    ],
    look.body,
  ),
  polygon(
    [
      [10, -100],
      [23, -100],
      [16, -15],
      [9, -15],
    ],
    darker(look.body, 0.09),
  ),
  polygon(
    [
      [-19, -94],
      [-15, -94],
      [-11, -20],
      [-13.5, -20],
    ],
    lighter(look.body, 0.5),
  ),
  rect(-23.5, -100, 47, 6, darker(look.body, 0.16)),
  polygon(
    [
      [-20.7, -72],
      [20.7, -72],
      [18.2, -41],
      [-18.2, -41],
    ],
    look.label,
  ),
  ...named(look, -56, 33),
]

export const jar: DrawProduct = (look) => [
  ...bodyOf(-49, -74, 98, 30, look.cap, 5),
  rect(-46, -45, 92, 5, darker(look.cap, 0.3)),
  path('M-49 -40L49 -40L46 -8C45 -3 41 0 36 0L-36 0C-41 0 -45 -3 -46 -8Z', look.body),
  path('M30 -40L49 -40L46 -8C45 -3 41 0 36 0L28 0Z', darker(look.body, 0.1)),
  rect(-42, -36, 6, 30, lighter(look.body, 0.5), 3),
  ...named(look, -21, 54, 11),
]

export const dropper: DrawProduct = (look) => [
  rect(-6, -100, 12, 18, look.ink, 6),
  ...bodyOf(-11, -84, 22, 15, look.cap, 1.5),
  path(
    'M-8 -69L8 -69C8 -62 23 -63 23 -53L23 -6C23 -2 20 0 17 0L-17 0C-20 0 -23 -2 -23 -6L-23 -53C-23 -63 -8 -62 -8 -69Z',
    look.body,
  ),
  path('M12 -64C17 -61 23 -60 23 -53L23 -6C23 -2 20 0 17 0L12 0Z', darker(look.body, 0.15)),
  rect(-19, -52, 4, 46, lighter(look.body, 0.5), 2),
  rect(-23, -43, 46, 29, look.label),
  ...named(look, -28, 38),
]

export const pump: DrawProduct = (look) => [
  path('M-6 -100L16 -100C20 -100 21 -96 21 -92L17 -92C17 -94 16 -95 14 -95L6 -95L6 -86L-6 -86Z', look.cap),
  ...bodyOf(-13, -87, 26, 13, look.cap, 2),
  path(
    'M-13 -74L13 -74C24 -73 26 -66 26 -58L24 -6C24 -2 21 0 17 0L-17 0C-21 0 -24 -2 -24 -6L-26 -58C-26 -66 -24 -73 -13 -74Z',
    look.body,
  ),
  path('M12 -74C24 -73 26 -66 26 -58L24 -6C24 -2 21 0 17 0L13 0Z', darker(look.body, 0.09)),
  rect(-21, -60, 4, 52, lighter(look.body, 0.5), 2),
  circle(0, -38, 17, look.label),
  ...named(look, -37, 27),
]
