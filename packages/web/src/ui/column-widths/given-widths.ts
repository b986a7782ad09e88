/** Column widths set by the user, in px, by column name. */
export type GivenWidths = Readonly<Record<string, number>>

/** Minimum and maximum width of a column, in px. */
export const LEAST_WIDTH = 48
export const MOST_WIDTH = 1000

export function allowedWidth(width: number): number {
  return Math.round(Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width)))
}

/** Formats widths as text: `name.240,status.120`. */
export function writeGivenWidths(widths: GivenWidths): string {
  return Object.entries(widths)
    .map(([name, width]) => `${name}.${width}`)
    .join(',')
}

/**
 * Parses untrusted text with column widths and clamps each width to the allowed range. Skips unknown columns and widths that
 * are not whole numbers.
 */
export function readGivenWidths(value: unknown, columns: readonly string[]): GivenWidths {
  if (typeof value !== 'string') return {}
  const entries = value.split(',').flatMap((part) => {
    const [name = '', width = ''] = part.split('.')
    return columns.includes(name) && /^\d{1,5}$/.test(width) ? [[name, allowedWidth(Number(width))]] : []
  })
  return Object.fromEntries(entries)
}
