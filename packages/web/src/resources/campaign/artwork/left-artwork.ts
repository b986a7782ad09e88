/** Artwork opened last; its campaign's grid returns the focus to it. */
let left: number | null = null

export function rememberArtwork(id: number): void {
  left = id
}

/** Returns true once if the focus returns to this artwork. */
export function takeLeftArtwork(id: number): boolean {
  if (left !== id) return false
  left = null
  return true
}
