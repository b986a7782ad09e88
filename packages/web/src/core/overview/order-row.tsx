import type { newestOrders } from '@lienzo/contract/sales/order-figures'
import type { z } from '@lienzo/contract/wire/zod'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { OrderStateChip } from '../domain/order-state-chip.tsx'
import { formatEuros, formatNumber } from '../language/language.ts'
import classes from './rows.module.css'

type NewestOrder = z.input<typeof newestOrders>[number]

/** Link to one of the newest orders. `children` come before the amount. */
export function OrderRow({ order, children }: { order: NewestOrder; children?: ReactNode }) {
  return (
    <Link to={`/order/${order.id}`} className={classes.row}>
      <span className={classes.names}>
        <span className={classes.name}>{order.code}</span>
        <span className={classes.about}>
          {[order.reference, order.campaign_name].filter(Boolean).join(' · ')}
        </span>
      </span>
      {children}
      <span className={classes.amounts}>
        <span>{formatEuros(order.net)}</span>
        <span className={classes.about}>{formatNumber(order.m2, 2)} m²</span>
      </span>
      <span className={classes.state}>
        <OrderStateChip status={order.status} />
      </span>
    </Link>
  )
}
