/** Id of the artwork that was opened last. Its campaign's grid returns the focus to this artwork. */
let lastArtwork: number | null = null

export function rememberArtwork(id: number): void {
  lastArtwork = id
}

/** Returns true if this artwork was opened last, and forgets it, so that it takes the focus only once. */
export function takeLeftArtwork(id: number): boolean {
  if (lastArtwork !== id) return false
  lastArtwork = null
  return true
}
