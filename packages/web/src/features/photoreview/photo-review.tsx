import { VisuallyHidden } from '@mantine/core'
import { IconCamera, IconChecks, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedList, NoRows } from '../../core/list/list-empty-states.tsx'
import { isNarrowed } from '../../core/list/state/list-state.ts'
import { useIsHouse } from '../../core/session/use-is-house.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PictureSkeleton } from '../../ui/feedback/picture-skeleton.tsx'
import { PhotoDesk } from './photo-desk.tsx'
import classes from './photo-review.module.css'
import { useDecodedAhead } from './pictures/use-decoded-ahead.ts'
import { EndOfQueue } from './queue/end-of-queue.tsx'
import { QueueLine } from './queue/queue-line.tsx'
import { usePhotoQueue } from './queue/use-photo-queue.ts'
import { useDecisions } from './use-decisions.ts'
import type { PhotoFilters } from './use-photo-filters.ts'

/** The photo that is looked at, what can be decided of it, and how many wait. */
export function PhotoReview({ state, onState }: PhotoFilters) {
  const isHouse = useIsHouse()
  const mayReview = useMayEdit('/budget/photoreview') && isHouse
  const { search, filters, bin } = state
  const waiting = mayReview && !bin && !filters.state && !filters.id && !filters.refusal
  const queue = usePhotoQueue({ search, filters, waiting, deleted: bin })
  const decisions = useDecisions(queue)
  const [looked, setLooked] = useState(0)
  const { photos, at } = queue
  useDecodedAhead(photos, at)
  const photo = photos[at]

  if (queue.error !== null && !photo) {
    return <FailedList error={queue.error} stale={false} onRetry={queue.readMore} />
  }
  if (queue.isFirst) return <PictureSkeleton />
  if (photos.length === 0) {
    const empty = <EmptyQueue waiting={waiting} bin={bin} />
    return (
      <>
        <QueueLine queue={queue} />
        {isNarrowed(state) ? <NoRows state={state} onState={onState} emptyList={empty} /> : empty}
      </>
    )
  }
  return (
    <div className={classes.review}>
      <VisuallyHidden role="status">{decisions.said}</VisuallyHidden>
      <QueueLine queue={queue} />
      {photo ? (
        <PhotoDesk
          photo={photo}
          place={at}
          queue={queue}
          decisions={decisions}
          mayReview={mayReview}
          looked={looked}
          onLook={setLooked}
        />
      ) : (
        <EndOfQueue queue={queue} decisions={decisions} waiting={waiting} />
      )}
    </div>
  )
}

/** Nothing waits, nothing is there yet, or nothing was deleted. */
function EmptyQueue({ waiting, bin }: { waiting: boolean; bin: boolean }) {
  const { t } = useTranslation()
  if (bin) {
    return <EmptyState icon={IconTrash} title={t('photoreview.bin_title')} text={t('photoreview.bin_text')} />
  }
  return (
    <EmptyState
      icon={waiting ? IconChecks : IconCamera}
      title={t('photoreview.empty_title')}
      text={t(waiting ? 'photoreview.empty_text' : 'photoreview.none_text')}
    />
  )
}
