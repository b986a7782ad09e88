import { darker, ellipse, lighter, path, place, rect, type Shape } from '../shapes.ts'
import type { Area } from '../text-block.ts'

/** Colours around a product: background, drawings and accents. */
export type SceneColours = { ground: string; soft: string; accent: string }

/** Draws the background scene of a product. `stage` is the area of the product, `artboard` the whole print. */
export type DrawScene = (colours: SceneColours, stage: Area, artboard: Area) => Shape[]

/** Fixed positions around a stage as fractions of its size, each with a scale and a rotation in degrees. */
export const spots = [
  [-0.02, 0.16, 1, 20],
  [0.98, 0.1, 0.8, -35],
  [0.1, 0.74, 0.7, 70],
  [0.94, 0.62, 1.1, 130],
  [0.26, 0.02, 0.6, -70],
  [0.78, 0.9, 0.75, 45],
  [0.62, -0.02, 0.7, 100],
  [0.02, 0.46, 0.55, -20],
  [1.02, 0.36, 0.6, 60],
  [0.3, 0.93, 0.5, 150],
] as const

export function scattered(shapes: readonly Shape[], { x, y, width, height }: Area, size: number): Shape[] {
  const unit = (Math.min(width, height) * size) / 20
  return spots.flatMap(([across, down, scale, turn]) =>
    place(shapes, { x: x + across * width, y: y + down * height, scale: unit * scale, turn }),
  )
}

export const middle = ({ x, y, width, height }: Area) => ({ cx: x + width / 2, cy: y + height / 2 })

/** Draws a ledge under the product. */
export function ledge({ soft }: SceneColours, stage: Area, board: Area): Shape[] {
  const top = stage.y + stage.height * 0.93
  const { cx } = middle(stage)
  const wide = Math.min(stage.width * 0.92, stage.height * 1.2)
  return [
    rect(cx - wide / 2, top, wide, board.y + board.height * 1.1 - top + board.height, darker(soft, 0.1)),
    ellipse(cx, top, wide / 2, wide * 0.07, lighter(soft, 0.3)),
  ]
}

/** Fills an area from a wavy edge at `top` downwards. */
export function wave({ x, width, height }: Area, top: number, fill: string): Shape[] {
  const [step, rise] = [width / 3, Math.min(width, height) * 0.035]
  let d = `M${x - step} ${top}`
  for (let from = x - step; from < x + width + step; from += step) {
    d += `C${from + step * 0.3} ${top - rise} ${from + step * 0.6} ${top + rise} ${from + step} ${top}`
  }
  return [path(`${d}L${x + width + 2 * step} ${top + height * 2}L${x - step} ${top + height * 2}Z`, fill)]
}
