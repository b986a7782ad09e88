import type { ReactNode } from 'react'
import { formatNumber } from '../../../../../core/language/language.ts'
import type { GridColumn } from '../../../../../ui/grid/columns/grid-column.ts'
import type { LineRow } from '../line-row.ts'

/**
 * Returns a function that summarises a line for its collapsed card, one row each: number and space; product; size and copies;
 * net price and checks.
 */
export function briefOfLines(
  columns: readonly GridColumn<LineRow>[],
): (row: LineRow) => readonly ReactNode[] {
  const byName = new Map(columns.map((column) => [column.name, column]))
  const contentOf = (name: string, row: LineRow): ReactNode => {
    const column = byName.get(name)
    return column?.show ? column.show(row) : column?.text(row)
  }
  return (row) => {
    const { number, space_number, space_name, product_name, width, height, copies } = row
    const space = space_name === null ? '' : ` · ${space_number} · ${space_name}`
    const size = width > 0 && height > 0 ? `${formatNumber(width)} × ${formatNumber(height)} mm` : '—'
    return [
      <span key="space" dir="auto">{`${number}${space}`}</span>,
      product_name || '—',
      `${size} × ${formatNumber(copies)}`,
      <>
        <span>{contentOf('net', row)}</span>
        {contentOf('checks', row)}
      </>,
    ]
  }
}
