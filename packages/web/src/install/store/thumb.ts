const THUMB_PIXELS = 240

/** A small JPEG of a picture, to be seen on the phone. Null of one that the browser cannot draw, such as HEIC in some. */
export async function thumbOf(file: Blob): Promise<ArrayBuffer | null> {
  try {
    const options = {
      resizeWidth: THUMB_PIXELS,
      resizeQuality: 'medium',
      imageOrientation: 'from-image',
    } as const
    const bitmap = await createImageBitmap(file, options)
    const canvas = document.createElement('canvas')
    canvas.width = bitmap.width
    canvas.height = bitmap.height
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    bitmap.close()
    const thumb = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.7))
    return thumb ? await thumb.arrayBuffer() : null
  } catch {
    return null
  }
}

/** An address of a thumb that was kept, until it is revoked. */
export function addressOfThumb(thumb: ArrayBuffer | Blob): string {
  return URL.createObjectURL(new Blob([thumb], { type: 'image/jpeg' }))
}
