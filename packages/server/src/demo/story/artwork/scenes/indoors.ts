import { bean } from '../products/treats.ts'
import { circle, darker, lighter, mix, path, place, rect, type Shape } from '../shapes.ts'
import { type DrawScene, ledge, middle, scattered } from './parts.ts'

export const leaf = (fill: string): Shape[] => [
  path('M0 0C4 -8 16 -12 26 -6C20 4 8 8 0 0Z', fill),
  path('M0 0C8 -2 16 -5 26 -6C18 -3 9 1 0 0Z', darker(fill, 0.2)),
]

/** Draws a twig, 100 units long, with leaves on both sides. */
function twig(fill: string): Shape[] {
  return [
    path('M0 1C30 4 70 0 100 -10C70 2 30 6 0 3Z', darker(fill, 0.3)),
    ...[10, 30, 50, 70].flatMap((x, index) => [
      ...place(leaf(fill), { x, y: 2 - index, scale: 1.1 - index * 0.12, turn: -35 }),
      ...place(leaf(lighter(fill, 0.12)), { x: x + 8, y: 3 - index, scale: -1.1 + index * 0.12, turn: 205 }),
    ]),
    ...place(leaf(fill), { x: 90, y: -7, scale: 0.8, turn: -5 }),
  ]
}

export const leaves: DrawScene = (colours, stage, board) => {
  const { cx, cy } = middle(stage)
  const size = Math.min(stage.width, stage.height)
  const scale = size / 130
  const own = [
    [stage.x - size * 0.04, stage.y + stage.height * 0.92, -62],
    [stage.x + stage.width * 1.04, stage.y + stage.height * 0.92, -118],
    [stage.x + stage.width * 1.06, stage.y + stage.height * 0.3, 160],
    [stage.x - size * 0.06, stage.y + stage.height * 0.26, 20],
  ] as const
  return [
    circle(cx, cy, size * 0.47, mix(colours.ground, colours.soft, 0.4)),
    ...own.flatMap(([x, y, turn]) => place(twig(colours.accent), { x, y, scale, turn })),
    ...ledge(colours, stage, board),
  ]
}

export const ribbon: DrawScene = (colours, stage, board) => {
  const { cx } = middle(stage)
  const wide = Math.min(stage.width, stage.height) * 0.13
  const stars = [
    path('M0 -10L2.600 -2.600L10 0L2.600 2.600L0 10L-2.600 2.600L-10 0L-2.600 -2.600Z', colours.accent),
  ]
  return [
    rect(
      cx - wide / 2,
      board.y - board.height,
      wide,
      board.height * 3,
      mix(colours.ground, colours.soft, 0.55),
    ),
    rect(
      board.x - board.width,
      stage.y + stage.height * 0.55,
      board.width * 3,
      wide,
      mix(colours.ground, colours.soft, 0.4),
    ),
    circle(cx, stage.y + stage.height / 2, Math.min(stage.width, stage.height) * 0.46, colours.soft),
    ...scattered(stars, stage, 0.055),
    ...ledge({ ...colours, soft: mix(colours.soft, colours.accent, 0.4) }, stage, board),
  ]
}

export const beans: DrawScene = (colours, stage, board) => {
  const { cx, cy } = middle(stage)
  return [
    circle(cx, cy, Math.min(stage.width, stage.height) * 0.48, mix(colours.ground, colours.soft, 0.5)),
    ...scattered(bean(colours.accent), stage, 0.13),
    ...ledge(colours, stage, board),
  ]
}

export const blossom: DrawScene = (colours, stage, board) => {
  const petal = path('M0 0C-6 -4 -6 -13 0 -16C6 -13 6 -4 0 0Z', lighter(colours.soft, 0.75))
  const flower = [
    ...[0, 72, 144, 216, 288].flatMap((turn) => place([petal], { x: 0, y: 0, turn })),
    circle(0, 0, 3.6, colours.accent),
    circle(0, 0, 1.8, lighter(colours.accent, 0.4)),
  ]
  const { cx, cy } = middle(stage)
  return [
    circle(cx, cy, Math.min(stage.width, stage.height) * 0.48, mix(colours.ground, colours.soft, 0.55)),
    ...scattered([...place(leaf('#7d9a68'), { x: 4, y: 4, turn: 40 }), ...flower], stage, 0.14),
    ...ledge(colours, stage, board),
  ]
}

export const citrus: DrawScene = (colours, stage, board) => {
  const slice = [
    circle(0, 0, 12, colours.accent),
    circle(0, 0, 10.4, lighter(colours.accent, 0.75)),
    ...Array.from({ length: 8 }, (_, index) =>
      place(
        [
          path(
            'M0 -1.400C3 -4 4.200 -7 3 -9.200C1 -10 -1 -10 -3 -9.200C-4.200 -7 -3 -4 0 -1.400Z',
            lighter(colours.accent, 0.15),
          ),
        ],
        { x: 0, y: 0, turn: index * 45 },
      ),
    ).flat(),
  ]
  const { cx, cy } = middle(stage)
  return [
    circle(cx, cy, Math.min(stage.width, stage.height) * 0.46, mix(colours.ground, colours.soft, 0.5)),
    ...scattered(slice, stage, 0.15),
    ...ledge(colours, stage, board),
  ]
}

/** Draws rings around the product. */
export const rings: DrawScene = ({ ground, soft, accent }, stage) => {
  const { cx, cy } = middle(stage)
  const size = Math.min(stage.width, stage.height)
  const all = [1.5, 1.24, 1, 0.78, 0.58].map((share, index) =>
    circle(cx, cy, (size * share) / 1.7, mix(ground, soft, 0.14 + index * 0.18)),
  )
  return [
    ...all,
    circle(cx + size * 0.34, cy - size * 0.34, size * 0.07, accent),
    circle(cx - size * 0.42, cy + size * 0.24, size * 0.035, accent),
  ]
}
