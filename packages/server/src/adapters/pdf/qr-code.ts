import codes, { toSVG } from 'bwip-js/node'

/** Error correction M: still readable with a crease through it. */
const CORRECTION = 'M'

/**
 * A QR code as an SVG, drawn as shapes so that it is sharp at any size. By bwip-js, as all codes of the product are
 * (labels need others too), and not by pdfmake's own generator, which has not changed since 2011.
 */
export function qrCode(text: string): string {
  // The types of the library leave the options of single codes out.
  const options = { bcid: 'qrcode', text, eclevel: CORRECTION }
  return toSVG(options)
}

/** Trying which of the eight masks is best takes two thirds of the time; what reads a code reads any of them. */
const MASK = 3

/** A stretch of dark modules in one row of a QR code, counted from its upper left corner. */
type DarkStretch = { row: number; from: number; length: number }

/** The dark modules of a QR code, for what draws it itself, and how many modules a side has: without the quiet border. */
export function qrModules(text: string): { side: number; dark: DarkStretch[] } {
  const options = { bcid: 'qrcode', text, eclevel: CORRECTION, mask: MASK }
  // By its own name `raw` is another function: a kind of code is called so.
  const [code] = codes.raw(options)
  if (!code || !('pixs' in code)) throw new Error('This is no code of modules')
  const { pixs, pixx: side, pixy: rows } = code
  const dark: DarkStretch[] = []
  for (let row = 0; row < rows; row++) {
    for (let from = 0; from < side; from++) {
      if (!pixs[row * side + from]) continue
      let length = 1
      while (from + length < side && pixs[row * side + from + length]) length++
      dark.push({ row, from, length })
      from += length
    }
  }
  return { side, dark }
}
