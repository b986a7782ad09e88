import { formatCount } from '@lienzo/rules/money'
import { IconChevronRight } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../hooks/locale.ts'
import { frozenAt } from '../columns/frozen-columns.ts'
import type { GridLine } from '../view/grid-lines.ts'
import type { LineProps } from './grid-row.tsx'
import classes from './grid-table.module.css'

type GroupRowProps<Row> = LineProps<Row> & {
  line: Extract<GridLine, { kind: 'group' }>
  rows: readonly (Row | undefined)[]
}

/** Heading of a group: the text that its rows share, the number of rows, and the sum of each column. */
function PlainGroupRow<Row>({ line, rows, columns, frozen, ...props }: GroupRowProps<Row>) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { places, isOpen } = line
  const sums = useMemo(
    () =>
      columns.map(({ sum }) => {
        if (!sum) return ''
        const total = places.reduce((before, place) => {
          const row = rows[place]
          return row === undefined ? before : before + sum.amount(row)
        }, 0)
        return sum.text(total)
      }),
    [columns, places, rows],
  )
  const titleIndex = titleColumn(columns, frozen.length)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: some browsers drop the implicit role under `display: grid`
    <tr role="row" className={classes.row} style={{ top: props.top }} aria-rowindex={props.place + 2}>
      {columns.map((column, index) => (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles used here support them
        <td
          key={column.name}
          role={index === titleIndex ? 'rowheader' : 'gridcell'}
          className={`${classes.cell} ${classes.group}`}
          style={frozenAt(frozen[index])}
          tabIndex={index === props.active ? 0 : -1}
          aria-colindex={index + 1}
          aria-selected={index >= props.start && index <= props.end}
          aria-expanded={index === titleIndex ? isOpen : undefined}
          aria-readonly
          data-row={props.place}
          data-column={index}
          data-align={column.align}
          data-frozen={index < frozen.length || undefined}
          data-active={index === props.active || undefined}
          data-group
        >
          {index === titleIndex ? (
            <span className={classes.groupName} data-toggle>
              <IconChevronRight
                className={classes.arrow}
                data-open={isOpen || undefined}
                size={14}
                aria-hidden
              />
              <span className={classes.text}>{line.text || t('form.nothing')}</span>
              <span className={classes.groupCount}>{formatCount(places.length, locale)}</span>
            </span>
          ) : (
            <span className={classes.groupSum}>{sums[index]}</span>
          )}
        </td>
      ))}
    </tr>
  )
}

/**
 * Returns the index of the column that shows the title of a group. This is the column with the names of the rows. If it is not
 * frozen but several columns are, it is the last frozen column, so that the title stays visible.
 */
function titleColumn<Row>(columns: LineProps<Row>['columns'], frozen: number): number {
  const nameIndex = Math.max(
    0,
    columns.findIndex(({ isName }) => isName),
  )
  return nameIndex >= frozen && frozen > 1 ? frozen - 1 : nameIndex
}

export const GroupRow = memo(PlainGroupRow) as typeof PlainGroupRow
