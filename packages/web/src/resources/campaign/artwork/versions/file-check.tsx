import type { SizeCheck } from '@lienzo/rules/catalogue/size-check'
import type { Preflight } from '@lienzo/rules/sales/preflight/pdf-facts'
import { findingsOf } from '@lienzo/rules/sales/preflight/preflight'
import { useTranslation } from 'react-i18next'
import { sizeSettings } from '../../../../core/installation/size-settings.ts'
import { SectionTitle } from '../../../../ui/layout/section-title.tsx'
import { CheckLines } from './check-lines.tsx'
import classes from './print-size.module.css'

/** Lists the preflight findings about the pages, fonts, colours and pictures of a PDF, worst first. */
export function FileCheck({ preflight }: { preflight: Preflight | null }) {
  const { t } = useTranslation()
  return (
    <section className={classes.part} aria-label={t('preflight.title')}>
      <SectionTitle>{t('preflight.title')}</SectionTitle>
      {preflight ? (
        <CheckLines checks={worstFirst(findingsOf(preflight, sizeSettings()))} />
      ) : (
        <p className={classes.note}>{t('preflight.none')}</p>
      )}
    </section>
  )
}

const order: readonly SizeCheck['level'][] = ['error', 'warning', 'ok']

function worstFirst(checks: readonly SizeCheck[]): SizeCheck[] {
  return checks.toSorted((one, other) => order.indexOf(one.level) - order.indexOf(other.level))
}
