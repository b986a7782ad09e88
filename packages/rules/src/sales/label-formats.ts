/** A sheet, or a piece of a roll, and where its labels are on it. Lengths in mm. */
export type LabelFormat = {
  page: { width: number; height: number }
  columns: number
  rows: number
  label: { width: number; height: number }
  /** Of the first label, from the upper left corner of the page. */
  first: { x: number; y: number }
  /** Between two labels of one row; those of a column touch. */
  gap: number
}

const A4 = { width: 210, height: 297 }

/** What labels are printed on: the sheets of A4 that every stationer has (L7165, L7163, L7159), and rolls for parcels. */
export const labelFormats = {
  a4_8: {
    ...{ page: A4, columns: 2, rows: 4 },
    ...{ label: { width: 99.1, height: 67.7 }, first: { x: 4.65, y: 13.1 }, gap: 2.5 },
  },
  a4_14: {
    ...{ page: A4, columns: 2, rows: 7 },
    ...{ label: { width: 99.1, height: 38.1 }, first: { x: 4.65, y: 15.15 }, gap: 2.5 },
  },
  a4_24: {
    ...{ page: A4, columns: 3, rows: 8 },
    ...{ label: { width: 63.5, height: 33.9 }, first: { x: 7.25, y: 12.9 }, gap: 2.5 },
  },
  roll_100x150: {
    ...{ page: { width: 100, height: 150 }, columns: 1, rows: 1 },
    ...{ label: { width: 100, height: 150 }, first: { x: 0, y: 0 }, gap: 0 },
  },
} as const satisfies Record<string, LabelFormat>

export type LabelFormatName = keyof typeof labelFormats

export const labelFormatNames = Object.keys(labelFormats) as [LabelFormatName, ...LabelFormatName[]]

/** The most labels that one page has, whatever it is. */
export const mostLabelsOnPage = Math.max(...Object.values(labelFormats).map(labelsOnPage))

export function labelsOnPage({ columns, rows }: LabelFormat): number {
  return columns * rows
}

/**
 * Where a label is: its page, from 0, and its upper left corner on it, in mm. Labels are counted from 0 along the rows;
 * `used` places of the first page are gone already.
 */
export function labelPlace(
  format: LabelFormat,
  index: number,
  used = 0,
): { page: number; x: number; y: number } {
  const place = index + used
  const onPage = place % labelsOnPage(format)
  const column = onPage % format.columns
  const row = Math.floor(onPage / format.columns)
  return {
    page: Math.floor(place / labelsOnPage(format)),
    x: format.first.x + column * (format.label.width + format.gap),
    y: format.first.y + row * format.label.height,
  }
}
