import { Button } from '@mantine/core'
import { IconPlaylistX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { RecordForm } from '../../../core/form/use-record-form.ts'
import { formatDateTime, formatEuros, formatM2, formatNumber } from '../../../core/language/language.ts'
import { FormGroup } from '../../../ui/layout/form-group.tsx'
import { copiesText } from '../record/copies-text.ts'
import type { OrderDraft } from '../record/order-draft.ts'
import type { Order } from '../record/order-record.ts'
import { AskToCancel } from './ask-to-cancel.tsx'
import { CancelLines } from './cancel-lines.tsx'
import classes from './cancelled-lines.module.css'
import { type CopiesOfLine, nameOfLine } from './chosen-lines.ts'
import { useCancelling } from './use-cancelling.ts'

type Cancellation = Order['cancellations'][number]

/**
 * Lists the cancellations of an order with date, user, reason and refund. If `chosen` is not null, opens the dialog to cancel
 * lines, or to ask the house to cancel them, with the lines in `chosen` preselected.
 */
export function CancelledLines(props: {
  form: RecordForm<Order, OrderDraft>
  order: Order
  chosen: readonly CopiesOfLine[] | null
  onChoose: (lines: readonly CopiesOfLine[] | null) => void
}) {
  const { form, order, chosen, onChoose } = props
  const { t } = useTranslation()
  const way = useCancelling(order)
  const close = () => onChoose(null)
  if (order.cancellations.length === 0 && !way) return null
  return (
    <FormGroup
      title={t('order.cancelled_lines.title')}
      {...(order.cancellations.length === 0 ? { hint: t('order.cancelled_lines.none') } : {})}
      action={
        way && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlaylistX size={16} stroke={1.6} />}
            onClick={() => onChoose([])}
          >
            {t(`order.cancel_lines.${way}`)}
          </Button>
        )
      }
    >
      {order.cancellations.map((each) => (
        <CancellationText key={each.id} cancellation={each} />
      ))}
      {chosen && way === 'open' && (
        <CancelLines order={order} first={chosen} onCancelled={form.adopt} onClose={close} />
      )}
      {chosen && way === 'ask' && <AskToCancel order={order} first={chosen} onClose={close} />}
    </FormGroup>
  )
}

function CancellationText({ cancellation }: { cancellation: Cancellation }) {
  const { t } = useTranslation()
  const { back_euros, back_m2, lines } = cancellation
  const keptAmounts = keptOf(cancellation)
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
        {(keptAmounts.euros > 0 || keptAmounts.m2 > 0) && (
          <strong>
            {t('order.cancelled_lines.kept', {
              euros: formatEuros(keptAmounts.euros),
              m2: formatM2(keptAmounts.m2),
            })}
          </strong>
        )}
      </p>
    </article>
  )
}

/**
 * Returns the amounts that were charged for the cancelled lines and not refunded, in euros rounded to cents and in m² rounded
 * to 1/10000.
 */
function keptOf({ back_euros, back_m2, lines }: Cancellation) {
  const sum = lines.reduce((all, { net, m2 }) => ({ net: all.net + net, m2: all.m2 + m2 }), { net: 0, m2: 0 })
  return {
    euros: Math.round((sum.net - back_euros) * 100) / 100,
    m2: Math.round((sum.m2 - back_m2) * 10_000) / 10_000,
  }
}
