/** The widths in px that a person gave columns of a list, by their names. */
export type GivenWidths = Readonly<Record<string, number>>

/** The narrowest and the widest that a column can be given, in px. */
export const LEAST_WIDTH = 48
export const MOST_WIDTH = 1000

export function allowedWidth(width: number): number {
  return Math.round(Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width)))
}

/** In the form of the address: `name.240,status.120`. */
export function writeGivenWidths(widths: GivenWidths): string {
  return Object.entries(widths)
    .map(([name, width]) => `${name}.${width}`)
    .join(',')
}

/** Anybody may have typed it: what is no column or no number is left out. */
export function readGivenWidths(value: unknown, columns: readonly string[]): GivenWidths {
  if (typeof value !== 'string') return {}
  const given = value.split(',').flatMap((part) => {
    const [name = '', width = ''] = part.split('.')
    return columns.includes(name) && /^\d{1,5}$/.test(width) ? [[name, allowedWidth(Number(width))]] : []
  })
  return Object.fromEntries(given)
}
