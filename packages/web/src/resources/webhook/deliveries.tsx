import { Button, Group, SegmentedControl, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../core/call/load-failure.tsx'
import { useDelayed } from '../../ui/hooks/use-delayed.ts'
import { FormGroup } from '../../ui/layout/form-group.tsx'
import { DeliveryPager } from './delivery-pager.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { useDeliveries } from './use-deliveries.ts'
import { useSending } from './use-sending.ts'
import classes from './webhook.module.css'
import type { Webhook } from './webhook-record.ts'

const shownStates = ['all', 'waiting', 'delivered', 'failed'] as const

/**
 * Lists the deliveries of a webhook. If the caller can edit the webhook and it is active, shows buttons to send deliveries
 * again and to send a test message.
 */
export function Deliveries({ webhook, mayEdit }: { webhook: Webhook; mayEdit: boolean }) {
  const { t } = useTranslation()
  const { deliveries, state, show, page, setPage } = useDeliveries(webhook)
  const { sending, send } = useSending(webhook.id)
  const isLoading = useDelayed(deliveries.isPending)
  const { rows = [], total = 0 } = deliveries.data ?? {}
  const maySend = mayEdit && webhook.active

  return (
    <FormGroup
      title={t('webhook.deliveries')}
      help={t('webhook.deliveries_help')}
      action={
        maySend && (
          <Group gap={8}>
            {(['failed', 'ping'] as const).map((what) => (
              <Button
                key={what}
                className={classes.act}
                variant="default"
                size="xs"
                loading={sending === what}
                onClick={() => send(what)}
              >
                {t(what === 'failed' ? 'webhook.replay_failed' : 'webhook.ping')}
              </Button>
            ))}
          </Group>
        )
      }
    >
      {webhook.maker_signs_in ? (
        <p className={classes.maker}>{t('webhook.maker', { name: webhook.maker_name })}</p>
      ) : (
        <p className={classes.error} role="alert">
          {t('webhook.maker_gone')}
        </p>
      )}
      <SegmentedControl
        size="xs"
        className={classes.states}
        aria-label={t('webhook.shown')}
        value={state}
        data={shownStates.map((value) => ({ value, label: t(`webhook.states.${value}`) }))}
        onChange={(value) => show(value as typeof state)}
      />
      {isLoading && <Skeleton height={120} />}
      {deliveries.isError && (
        <LoadFailure
          error={deliveries.error}
          onRetry={() => deliveries.refetch()}
          className={classes.error}
          framed
        />
      )}
      {deliveries.data && total === 0 && (
        <p className={classes.none}>{t(state === 'all' ? 'webhook.none_sent' : 'webhook.none_such')}</p>
      )}
      {rows.length > 0 && (
        <ul className={classes.deliveries}>
          {rows.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              sending={sending === delivery.id}
              onReplay={maySend && delivery.state !== 'waiting' ? () => send(delivery.id) : undefined}
            />
          ))}
        </ul>
      )}
      <DeliveryPager page={page} total={total} onPage={setPage} />
    </FormGroup>
  )
}
