import { linesCancellable } from '@lienzo/rules/sales/lines/line-cancellation'
import { Button } from '@mantine/core'
import { IconPlaylistX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordForm } from '../../../core/form/use-record-form.ts'
import { formatDateTime, formatEuros, formatM2, formatNumber } from '../../../core/language/language.ts'
import { useIsHouse } from '../../../core/session/use-is-house.ts'
import { useMayEdit } from '../../../core/session/use-may-edit.ts'
import { FormGroup } from '../../../ui/layout/form-group.tsx'
import { copiesText } from '../record/copies-text.ts'
import type { OrderDraft } from '../record/order-draft.ts'
import type { Order } from '../record/order-record.ts'
import { AskToCancel } from './ask-to-cancel.tsx'
import { CancelLines } from './cancel-lines.tsx'
import classes from './cancelled-lines.module.css'
import { nameOfLine } from './chosen-lines.ts'

type Cancellation = Order['cancellations'][number]

/** Lists the cancellations of an order, with date, user, reason and the amount given back. Opens the dialog to cancel more. */
export function CancelledLines({ form, order }: { form: RecordForm<Order, OrderDraft>; order: Order }) {
  const { t } = useTranslation()
  const isHouse = useIsHouse()
  const mayEdit = useMayEdit('/order')
  const [asking, setAsking] = useState(false)
  const mayAsk = !isHouse && mayEdit && linesCancellable(order.status)
  const close = () => setAsking(false)
  if (order.cancellations.length === 0 && !order.may_cancel_lines && !mayAsk) return null
  return (
    <FormGroup
      title={t('order.cancelled_lines.title')}
      {...(order.cancellations.length === 0 ? { hint: t('order.cancelled_lines.none') } : {})}
      action={
        (order.may_cancel_lines || mayAsk) && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlaylistX size={16} stroke={1.6} />}
            onClick={() => setAsking(true)}
          >
            {t(order.may_cancel_lines ? 'order.cancel_lines.open' : 'order.cancel_lines.ask')}
          </Button>
        )
      }
    >
      {order.cancellations.map((each) => (
        <CancellationText key={each.id} cancellation={each} />
      ))}
      {asking && order.may_cancel_lines && (
        <CancelLines order={order} onCancelled={form.adopt} onClose={close} />
      )}
      {asking && !order.may_cancel_lines && <AskToCancel order={order} onClose={close} />}
    </FormGroup>
  )
}

function CancellationText({ cancellation }: { cancellation: Cancellation }) {
  const { t } = useTranslation()
  const { back_euros, back_m2, lines } = cancellation
  const kept = keptOf(cancellation)
  return (
    <article className={classes.cancellation}>
      <p className={classes.head}>
        <strong>{cancellation.created_by_name ?? t('timeline.nobody')}</strong>{' '}
        <time>{formatDateTime(cancellation.created_at)}</time>
      </p>
      <p className={classes.reason}>{cancellation.reason}</p>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line.id}>
            <span className={classes.number}>{line.number}</span>
            <span className={classes.name}>
              {nameOfLine(line)}
              <small>
                <bdi>
                  {[
                    line.promotion_name,
                    line.image_name,
                    `${formatNumber(line.width)} × ${formatNumber(line.height)} mm`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </bdi>
              </small>
            </span>
            <span className={classes.amount}>
              {t('order.cancelled_lines.copies', {
                count: line.copies,
                shown: copiesText(line.copies, line.spare_copies),
              })}
              {line.whole && <small>{t('order.cancelled_lines.whole')}</small>}
            </span>
            <span className={classes.amount}>{`${formatM2(line.m2)} m²`}</span>
            <span className={classes.amount}>{formatEuros(line.net)}</span>
          </li>
        ))}
      </ul>
      <p className={classes.sum}>
        {t('order.cancelled_lines.back', { euros: formatEuros(back_euros), m2: formatM2(back_m2) })}
        {(kept.euros > 0 || kept.m2 > 0) && (
          <strong>
            {t('order.cancelled_lines.kept', { euros: formatEuros(kept.euros), m2: formatM2(kept.m2) })}
          </strong>
        )}
      </p>
    </article>
  )
}

/** Returns the amount that the house kept, to the cent. */
function keptOf({ back_euros, back_m2, lines }: Cancellation) {
  const sum = lines.reduce((all, { net, m2 }) => ({ net: all.net + net, m2: all.m2 + m2 }), { net: 0, m2: 0 })
  return {
    euros: Math.round((sum.net - back_euros) * 100) / 100,
    m2: Math.round((sum.m2 - back_m2) * 10_000) / 10_000,
  }
}
