import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDelayed } from '../../../ui/hooks/use-delayed.ts'
import type { ListColumn } from '../columns/list-column.ts'
import classes from './list-sums.module.css'
import { type SumsNote, sumsIn } from './sums.ts'
import type { SumsOfList } from './use-list-sums.ts'

type ListSumsProps<Row> = {
  /** Columns that are shown. */
  columns: readonly ListColumn<Row>[]
  /** All columns of the list, because hidden columns also have sums. */
  all: readonly ListColumn<Row>[]
  sums: SumsOfList
  note: SumsNote | undefined
}

/**
 * Table footer with the sums of all records in the list, each below its column. Sums of hidden columns are shown with their
 * names. The footer reserves its space, so that nothing moves when the sums arrive.
 */
export function ListSums<Row>({ columns, all, sums, note }: ListSumsProps<Row>) {
  const { t } = useTranslation()
  const { values } = sums
  const isLate = useDelayed(values === undefined)
  const first = columns.findIndex(({ sum }) => sum)
  const before = first === -1 ? columns.length : first
  const label = t('list.sums')

  if (sums.isFailed) {
    return (
      <tfoot className={classes.foot}>
        <tr aria-label={label}>
          <td colSpan={columns.length + 2}>
            {t('list.sums_failed')}
            <button type="button" className={classes.retry} onClick={sums.retry}>
              {t('list.retry')}
            </button>
          </td>
        </tr>
      </tfoot>
    )
  }
  const noteText = values && note?.(values)
  const hiddenColumns = all.filter((column) => !columns.some(({ name }) => name === column.name))
  return (
    <tfoot className={classes.foot} data-outdated={sums.isOutdated || undefined}>
      <tr aria-label={label} aria-busy={sums.isOutdated || !values}>
        <th scope="row" colSpan={before + 1}>
          <span className={classes.parts}>
            <span>{label}</span>
            {noteText && <span>{noteText}</span>}
            {values &&
              sumsIn(hiddenColumns, values).map((sum) => (
                <span key={sum.name} data-hidden-sum>
                  {sum.label} <b>{sum.text}</b>
                </span>
              ))}
          </span>
        </th>
        {columns.slice(before).map((column, index) => {
          const value = values?.[column.name]
          const text = column.sum && value !== undefined ? column.sum.text(value) : undefined
          return (
            <td
              key={column.name}
              data-align={column.align}
              data-label={column.sum && (column.sum.label ?? column.header)}
              data-sum={column.sum ? before + index : undefined}
              title={text}
            >
              {text ??
                (column.sum && !values && <Skeleton height={10} radius="xl" ms="auto" visible={isLate} />)}
            </td>
          )
        })}
        <td />
      </tr>
    </tfoot>
  )
}
