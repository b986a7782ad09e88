import { orderColumns } from '@lienzo/contract/sales/order-columns'
import { type DueTerm, dueTerms } from '@lienzo/rules/sales/production/order-due'
import { useTranslation } from 'react-i18next'
import { columnsFrom } from '../../../core/list/columns/columns-from.ts'
import { namesOf } from '../../../core/list/columns/list-column.ts'
import { FilterMenu } from '../../../core/list/filters/filter-menu.tsx'
import { writeListState } from '../../../core/list/state/list-state.ts'
import { useListState } from '../../../core/list/state/use-list-state.ts'
import { FilterChips } from '../../../core/list/toolbar/filter-chips.tsx'
import { SearchBox } from '../../../core/list/toolbar/search-box.tsx'
import type { OrderRow } from '../record/order-record.ts'
import classes from './board.module.css'

const column = columnsFrom<OrderRow & { due?: DueTerm | null }, typeof orderColumns>(orderColumns)

export type BoardFilterState = ReturnType<typeof useBoardFilters>

/** Keeps the filters of the board in the URL. `filter` contains them as URL parameters for the list of orders. */
export function useBoardFilters() {
  const { t } = useTranslation()
  const columns = [
    column('customer_name', t('order.customer_id'), {
      record: { id: 'customer_id', from: 'customerrest/getcustomers' },
    }),
    column('due', t('order.due'), {
      choices: dueTerms.map((value) => ({ value, label: t(`order.due_terms.${value}`) })),
    }),
  ]
  const { state, start, setState } = useListState('board', namesOf(columns), {
    column: 'due_at',
    order: 'asc',
  })
  return { columns, state, onState: setState, filter: writeListState(state, start) }
}

export function BoardFilters(props: BoardFilterState) {
  return (
    <div className={classes.filters}>
      <SearchBox {...props} />
      <FilterChips {...props} />
      <FilterMenu {...props} />
    </div>
  )
}
