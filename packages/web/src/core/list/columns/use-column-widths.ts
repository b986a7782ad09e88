import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { type GivenWidths, writeGivenWidths } from '../../../ui/column-widths/given-widths.ts'

/** Measured widths of the columns in px, including the columns for checkboxes and row actions. */
type MeasuredWidths = {
  columns: string
  natural: number[]
  room: number
  /** Minimum width of the last column. It is measured when the user has set the width of a different column. */
  lastNeeds: number | undefined
}

/** Layout of the table: the width of each column. The width is undefined for the column that takes up the remaining space. */
export type TableLayout = {
  widths: (string | undefined)[]
  /** Minimum width of the table in px. */
  least: number | undefined
  /** Width of each list column in px. */
  pixels: number[]
}

/** Minimum change of the frame's width, in px, that causes a new measurement. It is larger than a scroll bar. */
const RESIZE_PIXELS = 40
/** Maximum for the measured minimum width of the last column, in px. */
const MOST_NEEDED = 320

/**
 * Keeps the widths measured with the first rows, so that different rows (a filter, a search, the next page) do not move the
 * columns. Measures again if the columns change, if the frame's width changes by at least `RESIZE_PIXELS`, or if a number, sum,
 * name or state would be cut off. If the user has set widths, applies them, and the last column takes the remaining width.
 * Returns null before the first measurement and on phones.
 */
export function useColumnWidths(
  table: RefObject<HTMLTableElement | null>,
  names: readonly string[],
  [rows, sums]: readonly [rows: readonly unknown[], sums: unknown],
  givenWidths: GivenWidths,
): TableLayout | null {
  const columns = names.join()
  const [measurement, setMeasurement] = useState<MeasuredWidths | null>(null)
  const current = measurement?.columns === columns ? measurement : null
  const isGiven = names.some((name) => givenWidths[name] !== undefined)
  const givenText = writeGivenWidths(givenWidths)

  // biome-ignore lint/correctness/useExhaustiveDependencies: names and widths are identified by their texts
  useLayoutEffect(() => {
    const element = table.current
    // On phones, rows are shown as cards, which have no columns.
    if (!element || rows.length === 0 || getComputedStyle(element).display !== 'table') return
    const widths = current ?? measure(element, columns)
    if (isGiven && widths.lastNeeds === undefined)
      setMeasurement({ ...widths, lastNeeds: Math.min(MOST_NEEDED, neededWidths(element).at(-1) ?? 0) })
    else if (!current) setMeasurement(widths)
    else if (isCut(element, names, givenWidths)) setMeasurement(null)
  }, [table, columns, rows, sums, current, isGiven, givenText])

  useEffect(() => {
    const frame = table.current?.parentElement
    if (!frame) return
    let before = frame.clientWidth
    const observer = new ResizeObserver(() => {
      if (Math.abs(frame.clientWidth - before) < RESIZE_PIXELS) return
      before = frame.clientWidth
      setMeasurement(null)
    })
    observer.observe(frame)
    return () => observer.disconnect()
  }, [table])

  if (!current) return null
  return isGiven ? layoutWithGiven(current, names, givenWidths) : layoutByShares(current)
}

/**
 * Returns the width, in px, that each list column needs for its content and heading. Leaves out the columns for checkboxes and
 * row actions.
 */
export function neededWidths(table: HTMLTableElement): number[] {
  const { minWidth } = table.style
  table.style.minWidth = '0'
  table.dataset.measuring = ''
  const widths = headWidths(table).slice(1, -1)
  delete table.dataset.measuring
  table.style.minWidth = minWidth
  return widths.map(Math.ceil)
}

function measure(table: HTMLTableElement, columns: string): MeasuredWidths {
  const natural = headWidths(table)
  return { columns, natural, room: table.parentElement?.clientWidth ?? sum(natural), lastNeeds: undefined }
}

function headWidths(table: HTMLTableElement): number[] {
  return [...(table.tHead?.rows[0]?.cells ?? [])].map((head) => head.getBoundingClientRect().width)
}

function layoutByShares({ natural, room }: MeasuredWidths): TableLayout {
  const whole = sum(natural)
  return {
    widths: natural.map((width) => `${(width / whole) * 100}%`),
    least: whole > room + 1 ? whole : undefined,
    pixels: natural.slice(1, -1),
  }
}

function layoutWithGiven(
  { natural, room, lastNeeds }: MeasuredWidths,
  names: readonly string[],
  givenWidths: GivenWidths,
): TableLayout {
  const [tick = 0, ...others] = natural
  const actions = others.pop() ?? 0
  const pixels = others.map((width, place) => givenWidths[names[place] ?? ''] ?? width)
  const last = pixels.length - 1
  const lastLeast = givenWidths[names[last] ?? ''] ?? lastNeeds ?? 0
  const before = tick + actions + sum(pixels.slice(0, last))
  pixels[last] = Math.max(lastLeast, room - before)
  const widths = pixels.map((width, place) => (place === last ? undefined : `${width}px`))
  return { widths: [`${tick}px`, ...widths, `${actions}px`], least: before + lastLeast, pixels }
}

/**
 * Returns true if a number, a sum, a name or a state does not fit into its cell. Ignores columns whose width the user has set,
 * and cells that are at least 300 px wide.
 */
function isCut(table: HTMLTableElement, names: readonly string[], givenWidths: GivenWidths): boolean {
  const exact = table.querySelectorAll<HTMLTableCellElement>(
    'tbody td[data-align="right"], tbody td:nth-child(2), tbody td:has([data-hue]), tfoot td[data-sum]',
  )
  return [...exact].some(
    (cell) =>
      givenWidths[names[Number(cell.dataset.sum ?? cell.cellIndex - 1)] ?? ''] === undefined &&
      cell.scrollWidth > cell.clientWidth + 1 &&
      cell.clientWidth < 300,
  )
}

function sum(widths: readonly number[]): number {
  return widths.reduce((total, width) => total + width, 0)
}
