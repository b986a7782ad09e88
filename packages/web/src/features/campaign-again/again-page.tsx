import { Button, Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatEuros, formatNumber } from '../../core/language/language.ts'
import type { PickerRecord } from '../../core/picker/picks.ts'
import { AgainOrder } from './again-order.tsx'
import type { Campaign, MadeAgain, OrderRow, Repeat } from './again-records.ts'
import { AgainTarget } from './again-target.tsx'
import classes from './campaign-again.module.css'
import { FormerRepeats } from './former-repeats.tsx'
import { linesThatCome } from './left-out.ts'
import { useBeginning } from './use-beginning.ts'
import { useChosenOrders } from './use-chosen-orders.ts'
import { useComparisons } from './use-comparisons.ts'

/**
 * Lets the user choose the target campaign, and the orders and lines to repeat. Starts the repeat, which creates the drafts.
 */
export function AgainPage(props: {
  campaign: Campaign
  orders: readonly OrderRow[]
  total: number
  repeats: readonly Repeat[]
  made: readonly MadeAgain[]
}) {
  const { campaign, orders, total, repeats } = props
  const { t } = useTranslation()
  const [isSame, setSame] = useState(campaign.status === 'active')
  const [other, setOther] = useState<PickerRecord | null>(null)
  const target = isSame ? campaign.id : (other?.id ?? null)
  const { chosen, choose, chooseAll, left, leave, known } = useChosenOrders(orders, props.made, target)
  const comparisons = useComparisons(orders, chosen, target)
  const { begin, isSending, fault } = useBeginning(campaign.id)
  const isEmpty = (id: number) => {
    const comparison = comparisons.of(id)?.data
    return comparison !== undefined && linesThatCome(comparison, left.get(id)) === 0
  }
  const chosenOrders = orders.filter(({ id }) => chosen.has(id) && !isEmpty(id))
  const sum = sumOf(chosenOrders.map(({ id }) => comparisons.of(id)?.data?.after.total))

  return (
    <>
      <AgainTarget {...{ campaign, isSame, other }} onSame={setSame} onOther={setOther} />
      {total > orders.length && (
        <Text size="sm" c="dimmed">
          {t('campaign_again.more', { shown: formatNumber(orders.length), total: formatNumber(total) })}
        </Text>
      )}
      <div className={classes.all}>
        <Checkbox
          checked={chosen.size === orders.length}
          indeterminate={chosen.size > 0 && chosen.size < orders.length}
          onChange={(event) => chooseAll(event.currentTarget.checked)}
          label={t('campaign_again.all', {
            shown: formatNumber(chosen.size),
            all: formatNumber(orders.length),
          })}
        />
        <Text size="sm" c="dimmed">
          {t('campaign_again.what_comes')}
        </Text>
      </div>
      <ul className={classes.orders}>
        {orders.map((order) => (
          <AgainOrder
            key={order.id}
            order={order}
            isChosen={chosen.has(order.id)}
            made={known.get(order.id)}
            comparison={comparisons.of(order.id)?.data}
            failure={comparisons.of(order.id)?.error ?? null}
            isAsked={comparisons.of(order.id) !== undefined || target === null}
            left={left.get(order.id)}
            onChoose={choose}
            onOpen={comparisons.open}
            onLeave={leave}
          />
        ))}
      </ul>
      {fault && (
        <Text size="md" c="red" role="alert">
          {fault}
        </Text>
      )}
      <footer className={classes.footer}>
        {sum !== null && <span>{`${t('order.prices_today.total')}: ${formatEuros(sum)}`}</span>}
        <Button
          disabled={target === null || chosenOrders.length === 0}
          loading={isSending}
          onClick={() => target !== null && begin({ target, orders: chosenOrders, left, repeats })}
        >
          {t('campaign_again.make', { count: chosenOrders.length, shown: formatNumber(chosenOrders.length) })}
        </Button>
      </footer>
      <FormerRepeats repeats={repeats} />
    </>
  )
}

/** Returns the sum of the totals in euros, or null if any total is unknown. */
function sumOf(totals: readonly (number | undefined)[]): number | null {
  let cents = 0
  for (const total of totals) {
    if (total === undefined) return null
    cents += Math.round(total * 100)
  }
  return cents / 100
}
