import { Button, Checkbox, Skeleton, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../core/call/call-failure.ts'
import { fieldErrorText } from '../../core/call/field-error-text.ts'
import { OrderStateChip } from '../../core/domain/order-state-chip.tsx'
import { formatEuros, formatNumber } from '../../core/language/language.ts'
import type { Comparison, MadeAgain, OrderRow } from './again-records.ts'
import classes from './campaign-again.module.css'
import { ChangedLine } from './changed-line.tsx'
import { linesThatCome } from './left-out.ts'
import { movedSum } from './moved-sum.ts'

type Props = {
  order: OrderRow
  isChosen: boolean
  /** Draft that an earlier repeat created from this order for the target campaign, or undefined if there is none. */
  made: MadeAgain | undefined
  comparison: Comparison | undefined
  failure: Error | null
  /**
   * True if the comparison with today's prices and artwork has been requested, or if it cannot be requested because no target
   * is chosen.
   */
  isAsked: boolean
  left: ReadonlySet<number> | undefined
  onChoose: (order: number, comes: boolean) => void
  onOpen: (order: number) => void
  onLeave: (order: number, line: number, isLeft: boolean) => void
}

/**
 * Shows an order that can be repeated, with its changes since it was placed and the lines to include. Memoized, because the
 * list can contain a thousand orders.
 */
export const AgainOrder = memo(function AgainOrder(props: Props) {
  const { order, isChosen, made, comparison, failure, isAsked } = props
  const { t } = useTranslation()
  const name = [order.code, order.reference, order.user_name].filter(Boolean).join(' · ')
  return (
    <li className={classes.order}>
      <div className={classes.head}>
        <Checkbox
          checked={isChosen}
          onChange={(event) => props.onChoose(order.id, event.currentTarget.checked)}
          label={name}
        />
        <OrderStateChip status={order.status} />
        {made && (
          <span className={classes.count}>
            {t('campaign_again.already')} <Link to={`/order/${made.draft_id}`}>{made.draft_code}</Link>
          </span>
        )}
        <span className={classes.sums}>
          {isChosen && comparison
            ? movedSum(comparison.before.total, comparison.after.total)
            : formatEuros(order.total)}
        </span>
        {isChosen && !isAsked && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`${t('campaign_again.compare')}: ${order.code}`}
            onClick={() => props.onOpen(order.id)}
          >
            {t('campaign_again.compare')}
          </Button>
        )}
      </div>
      {isChosen && failure && (
        <Text size="md" c="red" role="alert">
          {failureText(failure, t)}
        </Text>
      )}
      {isChosen && isAsked && !comparison && !failure && <Skeleton height={22} />}
      {isChosen && comparison && <Changes {...props} comparison={comparison} />}
    </li>
  )
})

function Changes({ order, comparison, left, onLeave }: Props & { comparison: Comparison }) {
  const { t } = useTranslation()
  const { faults, lines, unchanged } = comparison
  const coming = linesThatCome(comparison, left)
  return (
    <>
      {Object.entries(faults).map(([path, fault]) => (
        <Text key={path} size="md">
          {fieldErrorText(fault, t, path)}
        </Text>
      ))}
      <p className={classes.count}>
        {coming === 0
          ? t('campaign_again.nothing_left')
          : t('campaign_again.coming', {
              count: coming,
              shown: formatNumber(coming),
              unchanged: formatNumber(unchanged),
            })}
      </p>
      {lines.length > 0 && (
        <details className={classes.lines}>
          <summary>
            {t('campaign_again.changed', { count: lines.length, shown: formatNumber(lines.length) })}
          </summary>
          <ul>
            {lines.slice(0, MOST_NAMED).map((line) => (
              <ChangedLine
                key={line.id}
                line={line}
                isLeft={line.after === null || (left?.has(line.id) ?? false)}
                onLeave={(isLeft) => onLeave(order.id, line.id, isLeft)}
              />
            ))}
          </ul>
          {lines.length > MOST_NAMED && (
            <p className={classes.count}>
              {t('order.prices_today.more', { shown: formatNumber(lines.length - MOST_NAMED) })}
            </p>
          )}
        </details>
      )}
    </>
  )
}

/** Maximum number of changed lines listed; the remaining lines are only counted. */
const MOST_NAMED = 200
