import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../core/call/call-failure.ts'
import { useDelayed } from '../../../ui/hooks/use-delayed.ts'
import type { ReviewedPhoto } from '../reviewed-photo.ts'
import type { Act } from './steps.ts'
import classes from './unsent-line.module.css'
import type { SharedOutbox } from './use-outbox.ts'

/** Time in ms after which the screen shows that steps are still being saved. */
const PATIENCE = 1000

/**
 * Shows the steps that could not be saved, each with the reason. If none failed but saving takes long, shows the number of
 * waiting steps.
 */
export function UnsentLine(props: {
  shared: SharedOutbox
  onGo?: (photo: ReviewedPhoto) => void
  onDiscard?: (photo: ReviewedPhoto) => void
}) {
  const { outbox, steps } = props.shared
  const { onGo, onDiscard } = props
  const { t } = useTranslation()
  const failedSteps = steps.filter(({ fault }) => fault !== undefined)
  const isSlow = useDelayed(steps.length > failedSteps.length, PATIENCE)
  return (
    <>
      <span role="status" className={classes.waiting}>
        {isSlow && failedSteps.length === 0 && t('photoreview.unsent.saving', { count: steps.length })}
      </span>
      {failedSteps.length > 0 && (
        <section className={classes.unsent} aria-label={t('photoreview.unsent.label')}>
          <div className={classes.head} role="alert">
            <IconCloudOff size={16} stroke={1.6} aria-hidden />
            <strong>{t('photoreview.unsent.title', { count: steps.length })}</strong>
            <Button size="compact-sm" variant="default" onClick={() => outbox.retry()}>
              {t('list.retry')}
            </Button>
          </div>
          <ul className={classes.steps}>
            {failedSteps.map(({ key, photo, act, fault }) => (
              <li key={key}>
                <button type="button" className={classes.go} disabled={!onGo} onClick={() => onGo?.(photo)}>
                  {actText(act, photo, t)}
                </button>
                <span>{failureText(fault, t)}</span>
                {onDiscard && (
                  <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onDiscard(photo)}>
                    {t('photoreview.unsent.discard')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Returns a text that describes an action on a photo. */
export function actText(act: Act, { name }: ReviewedPhoto, t: TFunction): string {
  if (act.kind === 'delete') return t('photoreview.deleted', { name })
  if (act.kind === 'restore') return t('photoreview.restored', { name })
  return t(`photoreview.said.${act.decision.refusal ?? act.decision.state}`, { name })
}
