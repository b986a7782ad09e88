/** Layout of the labels on a sheet, or of the single label on a page of a roll. Lengths in mm. */
export type LabelFormat = {
  page: { width: number; height: number }
  columns: number
  rows: number
  label: { width: number; height: number }
  /** Position of the first label, measured from the upper left corner of the page. */
  first: { x: number; y: number }
  /** Horizontal gap between neighbouring labels; there is no vertical gap. */
  gap: number
}

const A4 = { width: 210, height: 297 }

/** Supported label formats: common A4 label sheets (L7165, L7163, L7159), and rolls for parcel labels. */
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

/** Maximum number of labels on one page in any format. */
export const mostLabelsOnPage = Math.max(...Object.values(labelFormats).map(labelsOnPage))

export function labelsOnPage({ columns, rows }: LabelFormat): number {
  return columns * rows
}

/**
 * Returns the index of the page on which a label is printed, and the position in mm of the label's upper left corner on that
 * page. `index` counts the labels from 0, row by row. `usedLabels` is the number of positions on the first page that are
 * already used.
 */
export function labelPlace(
  format: LabelFormat,
  index: number,
  usedLabels = 0,
): { page: number; x: number; y: number } {
  const place = index + usedLabels
  const onPage = place % labelsOnPage(format)
  const column = onPage % format.columns
  const row = Math.floor(onPage / format.columns)
  return {
    page: Math.floor(place / labelsOnPage(format)),
    x: format.first.x + column * (format.label.width + format.gap),
    y: format.first.y + row * format.label.height,
  }
}
