import { SECONDS_PER_DAY } from '@lienzo/rules/day'
import { useTranslation } from 'react-i18next'
import { formatDate, formatDateTime } from '../../../core/language/language.ts'
import { formatDay } from '../../../ui/dates/date-text.ts'
import classes from './installer-links.module.css'
import type { InstallerLink } from './link-record.ts'

/**
 * Shows who created a link and when, its last day or who ended it, when it was last used, when a phone last reported waiting
 * photos, and when the link was last e-mailed.
 */
export function LinkFacts({ link }: { link: InstallerLink }) {
  const { t } = useTranslation()
  const {
    created_at,
    created_by_name,
    expires_at,
    last_used_at,
    mailed_at,
    ended_at,
    ended_by_name,
    waiting,
  } = link
  const facts = [
    t('budget.link.made_by', { day: formatDate(created_at), name: created_by_name ?? '—' }),
    ended_at === null
      ? t('budget.link.until', { day: formatDay(expires_at - SECONDS_PER_DAY) })
      : t('budget.link.ended_by', { day: formatDate(ended_at), name: ended_by_name ?? '—' }),
    last_used_at === null
      ? t('budget.link.never_used')
      : t('budget.link.used', { moment: formatDateTime(last_used_at) }),
    ...(waiting ? [t('budget.link.waiting_told', { moment: formatDateTime(waiting.told_at) })] : []),
    ...(mailed_at === null ? [] : [t('budget.link.was_mailed', { moment: formatDateTime(mailed_at) })]),
  ]
  return <span className={classes.facts}>{facts.join(' · ')}</span>
}
