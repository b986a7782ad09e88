/** Position of a marker on the screen, in px. */
export type Spot = { key: string; x: number; y: number }

const directions: Record<string, readonly [x: number, y: number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

/**
 * Returns the nearest marker in the direction of an arrow key, or undefined if there is none. Distances across that direction
 * count twice.
 */
export function markerTowards(key: string, from: Spot, spots: readonly Spot[]): Spot | undefined {
  const direction = directions[key]
  if (!direction) return undefined
  const [x, y] = direction
  let best: { spot: Spot; cost: number } | undefined
  for (const spot of spots) {
    const ahead = (spot.x - from.x) * x + (spot.y - from.y) * y
    if (spot.key === from.key || ahead <= 0) continue
    const aside = Math.abs((spot.x - from.x) * y) + Math.abs((spot.y - from.y) * x)
    const cost = ahead + 2 * aside
    if (!best || cost < best.cost) best = { spot, cost }
  }
  return best?.spot
}

export function isArrow(key: string): boolean {
  return key in directions
}

/** Returns the marker nearest to a point on the screen, or undefined if there are no markers. */
export function nearestSpot(place: { x: number; y: number }, spots: readonly Spot[]): Spot | undefined {
  const distance = (spot: Spot) => Math.hypot(spot.x - place.x, spot.y - place.y)
  return spots.reduce<Spot | undefined>(
    (best, spot) => (best && distance(best) <= distance(spot) ? best : spot),
    undefined,
  )
}
