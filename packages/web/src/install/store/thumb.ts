import { freeMemory } from './free-memory.ts'

const THUMB_PIXELS = 240
/**
 * Width and height in px requested from the decoder. It can reduce a JPEG to 1/2, 1/4 or 1/8 of its size, and should choose a
 * size with about as many pixels as this square.
 */
const DECODED_PIXELS = 640

let previous: Promise<unknown> = Promise.resolve()

/**
 * Draws a JPEG thumbnail of a photo. Draws one thumbnail at a time, because browsers decode most formats as a whole: 48 MB for
 * 12 megapixels. Takes ownership of `bytes`, which contain the file, and frees them. Returns null if the browser cannot decode
 * the photo, for example a HEIC photo.
 */
export function thumbOf(file: File, bytes: ArrayBuffer): Promise<ArrayBuffer | null> {
  const thumb = previous.then(() => drawThumb(file, bytes))
  previous = thumb
  return thumb
}

async function drawThumb(file: File, bytes: ArrayBuffer): Promise<ArrayBuffer | null> {
  try {
    const bitmap = await smallBitmap(file, bytes)
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

const small = { resizeWidth: THUMB_PIXELS, resizeQuality: 'medium' } as const

async function smallBitmap(file: File, bytes: ArrayBuffer): Promise<ImageBitmap> {
  const whole = () => createImageBitmap(file, { ...small, imageOrientation: 'from-image' })
  // Browsers without `VideoFrame.rotation` would draw photos sideways.
  if ('ImageDecoder' in globalThis && 'rotation' in VideoFrame.prototype)
    return decodeSmall(file, bytes).catch(whole)
  freeMemory(bytes)
  return whole()
}

/**
 * Decodes a photo of 12 megapixels in 1 MB instead of 48 MB. A decoder frees its bytes when closed. Chromium keeps any other
 * buffer read from a file until garbage collection, which starts at 64 MB.
 */
async function decodeSmall({ type }: File, data: ArrayBuffer): Promise<ImageBitmap> {
  const size = { desiredWidth: DECODED_PIXELS, desiredHeight: DECODED_PIXELS }
  const decoder = new ImageDecoder({ data, transfer: [data], type: type || 'image/jpeg', ...size })
  try {
    const { image } = await decoder.decode()
    return await createImageBitmap(image, small).finally(() => image.close())
  } finally {
    decoder.close()
  }
}

/** Creates an object URL for a stored thumbnail. The caller must revoke the URL. */
export function addressOfThumb(thumb: ArrayBuffer | Blob): string {
  return URL.createObjectURL(new Blob([thumb], { type: 'image/jpeg' }))
}
