import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../core/language.ts'
import classes from './order-history.module.css'
import type { Order } from './order-record.ts'
import { orderLooks } from './order-state-chip.tsx'

/** Every step of an order, the last one first. */
export function OrderHistory({ order }: { order: Order }) {
  const { t } = useTranslation()
  const steps = order.history.toSorted((one, other) => other.created_at - one.created_at || other.id - one.id)
  return (
    <section aria-label={t('order.history')}>
      <h2 className={classes.title}>{t('order.history')}</h2>
      <ol className={classes.steps}>
        {steps.map((step) => {
          const { icon: StepIcon } = orderLooks[step.to_status]
          return (
            <li key={step.id} className={classes.step}>
              <span className={classes.icon}>
                <StepIcon size={14} stroke={1.8} aria-hidden />
              </span>
              <div>
                <strong>
                  {step.from_status === null ? t('order.created') : t(`order.states.${step.to_status}`)}
                </strong>
                {step.note && <p className={classes.note}>{step.note}</p>}
                <p className={classes.when}>
                  {[formatDateTime(step.created_at), step.created_by_name].filter(Boolean).join(' · ')}
                </p>
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
