import { IconMessageReport, IconPrinterOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../../core/language/language.ts'
import classes from '../artwork-screen.module.css'
import type { Artwork, ArtworkDecision } from '../use-artwork.ts'

/**
 * Shows the changes that the customer requested and the reason why the house refused the release, unless a later decision
 * replaces them.
 */
export function WhatIsWrong(props: { image: Artwork; decisions: readonly ArtworkDecision[] }) {
  const { image } = props
  const counting = props.decisions.filter(({ taken_back_at }) => taken_back_at === null)
  const request = counting.find(({ approval }) => approval !== null)
  const refusal = counting.find(({ release }) => release !== null)
  return (
    <>
      {image.approval === 'changes' && request?.approval === 'changes' && (
        <Words decision={request} icon={IconMessageReport} />
      )}
      {image.release === 'refused' && refusal?.release === 'refused' && refusal.text !== '' && (
        <Words decision={refusal} icon={IconPrinterOff} />
      )}
    </>
  )
}

function Words({ decision, icon: Picture }: { decision: ArtworkDecision; icon: typeof IconMessageReport }) {
  const { t } = useTranslation()
  return (
    <p className={classes.requested}>
      <Picture size={16} stroke={1.6} aria-hidden />
      <span>
        <span className={classes.text}>{decision.text}</span>
        <span className={classes.by}>
          {decision.user_name ?? t('timeline.nobody')} · {formatDateTime(decision.created_at)}
        </span>
      </span>
    </p>
  )
}
