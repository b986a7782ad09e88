import type { BoardColumn } from '@lienzo/rules/sales/production/board'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SearchParameters } from '../../../core/address/search-parameters.ts'
import { formatM2, formatNumber } from '../../../core/language/language.ts'
import { choicesFilter } from '../../../core/list/filters/filter-values.ts'
import classes from './board.module.css'
import type { ColumnData } from './board-data.ts'
import { useColumnDrop } from './use-card-drag.ts'
import { useColumnName } from './use-column-name.ts'

type ColumnProps = {
  data: ColumnData
  /** True if the dragged card can be dropped on this column, false if it cannot, undefined while no card is dragged. */
  takes: boolean | undefined
  onDrop: (id: number, column: BoardColumn) => void
  /** Filters of the board as URL parameters, for the link to the list of orders. */
  filter: SearchParameters
  children: ReactNode
}

/**
 * Shows one column of the board with its totals and cards. If the column has more orders than cards, also shows a link to the
 * list of orders.
 */
export function BoardColumnView({ data, takes, onDrop, filter, children }: ColumnProps) {
  const { t } = useTranslation()
  const element = useRef<HTMLElement>(null)
  const isOver = useColumnDrop(element, data.column, onDrop)
  const name = useColumnName()(data.column)
  const more = data.orders - data.cards.length
  return (
    <section
      ref={element}
      aria-label={name}
      className={classes.column}
      data-takes={takes}
      data-over={isOver || undefined}
    >
      <header className={classes.head}>
        <h2>
          {name} <span className={classes.count}>{formatNumber(data.orders)}</span>
        </h2>
        {data.late > 0 && (
          <span className={classes.late}>
            <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
            {t('order.board.late', { count: data.late, shown: formatNumber(data.late) })}
          </span>
        )}
        <span className={classes.sums}>
          {t('order.board.pieces', { count: data.pieces, shown: formatNumber(data.pieces) })} ·{' '}
          {formatM2(data.m2)} m²
        </span>
      </header>
      {data.cards.length === 0 ? (
        <p className={classes.none}>{t('order.board.none')}</p>
      ) : (
        <ul className={classes.cards}>{children}</ul>
      )}
      {more > 0 && (
        <Link to="/order" search={{ ...filter, ...listOf(data.column) }} className={classes.more}>
          {t('order.board.more', { count: more, shown: formatNumber(more) })}
        </Link>
      )}
    </section>
  )
}

/** Returns URL parameters that make the list of orders show the orders of a column, the earliest due day first. */
function listOf(column: BoardColumn): SearchParameters {
  const sort = { sort: 'due_at', order: 'asc' } as const
  return column === 'confirmed' || column === 'shipped'
    ? { ...sort, f_status: choicesFilter([column]) }
    : { ...sort, f_status: choicesFilter(['production']), f_stage: choicesFilter([column]) }
}
