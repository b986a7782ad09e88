import type { FileView } from '@lienzo/contract/wire/fields'

let files = 0

/** Returns the view of an image file. Its URLs are data URLs, so the page requests no image from the server. */
export function pictureFile(name: string, [width, height] = [240, 160]): FileView {
  files += 1
  const hue = (files * 47) % 360
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="100%" height="100%" fill="hsl(${hue} 60% 50%)"/></svg>`
  const address = (size: string) => `data:image/svg+xml;${size},${encodeURIComponent(drawing)}`
  return {
    id: files,
    name,
    type: 'image/png',
    kind: 'picture',
    size: 1024,
    width_px: width,
    height_px: height,
    width_mm: null,
    height_mm: null,
    colour_model: 'rgb',
    pages: null,
    small: address('small'),
    medium: address('medium'),
    large: address('large'),
    huge: address('huge'),
    original: address('original'),
  }
}
