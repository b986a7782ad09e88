import { VisuallyHidden } from '@mantine/core'
import { IconCamera, IconChecks, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedList, NoRows } from '../../core/list/list-empty-states.tsx'
import { isNarrowed } from '../../core/list/state/list-state.ts'
import { useIsHouse } from '../../core/session/use-is-house.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PictureSkeleton } from '../../ui/feedback/picture-skeleton.tsx'
import { ReviewKeysDialog } from './keys/review-keys-dialog.tsx'
import { useReviewKeys } from './keys/use-review-keys.ts'
import { withSteps } from './outbox/steps.ts'
import { UnsentLine } from './outbox/unsent-line.tsx'
import { useDecisions } from './outbox/use-decisions.ts'
import type { SharedOutbox } from './outbox/use-outbox.ts'
import { PhotoDesk } from './photo-desk.tsx'
import classes from './photo-review.module.css'
import { useDecodedAhead } from './pictures/use-decoded-ahead.ts'
import { EndOfQueue } from './queue/end-of-queue.tsx'
import { QueueLine } from './queue/queue-line.tsx'
import { type PhotoCounts, usePhotoQueue } from './queue/use-photo-queue.ts'
import { AgreedText } from './second/agreed-text.tsx'
import type { PhotoFilters } from './use-photo-filters.ts'

type ReviewProps = PhotoFilters & {
  shared: SharedOutbox
  /** True for second looks at a sample of the photos. They have no filters and hide the first decisions. */
  second: boolean
}

/** Shows the current photo, the number of waiting photos, and the steps that could not be saved. */
export function PhotoReview({ state, onState, shared, second }: ReviewProps) {
  const isHouse = useIsHouse()
  const mayReview = useMayEdit('/budget/photoreview') && isHouse
  const { search, filters, bin } = state
  const waiting = mayReview && !second && !bin && !filters.state && !filters.id && !filters.refusal
  const queue = usePhotoQueue({ search, filters, waiting, deleted: bin, second })
  const decisions = useDecisions(queue, shared, second)
  const photos = useMemo(() => withSteps(queue.photos, shared.steps), [queue.photos, shared.steps])
  useDecodedAhead(queue.photos, queue.at)
  const [keysShown, setKeysShown] = useState(false)
  const showKeys = () => setKeysShown(true)
  useReviewKeys({ z: mayReview && !second ? decisions.undo : undefined, '?': showKeys })

  if (queue.error !== null && photos.length === 0) {
    return <FailedList error={queue.error} stale={false} onRetry={queue.readMore} />
  }
  if (queue.isFirst) return <PictureSkeleton />
  const photo = photos[queue.at]
  const empty = <EmptyQueue waiting={waiting} bin={bin} counts={queue.counts} />
  const nothing =
    isNarrowed(state) && !second ? <NoRows state={state} onState={onState} emptyList={empty} /> : empty
  return (
    <div className={classes.review}>
      <VisuallyHidden role="status">{decisions.said}</VisuallyHidden>
      <QueueLine queue={queue} photos={photos} />
      <UnsentLine shared={shared} onGo={queue.goTo} onDiscard={decisions.discard} />
      {photo && (
        <PhotoDesk
          photo={photo}
          place={queue.at}
          queue={queue}
          decisions={decisions}
          mayReview={mayReview}
          second={second}
          onKeys={showKeys}
        />
      )}
      {!photo && photos.length > 0 && (
        <EndOfQueue
          queue={queue}
          photos={photos}
          decisions={decisions}
          waiting={waiting || second}
          second={second}
        />
      )}
      {photos.length === 0 && nothing}
      <ReviewKeysDialog
        opened={keysShown}
        onClose={() => setKeysShown(false)}
        mayReview={mayReview}
        second={second}
      />
    </div>
  )
}

/**
 * Explains why no photos are shown: none are waiting for review, none exist, none are in the bin, or none need a second look.
 */
function EmptyQueue(props: { waiting: boolean; bin: boolean; counts: PhotoCounts | null }) {
  const { waiting, bin, counts } = props
  const { t } = useTranslation()
  if (counts?.second) {
    return (
      <EmptyState
        icon={IconChecks}
        title={t('photoreview.second.empty_title')}
        text={t('photoreview.second.empty_text')}
      >
        <AgreedText counts={counts} photos={[]} />
      </EmptyState>
    )
  }
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
