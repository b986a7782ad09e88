/** Artwork opened last; its campaign's grid returns the focus to it. */
let lastArtwork: number | null = null

export function rememberArtwork(id: number): void {
  lastArtwork = id
}

/** Returns true once if the focus returns to this artwork. */
export function takeLeftArtwork(id: number): boolean {
  if (lastArtwork !== id) return false
  lastArtwork = null
  return true
}
