import { createHash } from 'node:crypto'

/** An artwork of a customer: the same words and hue (degrees) always give the same one. Sizes in mm, with no bleed. */
export type PrintDesign = { words: string; hue: number; widthMm: number; heightMm: number }

/** Cyan, magenta, yellow and black from 0 to 1. */
export type Inks = readonly [number, number, number, number]

/** Discs on a ground, in mm from the left and the top of the artwork. */
export type Drawn = { ground: Inks; discs: { x: number; y: number; radius: number; inks: Inks }[] }

/** What is on an artwork, for who draws it as a page or as a print that hangs in a shop. */
export function drawnOf({ words, hue, widthMm, heightMm }: PrintDesign): Drawn {
  const seed = createHash('sha256').update(words).digest()
  const shorter = Math.min(widthMm, heightMm)
  const discs = Array.from({ length: 12 }, (_, index) => {
    const [across = 0, down = 0, size = 0] = seed.subarray(index, index + 3)
    return {
      x: (across / 255) * widthMm,
      y: (down / 255) * heightMm,
      radius: (0.07 + size / 800) * shorter,
      inks: inksOf(hue + index * 9, 0.45 + ((across + down) % 40) / 100),
    }
  })
  return { ground: inksOf(hue, 0.18), discs }
}

/** As a screen shows it: the parts of red, green and blue that are left of white. */
export function screenColour([cyan, magenta, yellow, black]: Inks): string {
  const left = (ink: number) => Math.round(255 * (1 - ink) * (1 - black))
  return `rgb(${left(cyan)},${left(magenta)},${left(yellow)})`
}

function inksOf(hue: number, strength: number): Inks {
  const part = (shift: number) => Math.max(0, Math.cos(((hue - shift) * Math.PI) / 180)) * strength
  return [part(180), part(300), part(60), strength * 0.08]
}
