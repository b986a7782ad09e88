import { circle, darker, ellipse, lighter, path, place, polygon, rect, type Shape } from '../shapes.ts'
import { bodyOf, type DrawProduct, type Look, named } from './parts.ts'

export const pouch: DrawProduct = (look) => [
  polygon(
    [
      [-33, -100],
      [33, -100],
      [33, -90],
      [-33, -90],
    ],
    darker(look.body, 0.25),
  ),
  path(
    'M-33 -91L33 -91C31 -70 37 -30 35 -3C35 -1 34 0 32 0L-32 0C-34 0 -35 -1 -35 -3C-37 -30 -31 -70 -33 -91Z',
    look.body,
  ),
  path(
    'M17 -91L33 -91C31 -70 37 -30 35 -3C35 -1 34 0 32 0L21 0C24 -30 15 -60 17 -91Z',
    darker(look.body, 0.13),
  ),
  path('M-28 -86L-24 -86C-25 -60 -29 -30 -28 -8L-32 -8C-33 -30 -28 -60 -28 -86Z', lighter(look.body, 0.25)),
  rect(-24, -72, 48, 44, look.label),
  ...named(look, -51, 41, 10),
  circle(0, -14, 6, look.label),
  ...place(bean(look.body), { x: 0, y: -14, scale: 0.4, turn: 30 }),
]

/** Draws a coffee bean, 20 units long, centred on 0, 0. */
export function bean(fill: string): Shape[] {
  return [
    ellipse(0, 0, 10, 6.5, fill),
    path('M-10 0C-5 -3 -3 2.500 0 0C3 -2.500 5 3 10 0C5 4.500 3 0 0 2C-3 4 -5 -1 -10 0Z', darker(fill, 0.4)),
  ]
}

export const cup: DrawProduct = (look) => [
  ellipse(0, -4, 62, 8, darker(look.body, 0.12)),
  ellipse(0, -6, 62, 8, look.body),
  ellipse(0, -6.5, 38, 4, darker(look.body, 0.1)),
  path('M36 -58C66 -62 66 -22 26 -22L28 -29C54 -30 54 -52 36 -49Z', darker(look.body, 0.08)),
  path('M-42 -66L42 -66C42 -30 32 -6 14 -6L-14 -6C-32 -6 -42 -30 -42 -66Z', look.body),
  path('M22 -66L42 -66C42 -30 32 -6 14 -6L6 -6C18 -20 24 -44 22 -66Z', darker(look.body, 0.08)),
  ellipse(0, -66, 42, 8, lighter(look.body, 0.4)),
  ellipse(0, -65, 37, 6, look.cap),
  ellipse(-6, -66, 22, 3, lighter(look.cap, 0.35)),
  ...steam('#ffffff'),
  ...named(look, -36, 42, 9),
]

function steam(fill: string): Shape[] {
  const wisp = path('M0 0C-7 -8 6 -14 0 -26C9 -15 -3 -9 3 0Z', fill)
  return [-14, 0, 14].flatMap((x, index) => place([wisp], { x, y: -76 + (index % 2) * 3 }))
}

export const capsules: DrawProduct = (look) => [
  ...[
    [-33, 0, 1],
    [33, 0, 1],
    [0, 0, 1.25],
  ].flatMap(([x = 0, y = 0, scale = 1]) => place(capsule(look), { x, y, scale })),
]

function capsule({ body, cap, label, ink, name }: Look): Shape[] {
  return [
    path('M-19 -70C-19 -78 19 -78 19 -70L25 -8L-25 -8Z', body),
    path('M8 -76C15 -75 19 -73 19 -70L25 -8L12 -8Z', darker(body, 0.18)),
    polygon(
      [
        [-15, -66],
        [-11, -66],
        [-14, -14],
        [-19, -14],
      ],
      lighter(body, 0.4),
    ),
    rect(-29, -9, 58, 9, cap, 3),
    ellipse(0, -73, 14, 3.5, lighter(body, 0.3)),
    rect(-15, -46, 30, 20, label),
    ...named({ body, cap, label, ink, name }, -35, 26, 6),
  ]
}

export const glassBottle: DrawProduct = (look) => [
  rect(-8, -100, 16, 8, look.cap, 1.5),
  path(
    'M-7 -92L7 -92L7 -74C7 -66 19 -64 19 -52L19 -4C19 -1 17 0 15 0L-15 0C-17 0 -19 -1 -19 -4L-19 -52C-19 -64 -7 -66 -7 -74Z',
    lighter(look.body, 0.6),
  ),
  path('M-6 -80L6 -80L6 -73C6 -65 17 -62 17 -51L17 -4L-17 -4L-17 -51C-17 -62 -6 -65 -6 -73Z', look.body),
  path('M6 -73C6 -65 17 -62 17 -51L17 -4L9 -4L9 -56C9 -62 4 -66 4 -73Z', darker(look.body, 0.25)),
  rect(-15, -52, 3.5, 46, lighter(look.body, 0.6), 1.7),
  rect(-19, -42, 38, 26, look.label),
  ...named(look, -29, 32),
]

export const glasses: DrawProduct = (look) => {
  const lens = 'M-4 -34C-30 -40 -62 -38 -64 -26C-66 -6 -52 4 -36 4C-16 4 -6 -10 -4 -34Z'
  const inner = 'M-10 -29C-30 -34 -56 -33 -58 -24C-59 -8 -48 -1 -36 -1C-20 -1 -12 -12 -10 -29Z'
  const shine = 'M-50 -29C-42 -31 -34 -32 -26 -31L-44 -4C-52 -7 -57 -14 -56 -24Z'
  const half = (isMirrored: boolean): Shape[] =>
    [path(lens, look.body), path(inner, look.cap), path(shine, lighter(look.cap, 0.35))].map((shape) =>
      isMirrored ? { ...shape, at: [-1, 0, 0, 1, 0, 0] as const } : shape,
    )
  const front = [
    ...half(false),
    ...half(true),
    path('M-6 -34C-3 -39 3 -39 6 -34L5 -25C3 -30 -3 -30 -5 -25Z', look.body),
    polygon(
      [
        [-64, -33],
        [-70, -35],
        [-71, -22],
        [-64, -20],
      ],
      darker(look.body, 0.25),
    ),
    polygon(
      [
        [64, -33],
        [70, -35],
        [71, -22],
        [64, -20],
      ],
      darker(look.body, 0.25),
    ),
  ]
  return place(front, { x: 0, y: -42, scale: 1.1 })
}

export const giftBox: DrawProduct = (look) => [
  ...bodyOf(-40, -64, 80, 64, look.body, 2),
  ...bodyOf(-45, -76, 90, 18, lighter(look.body, 0.12), 2),
  rect(-8, -76, 16, 76, look.cap),
  path('M0 -76C-10 -104 -42 -104 -36 -84C-32 -74 -12 -74 0 -76Z', look.cap),
  path('M0 -76C10 -104 42 -104 36 -84C32 -74 12 -74 0 -76Z', look.cap),
  path('M-8 -79C-16 -94 -32 -95 -29 -85C-27 -79 -16 -78 -8 -79Z', darker(look.cap, 0.25)),
  path('M8 -79C16 -94 32 -95 29 -85C27 -79 16 -78 8 -79Z', darker(look.cap, 0.25)),
  rect(-6, -83, 12, 11, lighter(look.cap, 0.25), 4),
]
