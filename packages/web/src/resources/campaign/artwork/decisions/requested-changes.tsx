import { IconMessageReport } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../../core/language/language.ts'
import classes from '../artwork-screen.module.css'
import type { Artwork, ArtworkDecision } from '../use-artwork.ts'

/** What is to change, where the last decision that was not taken back asks for changes. */
export function RequestedChanges(props: { image: Artwork; decisions: readonly ArtworkDecision[] }) {
  const { t } = useTranslation()
  const request = props.decisions.find(({ taken_back_at }) => taken_back_at === null)
  if (props.image.approval !== 'changes' || request?.approval !== 'changes') return null
  return (
    <p className={classes.requested}>
      <IconMessageReport size={16} stroke={1.6} aria-hidden />
      <span>
        <span className={classes.text}>{request.text}</span>
        <span className={classes.by}>
          {request.user_name ?? t('timeline.nobody')} · {formatDateTime(request.created_at)}
        </span>
      </span>
    </p>
  )
}
