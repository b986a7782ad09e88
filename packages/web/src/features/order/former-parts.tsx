import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './former-parts.module.css'
import type { FormerPart } from './record/order-copy.ts'

/** What a copy of an order does without, because it is not sold any more. */
export function FormerParts({ parts }: { parts: readonly FormerPart[] }) {
  const { t } = useTranslation()
  if (parts.length === 0) return null
  return (
    <Alert color="orange" title={t('order.former.title')} mb="md">
      <ul className={classes.parts}>
        {parts.map(({ number, name }) => (
          <li key={number}>
            {number === null
              ? t('validation.campaign_not_active', { name })
              : t('order.former.part', { number, name })}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
