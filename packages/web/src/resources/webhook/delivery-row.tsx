import type { DeliveryState } from '@lienzo/contract/records/webhook'
import { Button } from '@mantine/core'
import { type Icon, IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../core/language/language.ts'
import { StateChip, type StateHue } from '../../ui/feedback/state-chip.tsx'
import classes from './webhook.module.css'
import type { Delivery } from './webhook-record.ts'

const looks: Record<DeliveryState, { hue: StateHue; icon: Icon }> = {
  waiting: { hue: 'blue', icon: IconClock },
  delivered: { hue: 'green', icon: IconCircleCheck },
  failed: { hue: 'red', icon: IconAlertTriangle },
}

/** Shows one delivery with its event, its result, the request and the response. */
export function DeliveryRow(props: { delivery: Delivery; sending: boolean; onReplay?: () => void }) {
  const { delivery } = props
  const { t } = useTranslation()
  const { hue, icon } = looks[delivery.state]
  const what = eventText(delivery.event, t)
  return (
    <li className={classes.delivery}>
      <div className={classes.what}>
        <div className={classes.line}>
          <strong>{what}</strong>
          {delivery.label !== '' && <bdi>{delivery.label}</bdi>}
          <StateChip hue={hue} icon={icon} label={t(`webhook.states.${delivery.state}`)} />
        </div>
        <div className={classes.facts}>
          <span>{formatDateTime(delivery.created_at)}</span>
          {delivery.attempts > 0 && <span>{t('webhook.attempts', { count: delivery.attempts })}</span>}
          {delivery.last_status !== null && (
            <span>{t('webhook.answered', { status: delivery.last_status })}</span>
          )}
          {delivery.last_fault !== null && <span>{t(`webhook.faults.${delivery.last_fault}`)}</span>}
        </div>
        {delivery.body !== '' && (
          <details className={classes.details}>
            <summary>{t('webhook.details')}</summary>
            <h3>{t('webhook.sent_body')}</h3>
            <pre dir="ltr">{indentJson(delivery.body)}</pre>
            {delivery.last_answer !== '' && (
              <>
                <h3>{t('webhook.answer')}</h3>
                <pre dir="ltr">{delivery.last_answer}</pre>
              </>
            )}
          </details>
        )}
      </div>
      {props.onReplay && delivery.replay_obstacle && (
        <p className={classes.obstacle}>{t(`webhook.not_again.${delivery.replay_obstacle}`)}</p>
      )}
      {props.onReplay && !delivery.replay_obstacle && (
        <Button
          className={classes.act}
          variant="default"
          size="xs"
          loading={props.sending}
          aria-label={t('webhook.replay_named', { event: what, label: delivery.label })}
          onClick={props.onReplay}
        >
          {t('webhook.replay')}
        </Button>
      )}
    </li>
  )
}

function eventText(event: string, t: TFunction): string {
  const [resource, action] = event.split('.')
  if (action === undefined) return t('webhook.ping_event')
  return t('webhook.event', {
    resource: t(`log.resources.${resource}`),
    action: t(`webhook.actions.${action}`),
  })
}

function indentJson(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2)
}
