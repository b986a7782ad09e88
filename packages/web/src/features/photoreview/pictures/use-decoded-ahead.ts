import { useEffect, useState } from 'react'
import type { ReviewedPhoto } from '../reviewed-photo.ts'
import { DecodeQueue } from './decode-queue.ts'

/** Number of photos after the current one whose pictures are decoded in advance. */
export const AHEAD = 10

/**
 * Returns the URLs of the pictures needed to review a photo: the photo itself, its first artwork, and the earlier photo of the
 * space.
 */
function picturesOf({ file, before, artworks }: ReviewedPhoto): string[] {
  const addresses = [file?.large, artworks[0]?.file.large, before?.large]
  return addresses.flatMap((address) => address || [])
}

/**
 * Decodes the pictures of the photo at index `at` first, then the pictures of the next ten photos. Keeps the pictures of the
 * previous photo.
 */
export function useDecodedAhead(photos: readonly ReviewedPhoto[], at: number): void {
  const [queue] = useState(() => new DecodeQueue())
  useEffect(() => {
    const current = photos.slice(at, at + 1)
    const next = [...photos.slice(at + 1, at + 1 + AHEAD), ...photos.slice(Math.max(0, at - 1), at)]
    queue.setWindow(current.flatMap(picturesOf), next.flatMap(picturesOf))
  }, [queue, photos, at])
  useEffect(() => () => queue.clear(), [queue])
}
