import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WHOLE_PICTURE, zoomAt } from '../../resources/campaign/artwork/viewer/picture-view.ts'
import { usePictureView, ZOOM_STEP } from '../../resources/campaign/artwork/viewer/use-picture-view.ts'
import { PhotoFacts } from './photo-facts.tsx'
import { PhotoPanels } from './photo-panels.tsx'
import classes from './photo-review.module.css'
import type { usePhotoQueue } from './queue/use-photo-queue.ts'
import { RefuseDialog } from './refuse-dialog.tsx'
import { ReviewBar } from './review-bar.tsx'
import { isUndecided, type ReviewedPhoto } from './reviewed-photo.ts'
import type { useDecisions } from './use-decisions.ts'
import { useReviewKeys } from './use-review-keys.ts'

/** Zooming and moving about the middle does not depend on the size of the window. */
const anyFrame = { stage: { width: 1, height: 1 }, fit: { width: 1, height: 1 } }
/** How far a key moves, as a share of what is seen. */
const PAN_SHARE = 0.15

type DeskProps = {
  photo: ReviewedPhoto
  place: number
  queue: ReturnType<typeof usePhotoQueue>
  decisions: ReturnType<typeof useDecisions>
  mayReview: boolean
  /** Which artwork of several is shown. */
  looked: number
  onLook: (artwork: number) => void
}

/** One photo beside what it is compared with, and its decision, all of it by keys. */
export function PhotoDesk({ photo, place, queue, decisions, mayReview, looked, onLook }: DeskProps) {
  const { t } = useTranslation()
  const [view, setView] = usePictureView()
  const [refusal, setRefusal] = useState<'take_again' | 'do_again' | null>(null)
  const isDeleted = photo.deleted_at !== null
  const isOpen = mayReview && isUndecided(photo)
  const isDecided = mayReview && !isDeleted && photo.state !== 'pending'

  function go(to: number) {
    setView(WHOLE_PICTURE)
    onLook(0)
    queue.setAt(Math.max(0, to))
  }
  const valid = () => {
    setView(WHOLE_PICTURE)
    onLook(0)
    decisions.decide(photo, { state: 'valid' })
  }
  const remove = () => {
    setView(WHOLE_PICTURE)
    onLook(0)
    decisions.remove(photo)
  }
  const onDelete = mayReview && !isDeleted ? remove : undefined
  const back = wayBack()

  /** Of this photo where something was done to it, else of what was done last. */
  function wayBack() {
    if (mayReview && isDeleted) return { text: t('photoreview.restore'), go: () => decisions.restore(photo) }
    if (isDecided) return { text: t('photoreview.take_back'), go: () => decisions.takeBack(photo) }
    return decisions.isUndoable ? { text: t('photoreview.undo'), go: decisions.undo } : undefined
  }
  const zoom = (factor: number) => () => setView((known) => zoomAt(known, anyFrame, factor))
  const pan = (x: number, y: number) => () =>
    setView((known) =>
      zoomAt({ ...known, x: known.x + x / known.scale, y: known.y + y / known.scale }, anyFrame, 1),
    )
  useReviewKeys({
    v: isOpen ? valid : undefined,
    a: isOpen ? () => setRefusal('take_again') : undefined,
    r: isOpen ? () => setRefusal('do_again') : undefined,
    z: back?.go,
    delete: onDelete,
    arrowright: () => go(place + 1),
    arrowleft: place > 0 ? () => go(place - 1) : undefined,
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
        <PhotoPanels photo={photo} view={view} setView={setView} looked={looked} onLook={onLook} />
        <PhotoFacts photo={photo} onChange={queue.replace} />
      </div>
      <ReviewBar
        isOpen={isOpen}
        onValid={valid}
        onTakeAgain={() => setRefusal('take_again')}
        onDoAgain={() => setRefusal('do_again')}
        back={back}
        onDelete={onDelete}
        onPrevious={place > 0 ? () => go(place - 1) : undefined}
        onNext={() => go(place + 1)}
      />
      {refusal && (
        <RefuseDialog
          refusal={refusal}
          photo={photo}
          onClose={() => setRefusal(null)}
          onRefuse={(decision) => {
            setRefusal(null)
            setView(WHOLE_PICTURE)
            onLook(0)
            decisions.decide(photo, decision)
          }}
        />
      )}
    </>
  )
}
