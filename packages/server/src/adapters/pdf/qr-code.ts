import { encode } from 'uqr'

/** Fixed mask pattern. Comparing all eight takes most of the time, and readers accept any of them. */
const MASK = 3

/** Run of dark modules in one row of a QR code; `row` and `from` count from the upper left corner. */
type DarkStretch = { row: number; from: number; length: number }

/** Returns a QR code as an SVG path, sharp at any size, without the quiet zone. */
export function qrCode(text: string): string {
  const { side, dark } = qrModules(text)
  const path = dark.map(({ row, from, length }) => `M${from} ${row}h${length}v1h-${length}z`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><path d="${path}" fill="#000"/></svg>`
}

/**
 * Returns the dark modules of a QR code and the number of modules per side, without the quiet zone. Error correction level M
 * keeps the code readable even with a crease through it.
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
