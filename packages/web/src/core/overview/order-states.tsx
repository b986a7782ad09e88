import type { figuresByState } from '@lienzo/contract/sales/order-figures'
import type { z } from '@lienzo/contract/wire/zod'
import { Link } from '@tanstack/react-router'
import type { SearchParameters } from '../address/search-parameters.ts'
import { OrderStateChip } from '../domain/order-state-chip.tsx'
import { formatEuros, formatNumber } from '../language/language.ts'
import { choicesFilter } from '../list/filters/filter-values.ts'
import classes from './order-states.module.css'

/**
 * Shows the number of orders in each state, in the order in which an order passes through them. Each state is a link to the
 * list of its orders.
 */
export function OrderStates(props: {
  states: z.input<typeof figuresByState>
  /** Additional filters for the linked lists. */
  filter?: SearchParameters
}) {
  return (
    <ul className={classes.states}>
      {props.states.map(({ status, orders, m2, net }) => (
        <li key={status}>
          <Link
            to="/order"
            search={{ ...props.filter, f_status: choicesFilter([status]) }}
            className={classes.state}
            data-empty={orders === 0 || undefined}
          >
            <OrderStateChip status={status} />
            <strong className={classes.count}>{formatNumber(orders)}</strong>
            <span>{formatNumber(m2, 2)} m²</span>
            <span>{formatEuros(net)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
