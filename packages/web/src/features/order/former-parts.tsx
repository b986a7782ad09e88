import { Alert, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { focusPlace } from '../../core/form/problems/focus-problem.ts'
import classes from './former-parts.module.css'
import type { FormerPart } from './record/order-copy.ts'
import { placeText } from './steps/place-text.ts'

/** What a copy of an order names that is not sold any more; each is led to. */
export function FormerParts({ parts }: { parts: readonly FormerPart[] }) {
  const { t } = useTranslation()
  if (parts.length === 0) return null
  return (
    <Alert color="orange" title={t('order.former.title')} mb="md">
      <ul className={classes.parts}>
        {parts.map(({ place, number, name }) => (
          <li key={place} className={classes.part}>
            {number === null
              ? t('validation.campaign_not_active', { name })
              : t('order.former.part', { number, name })}
            <Button size="compact-sm" variant="subtle" onClick={() => focusPlace(place)}>
              {placeText(place, t)}
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
