import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../../core/language/language.ts'
import { useIsHouse } from '../../../../core/session/use-is-house.ts'
import { SectionTitle } from '../../../../ui/layout/section-title.tsx'
import type { Artwork, ArtworkDecision } from '../use-artwork.ts'
import classes from '../versions/versions.module.css'
import { type DecisionKind, useDecision } from './use-decision.ts'

type DecisionsProps = {
  image: Artwork
  decisions: readonly ArtworkDecision[]
  /** For each kind of decision, true if the caller can withdraw it. */
  may: Record<DecisionKind, boolean>
  onChanged: (image?: Artwork) => Promise<void>
}

/** Lists the decisions on an artwork, newest first, including withdrawn ones. */
export function Decisions(props: DecisionsProps) {
  const { image, decisions, may } = props
  const { t } = useTranslation()
  const { takeBack } = useDecision({ ...props, revision: image.revision })
  return (
    <section className={classes.decisions} aria-label={t('campaign.decision.title')}>
      <SectionTitle>{t('campaign.decision.title')}</SectionTitle>
      {decisions.length === 0 && <p className={classes.none}>{t('campaign.decision.none')}</p>}
      <ol className={classes.list} reversed>
        {decisions.map((decision) => {
          const kind = kindOf(decision)
          const isLast = decision === lastThatCounts(image, decisions, kind)
          return (
            <Decision
              key={decision.id}
              decision={decision}
              {...(isLast && may[kind] && { onTakeBack: () => takeBack(kind) })}
            />
          )
        })}
      </ol>
    </section>
  )
}

function Decision(props: { decision: ArtworkDecision; onTakeBack?: () => void }) {
  const { decision, onTakeBack } = props
  const { t } = useTranslation()
  const nameOf = (name: string | null) => name ?? t('timeline.nobody')
  const outcome = decision.release
    ? t(`campaign.image.releases.${decision.release}`)
    : t(`campaign.image.approvals.${decision.approval ?? 'pending'}`)
  return (
    <li className={classes.decision} data-gone={decision.taken_back_at !== null || undefined}>
      <p className={classes.who}>
        <strong>{outcome}</strong>
        <time>{formatDateTime(decision.created_at)}</time>
        {onTakeBack && (
          <Button
            className={classes.takeBack}
            size="compact-xs"
            variant="subtle"
            aria-label={t('campaign.decision.take_back_of', { decision: outcome })}
            onClick={onTakeBack}
          >
            {t('campaign.decision.take_back')}
          </Button>
        )}
      </p>
      <p className={classes.gone}>
        {[
          nameOf(decision.user_name),
          decision.approval !== null && decision.by_house && t('campaign.decision.for_customer'),
          t('campaign.artwork_version', { number: decision.revision }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Words decision={decision} />
      {decision.taken_back_at !== null && (
        <p className={classes.gone}>
          {t('campaign.decision.taken_back_by', {
            name: nameOf(decision.taken_back_by_name),
            when: formatDateTime(decision.taken_back_at),
          })}
        </p>
      )}
    </li>
  )
}

/** Shows the text of a decision. The house also sees a note if the customer cannot read the text. */
function Words({ decision: { text, for_customer } }: { decision: ArtworkDecision }) {
  const { t } = useTranslation()
  const isHouse = useIsHouse()
  if (text === '') return null
  return (
    <>
      <p className={classes.said}>{text}</p>
      {isHouse && !for_customer && <p className={classes.gone}>{t('campaign.decision.house_only')}</p>}
    </>
  )
}

function kindOf({ release }: ArtworkDecision): DecisionKind {
  return release === null ? 'approval' : 'release'
}

/**
 * Returns the latest decision of this kind on the current version, ignoring withdrawn decisions. Only this decision can be
 * withdrawn. Returns undefined if there is none.
 */
function lastThatCounts(
  { revision }: Artwork,
  decisions: readonly ArtworkDecision[],
  kind: DecisionKind,
): ArtworkDecision | undefined {
  return decisions.find(
    (each) => each.revision === revision && each.taken_back_at === null && kindOf(each) === kind,
  )
}
