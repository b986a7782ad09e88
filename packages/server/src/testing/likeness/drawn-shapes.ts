/** Point in a picture; x increases to the right, y downwards. */
export type Point = readonly [x: number, y: number]
export type Colour = readonly [red: number, green: number, blue: number]

/** Picture in memory, with three bytes per pixel. */
export type Pixels = { width: number; height: number; data: Uint8Array }

export function emptyPixels(width: number, height: number): Pixels {
  return { width, height, data: new Uint8Array(width * height * 3) }
}

/** Fills a convex polygon with one colour. Its points are in pixels. */
export function fillPolygon({ width, height, data }: Pixels, points: readonly Point[], colour: Colour): void {
  const top = Math.max(0, Math.ceil(Math.min(...points.map(([, y]) => y))))
  const bottom = Math.min(height - 1, Math.floor(Math.max(...points.map(([, y]) => y))))
  for (let y = top; y <= bottom; y += 1) {
    const crossings = crossingsAt(points, y)
    const from = Math.max(0, Math.round(Math.min(...crossings)))
    const to = Math.min(width, Math.round(Math.max(...crossings)))
    for (let at = (y * width + from) * 3; at < (y * width + to) * 3; at += 3) data.set(colour, at)
  }
}

function crossingsAt(points: readonly Point[], y: number): number[] {
  return points.flatMap(([x1, y1], at) => {
    const [x2, y2] = points[(at + 1) % points.length] ?? [x1, y1]
    if (y < Math.min(y1, y2) || y > Math.max(y1, y2)) return []
    return y1 === y2 ? [x1, x2] : [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)]
  })
}

/** Corners of a quadrilateral, clockwise from the top left. `laidOver` maps the unit square to the quadrilateral. */
export type Corners = readonly [Point, Point, Point, Point]

/** Returns the corners of an axis-parallel rectangle. */
export function cornersOf(left: number, top: number, right: number, bottom: number): Corners {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
}

/** Returns a function that maps a point of the unit square into the quadrilateral with these corners. */
export function laidOver([one, two, three, four]: Corners): (point: Point) => Point {
  const between = (along: number, a: number, b: number) => a + along * (b - a)
  return ([x, y]) => [
    between(y, between(x, one[0], two[0]), between(x, four[0], three[0])),
    between(y, between(x, one[1], two[1]), between(x, four[1], three[1])),
  ]
}
