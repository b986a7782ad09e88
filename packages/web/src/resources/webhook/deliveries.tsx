import type { DeliveryState } from '@lienzo/contract/records/webhook'
import { Button, Group, SegmentedControl, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../core/call/call.ts'
import { failureText } from '../../core/call/call-failure.ts'
import { showNotice } from '../../core/notice/notices.ts'
import { recordKeys } from '../../core/record/record-keys.ts'
import { keepFocus } from '../../ui/focus/keep-focus.ts'
import { useDelayed } from '../../ui/hooks/use-delayed.ts'
import { FormGroup } from '../../ui/layout/form-group.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import classes from './webhook.module.css'
import { type Webhook, webhookCalls } from './webhook-record.ts'

const shownStates = ['all', 'waiting', 'delivered', 'failed'] as const
const PAGE = 10
/** While something is under way it is looked for again. */
const LOOK_AGAIN_MILLISECONDS = 2_000

/** What a webhook has sent and is about to send, and the ways to send it again. */
export function Deliveries({ webhook, mayEdit }: { webhook: Webhook; mayEdit: boolean }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [shown, setShown] = useState<'all' | DeliveryState>('all')
  const [page, setPage] = useState(1)
  const [doing, setDoing] = useState<string | null>(null)
  const queryKey = ['webhook-deliveries', webhook.id]
  const deliveries = useQuery({
    queryKey: [...queryKey, shown, page],
    queryFn: () =>
      call('webhookrest/deliveries', {
        webhook_id: webhook.id,
        page,
        perpage: PAGE,
        ...(shown === 'all' ? {} : { state: shown }),
      }),
    staleTime: 0,
    placeholderData: (known) => known,
    refetchInterval: ({ state }) =>
      state.data?.rows.some((delivery) => delivery.state === 'waiting') ? LOOK_AGAIN_MILLISECONDS : false,
  })
  const loading = useDelayed(deliveries.isPending)
  const { rows = [], total = 0 } = deliveries.data ?? {}
  const maySend = mayEdit && webhook.active

  async function send(what: string, act: () => Promise<unknown>) {
    const giveFocus = keepFocus()
    setDoing(what)
    try {
      await act()
    } catch (error) {
      showNotice({ color: 'red', title: t('webhook.not_sent'), message: failureText(error, t) })
    }
    await queries.invalidateQueries({ queryKey })
    // The list counts what has failed.
    await queries.invalidateQueries({ queryKey: recordKeys.lists(webhookCalls.name) })
    setDoing(null)
    giveFocus()
  }

  return (
    <FormGroup
      title={t('webhook.deliveries')}
      help={t('webhook.deliveries_help')}
      action={
        maySend && (
          <Group gap={8}>
            <Button
              className={classes.act}
              variant="default"
              size="xs"
              loading={doing === 'failed'}
              onClick={() => send('failed', () => call('webhookrest/replay', { failed_of: webhook.id }))}
            >
              {t('webhook.replay_failed')}
            </Button>
            <Button
              className={classes.act}
              variant="default"
              size="xs"
              loading={doing === 'ping'}
              onClick={() => send('ping', () => call('webhookrest/test', { id: webhook.id }))}
            >
              {t('webhook.ping')}
            </Button>
          </Group>
        )
      }
    >
      <SegmentedControl
        size="xs"
        className={classes.states}
        aria-label={t('webhook.shown')}
        value={shown}
        data={shownStates.map((value) => ({ value, label: t(`webhook.states.${value}`) }))}
        onChange={(value) => {
          setShown(value as typeof shown)
          setPage(1)
        }}
      />
      {loading && <Skeleton height={120} />}
      {deliveries.isError && (
        <p className={classes.error} role="alert">
          {failureText(deliveries.error, t)}{' '}
          <Button variant="default" size="compact-xs" onClick={() => deliveries.refetch()}>
            {t('list.retry')}
          </Button>
        </p>
      )}
      {deliveries.data && total === 0 && (
        <p className={classes.none}>{t(shown === 'all' ? 'webhook.none_sent' : 'webhook.none_such')}</p>
      )}
      {rows.length > 0 && (
        <ul className={classes.deliveries}>
          {rows.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              sending={doing === `one-${delivery.id}`}
              onReplay={
                maySend && delivery.state !== 'waiting'
                  ? () =>
                      send(`one-${delivery.id}`, () =>
                        call('webhookrest/replay', { delivery_id: delivery.id }),
                      )
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      {total > PAGE && (
        <Group gap={8} className={classes.pager}>
          <Button variant="default" size="xs" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('webhook.newer')}
          </Button>
          <Button
            variant="default"
            size="xs"
            disabled={page * PAGE >= total}
            onClick={() => setPage(page + 1)}
          >
            {t('webhook.older')}
          </Button>
          <span>
            {t('list.range', {
              from: (page - 1) * PAGE + 1,
              to: Math.min(total, page * PAGE),
              total,
            })}
          </span>
        </Group>
      )}
    </FormGroup>
  )
}
