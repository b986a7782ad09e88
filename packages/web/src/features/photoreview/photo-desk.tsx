import { useState } from 'react'
import { WHOLE_PICTURE, zoomAt } from '../../resources/campaign/artwork/viewer/picture-view.ts'
import { usePictureView, ZOOM_STEP } from '../../resources/campaign/artwork/viewer/use-picture-view.ts'
import { ReviewBar } from './bar/review-bar.tsx'
import { useReviewKeys } from './keys/use-review-keys.ts'
import type { useDecisions } from './outbox/use-decisions.ts'
import { PhotoFacts } from './photo-facts.tsx'
import { PhotoPanels } from './photo-panels.tsx'
import classes from './photo-review.module.css'
import type { usePhotoQueue } from './queue/use-photo-queue.ts'
import { RefuseDialog } from './refuse-dialog.tsx'
import { type Decision, isUndecided, type ReviewedPhoto } from './reviewed-photo.ts'

/**
 * Frame for zooming and panning with the keyboard. Both are relative to the centre of the picture, so the real size of the
 * frame does not matter.
 */
const anyFrame = { stage: { width: 1, height: 1 }, fit: { width: 1, height: 1 } }
/** Distance that an arrow key pans, as a fraction of the visible part. */
const PAN_SHARE = 0.15

type DeskProps = {
  photo: ReviewedPhoto
  place: number
  queue: ReturnType<typeof usePhotoQueue>
  decisions: ReturnType<typeof useDecisions>
  mayReview: boolean
  /** True for a second look, which cannot be changed once it is saved. Photos cannot be deleted or restored in it. */
  second: boolean
  /** Opens the list of keyboard shortcuts. */
  onKeys: () => void
}

/** Shows a photo beside the pictures to compare it with, and offers the decisions. Everything can be done with the keyboard. */
export function PhotoDesk({ photo, place, queue, decisions, mayReview, second, onKeys }: DeskProps) {
  const [view, setView] = usePictureView()
  /** Index of the artwork that is shown, for spaces with several artworks. */
  const [artworkIndex, setArtworkIndex] = useState(0)
  const [refusal, setRefusal] = useState<'take_again' | 'do_again' | null>(null)
  const [shownId, setShownId] = useState(photo.id)
  if (shownId !== photo.id) {
    setShownId(photo.id)
    setView(() => WHOLE_PICTURE)
    setArtworkIndex(0)
    setRefusal(null)
  }
  const isDeleted = photo.deleted_at !== null
  const isOpen = mayReview && isUndecided(photo)
  const isDone = mayReview && !second && (isDeleted || photo.state !== 'pending')

  const go = (to: number) => queue.setAt(Math.max(0, to))
  const decide = (decision: Decision) => {
    setRefusal(null)
    decisions.decide(photo, decision)
  }
  const valid = () => decide({ state: 'valid' })
  const onDelete = mayReview && !second && !isDeleted ? () => decisions.remove(photo) : undefined
  const putBack = () => decisions.putBack(photo)
  const onPrevious = place > 0 ? () => go(place - 1) : undefined
  const zoom = (factor: number) => () => setView((before) => zoomAt(before, anyFrame, factor))
  const pan = (x: number, y: number) => () =>
    setView((before) =>
      zoomAt({ ...before, x: before.x + x / before.scale, y: before.y + y / before.scale }, anyFrame, 1),
    )
  useReviewKeys({
    v: isOpen ? valid : undefined,
    a: isOpen ? () => setRefusal('take_again') : undefined,
    r: isOpen ? () => setRefusal('do_again') : undefined,
    p: isDone ? putBack : undefined,
    delete: onDelete,
    arrowright: () => go(place + 1),
    arrowleft: onPrevious,
    '+': zoom(ZOOM_STEP),
    '-': zoom(1 / ZOOM_STEP),
    '0': () => setView(WHOLE_PICTURE),
    'shift+arrowleft': pan(-PAN_SHARE, 0),
    'shift+arrowright': pan(PAN_SHARE, 0),
    'shift+arrowup': pan(0, -PAN_SHARE),
    'shift+arrowdown': pan(0, PAN_SHARE),
  })

  return (
    <>
      <div className={classes.desk}>
        <PhotoPanels
          photo={photo}
          view={view}
          setView={setView}
          looked={artworkIndex}
          onLook={setArtworkIndex}
        />
        <PhotoFacts photo={photo} onChange={queue.change} second={second} />
      </div>
      <ReviewBar
        isOpen={isOpen}
        onValid={valid}
        onTakeAgain={() => setRefusal('take_again')}
        onDoAgain={() => setRefusal('do_again')}
        isDeleted={isDeleted}
        onPutBack={isDone ? putBack : undefined}
        onUndo={decisions.isUndoable ? decisions.undo : undefined}
        onDelete={onDelete}
        onPrevious={onPrevious}
        onNext={() => go(place + 1)}
        onKeys={onKeys}
      />
      {refusal && (
        <RefuseDialog
          key={refusal}
          refusal={refusal}
          photo={photo}
          second={second}
          onClose={() => setRefusal(null)}
          onRefuse={decide}
        />
      )}
    </>
  )
}
