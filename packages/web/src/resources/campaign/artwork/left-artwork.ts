/** The artwork that was open last: the grid of its campaign gives the keyboard back to it. */
let left: number | null = null

export function rememberArtwork(id: number): void {
  left = id
}

/** Whether the keyboard goes back to this artwork; once. */
export function takeLeftArtwork(id: number): boolean {
  if (left !== id) return false
  left = null
  return true
}
