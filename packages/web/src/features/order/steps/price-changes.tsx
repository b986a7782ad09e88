import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { LoadFailure } from '../../../core/call/load-failure.tsx'
import { formatEuros, formatNumber } from '../../../core/language/language.ts'
import type { Order } from '../record/order-record.ts'
import classes from './price-changes.module.css'

/** Maximum number of lines listed; further lines are only counted. */
const MOST_NAMED = 100

/** Lists the lines of a draft whose prices have changed, with a button to accept today's total. */
export function PriceChanges({ order, onTake }: { order: Order; onTake: (total: number) => void }) {
  const { t } = useTranslation()
  const { id, version } = order
  const prices = useQuery({
    queryKey: ['orderrest/compareprices', id, version],
    queryFn: () => call('orderrest/compareprices', { id }),
    staleTime: 0,
    gcTime: 0,
  })
  if (prices.isError)
    return <LoadFailure error={prices.error} onRetry={() => prices.refetch()} className={classes.failure} />
  if (!prices.data) return <Skeleton height={96} mt={16} />
  const { after } = prices.data
  return (
    <>
      <PriceTable {...prices.data} />
      <Button mt={16} onClick={() => onTake(after.total)}>
        {t('order.prices_today.take', { total: formatEuros(after.total) })}
      </Button>
    </>
  )
}

type Comparison = OutputOnTheWire<CallAt<'orderrest/compareprices'>>

/** Shows the old and the current prices of lines, and the old and the current totals. */
export function PriceTable({ lines, before, after }: Pick<Comparison, 'lines' | 'before' | 'after'>) {
  const { t } = useTranslation()
  const others = lines.length - MOST_NAMED
  return (
    <div className={classes.scroll}>
      <table className={classes.prices} aria-label={t('order.prices_today.title')}>
        <thead>
          <tr>
            <th scope="col">{t('order.lines')}</th>
            <th scope="col">{t('order.prices_today.before')}</th>
            <th scope="col">{t('order.prices_today.after')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, MOST_NAMED).map((line) => (
            <tr key={line.number}>
              <th scope="row">{`${line.number} · ${line.name}`}</th>
              <td>{formatEuros(line.before)}</td>
              <td>{formatEuros(line.after)}</td>
            </tr>
          ))}
          {others > 0 && (
            <tr>
              <th scope="row" colSpan={3}>
                {t('order.prices_today.more', { shown: formatNumber(others) })}
              </th>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('order.prices_today.total')}</th>
            <td>{formatEuros(before.total)}</td>
            <td>{formatEuros(after.total)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
