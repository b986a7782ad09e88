/** Filled outline: an SVG path with absolute M, L, C and Z commands, a colour `#rrggbb`, and an optional transform. */
export type Shape = { d: string; fill: string; at?: Matrix }

/** Transform matrix in the order of SVG and PDF: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number]

/** Distance of a control point from the end of a Bézier curve that approximates a quarter circle of radius 1. */
const ROUND = 0.5523

export function rect(x: number, y: number, width: number, height: number, fill: string, radius = 0): Shape {
  const [right, bottom] = [x + width, y + height]
  if (radius === 0)
    return { d: `M${n(x)} ${n(y)}L${n(right)} ${n(y)}L${n(right)} ${n(bottom)}L${n(x)} ${n(bottom)}Z`, fill }
  const r = Math.min(radius, width / 2, height / 2)
  const h = r * (1 - ROUND)
  return {
    d: [
      `M${n(x + r)} ${n(y)}L${n(right - r)} ${n(y)}C${n(right - h)} ${n(y)} ${n(right)} ${n(y + h)} ${n(right)} ${n(y + r)}`,
      `L${n(right)} ${n(bottom - r)}C${n(right)} ${n(bottom - h)} ${n(right - h)} ${n(bottom)} ${n(right - r)} ${n(bottom)}`,
      `L${n(x + r)} ${n(bottom)}C${n(x + h)} ${n(bottom)} ${n(x)} ${n(bottom - h)} ${n(x)} ${n(bottom - r)}`,
      `L${n(x)} ${n(y + r)}C${n(x)} ${n(y + h)} ${n(x + h)} ${n(y)} ${n(x + r)} ${n(y)}Z`,
    ].join(''),
    fill,
  }
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string): Shape {
  const [hx, hy] = [rx * ROUND, ry * ROUND]
  return {
    d: [
      `M${n(x + rx)} ${n(y)}C${n(x + rx)} ${n(y + hy)} ${n(x + hx)} ${n(y + ry)} ${n(x)} ${n(y + ry)}`,
      `C${n(x - hx)} ${n(y + ry)} ${n(x - rx)} ${n(y + hy)} ${n(x - rx)} ${n(y)}`,
      `C${n(x - rx)} ${n(y - hy)} ${n(x - hx)} ${n(y - ry)} ${n(x)} ${n(y - ry)}`,
      `C${n(x + hx)} ${n(y - ry)} ${n(x + rx)} ${n(y - hy)} ${n(x + rx)} ${n(y)}Z`,
    ].join(''),
    fill,
  }
}

export function circle(x: number, y: number, radius: number, fill: string): Shape {
  return ellipse(x, y, radius, radius, fill)
}

export function polygon(points: readonly (readonly [number, number])[], fill: string): Shape {
  return { d: `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`, fill }
}

export function path(d: string, fill: string): Shape {
  return { d, fill }
}

/** Moves, scales and rotates shapes drawn around 0, 0; `turn` is in degrees. */
export function place(
  shapes: readonly Shape[],
  { x, y, scale = 1, turn = 0 }: { x: number; y: number; scale?: number; turn?: number },
): Shape[] {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180) * scale, Math.sin((turn * Math.PI) / 180) * scale]
  const outer: Matrix = [cos, sin, -sin, cos, x, y]
  return shapes.map((shape) => ({ ...shape, at: shape.at ? product(outer, shape.at) : outer }))
}

function product([a, b, c, d, e, f]: Matrix, inner: Matrix): Matrix {
  const [ia, ib, ic, id, ie, iff] = inner
  return [
    ...([a * ia + c * ib, b * ia + d * ib, a * ic + c * id, b * ic + d * id] as const),
    ...([a * ie + c * iff + e, b * ie + d * iff + f] as const),
  ]
}

/** Mixes two colours `#rrggbb`. A share of 0 returns `one`, a share of 1 returns `other`. */
export function mix(one: string, other: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [from, to] = [
      Number.parseInt(one.slice(at, at + 2), 16),
      Number.parseInt(other.slice(at, at + 2), 16),
    ]
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

/** Returns the perceived lightness of a colour `#rrggbb`, from 0 to 1. */
export function lightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255,
  )
  return 0.3 * red + 0.59 * green + 0.11 * blue
}

export const lighter = (colour: string, share: number) => mix(colour, '#ffffff', share)
export const darker = (colour: string, share: number) => mix(colour, '#000000', share)

/** Formats a coordinate for a path, rounded to hundredths. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100)
}
