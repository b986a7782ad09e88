import type { Preflight } from '@lienzo/rules/sales/preflight/pdf-facts'
import { findingsOf } from '@lienzo/rules/sales/preflight/preflight'
import { IconFileAlert } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { sizeSettings } from '../../../../core/installation/size-settings.ts'
import classes from '../artwork-screen.module.css'
import { CheckLines } from './check-lines.tsx'

/** Lists the preflight warnings and errors of a file. Renders nothing if there are none. */
export function FileWarnings({ preflight }: { preflight: Preflight | null }) {
  const { t } = useTranslation()
  const wrong = preflight ? findingsOf(preflight, sizeSettings()).filter(({ level }) => level !== 'ok') : []
  if (wrong.length === 0) return null
  return (
    <section className={classes.requested} aria-label={t('preflight.title')}>
      <IconFileAlert size={16} stroke={1.6} aria-hidden />
      <CheckLines checks={wrong} />
    </section>
  )
}
