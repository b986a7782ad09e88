import { Button, SegmentedControl, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../core/call/call.ts'
import { formatEuros, formatNumber } from '../../core/language/language.ts'
import type { Picked } from '../../core/picker/picks.ts'
import { RecordPicker } from '../../core/picker/record-picker.tsx'
import { AgainOrder } from './again-order.tsx'
import type { Campaign, OrderRow } from './again-records.ts'
import { AgainResults } from './again-results.tsx'
import classes from './campaign-again.module.css'
import { linesLeftOut, linesThatCome } from './left-out.ts'
import { useMaking, type Wanted } from './use-making.ts'

/** Chooses for which campaign orders are made again, which of them and which of their lines, and makes the drafts. */
export function AgainPage(props: { campaign: Campaign; orders: readonly OrderRow[]; total: number }) {
  const { campaign, orders, total } = props
  const { t } = useTranslation()
  const isOpen = campaign.status === 'active'
  const [isSame, setSame] = useState(isOpen)
  const [other, setOther] = useState<Picked | null>(null)
  const target = isSame ? campaign.id : (other?.id ?? null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(orders.filter(wasOrdered).map(({ id }) => id)),
  )
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const compared = useQueries({
    queries: orders.map(({ id }) => ({
      queryKey: ['orderrest/compareagain', id, target],
      queryFn: () => call('orderrest/compareagain', { id, campaign_id: target }),
      enabled: target !== null && chosen.has(id),
      staleTime: 60_000,
    })),
  })
  const making = useMaking()
  const wanted = orders.flatMap((order, index): Wanted[] => {
    const comparison = compared[index]?.data
    if (!chosen.has(order.id) || !comparison || linesThatCome(comparison, left) === 0) return []
    return [{ order, leave_out: linesLeftOut(comparison, left) }]
  })
  const isReady =
    target !== null && orders.every(({ id }, index) => !chosen.has(id) || !compared[index]?.isPending)
  const sum = orders.reduce((cents, { id }, index) => {
    const comes = chosen.has(id) ? compared[index]?.data?.after.total : 0
    return cents + Math.round((comes ?? 0) * 100)
  }, 0)

  if (making.results) return <AgainResults {...making.results} />
  return (
    <>
      <div className={classes.target}>
        <SegmentedControl
          aria-label={t('campaign_again.target')}
          value={isSame ? 'same' : 'other'}
          onChange={(value) => setSame(value === 'same')}
          data={[
            { value: 'same', label: t('campaign_again.same'), disabled: !isOpen },
            { value: 'other', label: t('campaign_again.other') },
          ]}
        />
        {!isSame && (
          <RecordPicker
            label={t('campaign_again.other_label')}
            help={t('campaign_again.other_help')}
            required
            source={{
              key: ['order', 'campaigns-beside', campaign.id],
              load: async (input) => {
                const { customer_id } = campaign
                const found = await call('orderrest/getcampaigns', { ...input, customer_id })
                return found.filter(({ id }) => id !== campaign.id)
              },
            }}
            value={other?.id ?? null}
            chosenName={other?.name ?? ''}
            onChange={(id, picked) => setOther(id === null ? null : picked)}
          />
        )}
      </div>
      {total > orders.length && (
        <Text size="sm" c="dimmed">
          {t('campaign_again.more', { shown: formatNumber(orders.length), total: formatNumber(total) })}
        </Text>
      )}
      <ul className={classes.orders}>
        {orders.map((order, index) => (
          <AgainOrder
            key={order.id}
            order={order}
            isChosen={chosen.has(order.id)}
            comparison={compared[index]?.data}
            failure={compared[index]?.error ?? null}
            left={left}
            onChoose={(comes) => setChosen(changed(chosen, order.id, comes))}
            onLeave={(line, stays) => setLeft(changed(left, line, stays))}
          />
        ))}
      </ul>
      <footer className={classes.footer}>
        <span>{`${t('order.prices_today.total')}: ${formatEuros(sum / 100)}`}</span>
        <Button
          disabled={!isReady || wanted.length === 0}
          loading={making.running}
          onClick={() => target !== null && making.make(target, wanted)}
        >
          {t('campaign_again.make', { count: wanted.length, shown: formatNumber(wanted.length) })}
        </Button>
      </footer>
      {making.running && (
        <p role="status" className={classes.running}>
          {t('campaign_again.making', { done: formatNumber(making.done), all: formatNumber(wanted.length) })}
        </p>
      )}
    </>
  )
}

/** What was never ordered, or taken back, is not ordered again unless somebody says so. */
function wasOrdered({ status }: OrderRow): boolean {
  return status !== 'draft' && status !== 'cancelled'
}

function changed(set: ReadonlySet<number>, id: number, isIn: boolean): ReadonlySet<number> {
  const next = new Set(set)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}
