import { encode } from 'uqr'

/** Fixed mask pattern. Comparing all eight patterns would take most of the encoding time, and scanners accept any of them. */
const MASK = 3

/** Run of dark modules in one row of a QR code. `row` and `from` count from 0 at the upper left corner. */
type DarkStretch = { row: number; from: number; length: number }

/** Returns a QR code as an SVG image, sharp at any size, without the quiet zone. */
export function qrCode(text: string): string {
  const { side, dark } = qrModules(text)
  const path = dark.map(({ row, from, length }) => `M${from} ${row}h${length}v1h-${length}z`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><path d="${path}" fill="#000"/></svg>`
}

/**
 * Encodes a text as a QR code. Returns the dark modules and the number of modules per side, without the quiet zone. Error
 * correction level M keeps the code readable even if the paper is creased.
 */
export function qrModules(text: string): { side: number; dark: DarkStretch[] } {
  const { data, size } = encode(text, { ecc: 'M', border: 0, maskPattern: MASK })
  return { side: size, dark: data.flatMap(darkStretches) }
}

function darkStretches(modules: readonly boolean[], row: number): DarkStretch[] {
  const stretches: DarkStretch[] = []
  for (let from = 0; from < modules.length; from++) {
    if (!modules[from]) continue
    let length = 1
    while (modules[from + length]) length++
    stretches.push({ row, from, length })
    from += length
  }
  return stretches
}
