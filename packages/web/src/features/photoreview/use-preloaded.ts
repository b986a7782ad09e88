import { useEffect, useRef } from 'react'
import type { ReviewedPhoto } from './reviewed-photo.ts'

/** The pictures that a photo is reviewed by, as they are shown. */
function picturesOf({ file, before, artworks }: ReviewedPhoto): string[] {
  const artwork = artworks[0]?.file.large
  return [file?.large, before?.large, artwork].filter(
    (address) => address !== undefined && address !== '',
  ) as string[]
}

/** Loads and decodes the pictures of photos that come next, so that they stand there at once. */
export function usePreloaded(photos: readonly ReviewedPhoto[]): void {
  const held = useRef(new Map<string, HTMLImageElement>())
  useEffect(() => {
    const wanted = photos.flatMap(picturesOf)
    // A picture that nobody holds would be decoded again.
    for (const address of held.current.keys()) if (!wanted.includes(address)) held.current.delete(address)
    for (const address of wanted) {
      if (held.current.has(address)) continue
      const picture = new Image()
      picture.src = address
      held.current.set(address, picture)
      // What cannot be loaded says so where it is shown.
      picture.decode().catch(() => undefined)
    }
  }, [photos])
}
