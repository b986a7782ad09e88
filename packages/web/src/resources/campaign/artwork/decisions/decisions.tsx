import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../../core/language/language.ts'
import { SectionTitle } from '../../../../ui/layout/section-title.tsx'
import type { ArtworkDecision } from '../use-artwork.ts'
import classes from '../versions/versions.module.css'

/** What was decided of an artwork, the newest first; what was taken back stays. */
export function Decisions({ decisions }: { decisions: readonly ArtworkDecision[] }) {
  const { t } = useTranslation()
  const nameOf = (name: string | null) => name ?? t('timeline.nobody')
  return (
    <section className={classes.decisions} aria-label={t('campaign.decision.title')}>
      <SectionTitle>{t('campaign.decision.title')}</SectionTitle>
      {decisions.length === 0 && <p className={classes.none}>{t('campaign.decision.none')}</p>}
      <ol className={classes.list} reversed>
        {decisions.map((decision) => (
          <li
            key={decision.id}
            className={classes.decision}
            data-gone={decision.taken_back_at !== null || undefined}
          >
            <p className={classes.who}>
              <strong>{t(`campaign.image.approvals.${decision.approval}`)}</strong>
              <time>{formatDateTime(decision.created_at)}</time>
            </p>
            <p className={classes.gone}>
              {nameOf(decision.user_name)} · {t('campaign.artwork_version', { number: decision.revision })}
            </p>
            {decision.text !== '' && <p className={classes.said}>{decision.text}</p>}
            {decision.taken_back_at !== null && (
              <p className={classes.gone}>
                {t('campaign.decision.taken_back_by', {
                  name: nameOf(decision.taken_back_by_name),
                  when: formatDateTime(decision.taken_back_at),
                })}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
