import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './chart-table.module.css'

type ChartTableProps = {
  /** Accessible name of the table. */
  title: string
  /** Column headings. The first column contains the names of the rows, the other columns contain numbers. */
  columns: readonly string[]
  rows: readonly { key: number | string; name: ReactNode; cells: readonly string[] }[]
}

/** Table with the numbers of a chart. The user unfolds it by pointer or keyboard. */
export function ChartTable({ title, columns, rows }: ChartTableProps) {
  const { t } = useTranslation()
  return (
    <details className={classes.numbers}>
      <summary>{t('chart.as_table')}</summary>
      <div className={classes.scroll}>
        <table className={classes.table} aria-label={title}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, cells }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  <td key={columns[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
