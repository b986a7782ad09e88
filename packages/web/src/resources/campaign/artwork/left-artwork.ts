/** Id of the last artwork that the user opened. The campaign's grid moves the focus to this artwork when the user returns. */
let lastArtwork: number | null = null

export function rememberArtwork(id: number): void {
  lastArtwork = id
}

/**
 * Returns true if this is the last artwork that the user opened, and then forgets its id, so that the artwork takes the focus
 * only once.
 */
export function takeLeftArtwork(id: number): boolean {
  if (lastArtwork !== id) return false
  lastArtwork = null
  return true
}
