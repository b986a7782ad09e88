import { circle, darker, lighter, mix, path, place, polygon, rect } from '../shapes.ts'
import { type DrawScene, ledge, middle, spots, wave } from './parts.ts'

export const sun: DrawScene = (colours, stage, board) => {
  const { cx, cy } = middle(stage)
  const r = Math.min(stage.width, stage.height) * 0.46
  const rays = Array.from({ length: 24 }, (_, index) => {
    const [one, other] = [(index * 15 - 2.6) * (Math.PI / 180), (index * 15 + 2.6) * (Math.PI / 180)]
    const far = board.width + board.height
    return polygon(
      [
        [cx, cy],
        [cx + Math.cos(one) * far, cy + Math.sin(one) * far],
        [cx + Math.cos(other) * far, cy + Math.sin(other) * far],
      ],
      mix(colours.ground, colours.soft, 0.22),
    )
  })
  return [
    ...rays,
    circle(cx, cy, r * 1.18, mix(colours.ground, colours.soft, 0.5)),
    circle(cx, cy, r, colours.soft),
    ...ledge({ ...colours, soft: colours.accent }, stage, board),
  ]
}

export const sea: DrawScene = ({ ground, soft, accent }, stage, board) => {
  const { cx, cy } = middle(stage)
  const r = Math.min(stage.width, stage.height) * 0.42
  const waves = [0.78, 0.86, 0.94].flatMap((down, index) =>
    wave(board, stage.y + stage.height * down, mix(soft, darker(soft, 0.35), index / 2)),
  )
  return [
    circle(cx, cy - r * 0.2, r * 1.15, mix(ground, accent, 0.35)),
    circle(cx, cy - r * 0.2, r, accent),
    ...waves,
    rect(
      board.x - board.width,
      stage.y + stage.height,
      board.width * 3,
      board.height * 2,
      darker(soft, 0.35),
    ),
  ]
}

export const mountains: DrawScene = ({ ground, soft, accent }, stage, board) => {
  const { y, height } = stage
  const [left, right] = [board.x - board.width * 0.3, board.x + board.width * 1.3]
  const base = y + height * 2 + board.height
  const ridge = (points: readonly (readonly [number, number])[], fill: string) =>
    polygon(
      [
        [left, base],
        ...points.map(([across, down]) => [left + across * (right - left), y + down * height] as const),
        [right, base],
      ],
      fill,
    )
  const { cx } = middle(stage)
  return [
    circle(cx + stage.width * 0.2, y + height * 0.3, Math.min(stage.width, height) * 0.2, accent),
    ridge(
      [
        [0, 0.6],
        [0.14, 0.36],
        [0.27, 0.55],
        [0.42, 0.26],
        [0.58, 0.58],
        [0.74, 0.34],
        [0.9, 0.6],
        [1, 0.46],
      ],
      mix(ground, soft, 0.45),
    ),
    ridge(
      [
        [0, 0.72],
        [0.2, 0.56],
        [0.36, 0.74],
        [0.52, 0.52],
        [0.7, 0.75],
        [0.86, 0.54],
        [1, 0.72],
      ],
      mix(ground, soft, 0.75),
    ),
    ridge(
      [
        [0, 0.88],
        [0.24, 0.8],
        [0.5, 0.9],
        [0.76, 0.8],
        [1, 0.9],
      ],
      soft,
    ),
  ]
}

export const drops: DrawScene = (colours, stage, board) => {
  const drop = [
    path('M0 -12C5 -4 8 0 8 5C8 10 4 13 0 13C-4 13 -8 10 -8 5C-8 0 -5 -4 0 -12Z', colours.soft),
    path('M-5 5C-5 1 -3 -2 -2 -4C-2 0 -3 4 -1 8C-4 8 -5 7 -5 5Z', lighter(colours.soft, 0.7)),
  ]
  const { cx, cy } = middle(stage)
  const size = Math.min(stage.width, stage.height)
  const upright = spots.flatMap(([across, down, scale]) =>
    place(drop, {
      x: stage.x + across * stage.width,
      y: stage.y + down * stage.height * 0.86,
      scale: ((size * 0.075 * scale) / 20) * 1.6,
    }),
  )
  return [
    circle(cx, cy, size * 0.5, mix(colours.ground, colours.soft, 0.25)),
    circle(cx, cy, size * 0.4, mix(colours.ground, colours.soft, 0.45)),
    ...upright,
    ...ledge({ ...colours, soft: colours.accent }, stage, board),
  ]
}
