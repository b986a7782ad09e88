import { Rating } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatEuros, formatNumber, formatPercent } from '../../../core/language/language.ts'
import type { WorkSums } from './use-installer-work.ts'
import classes from './work.module.css'

const MOST_STARS = 5

/** Shows the totals of the period, quality figures first. */
export function WorkFigures({ sums }: { sums: WorkSums }) {
  const { t } = useTranslation()
  const of = (part: number, whole: number) =>
    t('installer.work.of', { part: formatNumber(part), whole: formatNumber(whole) })
  const figures = [
    {
      name: t('installer.work.at_first'),
      value: shareText(sums.proven_at_first, sums.judged),
      about: of(sums.proven_at_first, sums.judged),
      stars: sums.judged === 0 ? undefined : (MOST_STARS * sums.proven_at_first) / sums.judged,
    },
    {
      name: t('installer.work.proven'),
      value: shareText(sums.proven, sums.spaces),
      about: of(sums.proven, sums.spaces),
    },
    {
      name: t('installer.work.late'),
      value: formatNumber(sums.late),
      about:
        sums.late === 0
          ? t('installer.work.never_late')
          : t('installer.work.days_each', { days: formatNumber(sums.days_late / sums.late, 1) }),
    },
    {
      name: t('installer.work.to_proof'),
      value:
        sums.proven === 0
          ? '—'
          : t('installer.work.to_proof_days', { days: formatNumber(sums.days_to_proof / sums.proven, 1) }),
      about: t('installer.work.to_proof_about'),
    },
    {
      name: t('installer.work.refused'),
      value: formatNumber(sums.refused),
      about: t('installer.work.waiting', { count: sums.waiting }),
    },
    { name: t('installer.work.again'), value: formatNumber(sums.again), about: '' },
    {
      name: t('installer.work.owed'),
      value: formatEuros(sums.owed),
      about: t('installer.work.at_own_cost', { count: sums.at_own_cost }),
    },
    {
      name: t('installer.work.net'),
      value: formatEuros(sums.net),
      about: t('installer.work.by_rates', { amount: formatEuros(sums.by_rates) }),
    },
  ]
  return (
    <dl className={classes.figures}>
      {figures.map(({ name, value, about, stars }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong>
            {stars !== undefined && <Stars value={stars} />}
            <span>{about}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Shows a rating as stars, so that users can compare installers at a glance. */
function Stars({ value }: { value: number }) {
  const { t } = useTranslation()
  const name = t('installer.work.of', { part: formatNumber(value, 1), whole: formatNumber(MOST_STARS) })
  return (
    <span role="img" aria-label={name} className={classes.stars}>
      <Rating value={value} count={MOST_STARS} fractions={4} readOnly size="xs" aria-hidden />
    </span>
  )
}

/** Formats `part` as a whole percentage of `whole`. Returns a dash if `whole` is 0. */
export function shareText(part: number, whole: number): string {
  return whole === 0 ? '—' : formatPercent(Math.round((100 * part) / whole))
}
