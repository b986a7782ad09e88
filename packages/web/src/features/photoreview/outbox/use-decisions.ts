import type { LateDecisionOnTheWire } from '@lienzo/contract/installation/photo-review'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../core/notice/notices.ts'
import { lateNotice } from '../queue/late-decision.tsx'
import type { usePhotoQueue } from '../queue/use-photo-queue.ts'
import type { Decision, ReviewedPhoto } from '../reviewed-photo.ts'
import { type Act, inverseOf } from './steps.ts'
import { actText } from './unsent-line.tsx'
import type { SharedOutbox } from './use-outbox.ts'

type Queue = ReturnType<typeof usePhotoQueue>

/** Maximum number of steps that can be undone. */
const UNDO_STEPS = 20

/** Step that can be undone. `photo` is the latest saved version of the photo that this browser knows. */
type UndoStep = { key: number; photo: ReviewedPhoto; act: Act; inverse: Act }

/**
 * Returns functions that decide on photos. The next photo is shown immediately, while the outbox saves the decision. If
 * somebody else decided first, shows both decisions. Unless `isFinal` is true, as for second looks, the last 20 steps can be
 * undone, even while they are being saved.
 */
export function useDecisions(queue: Queue, { outbox }: SharedOutbox, isFinal: boolean) {
  const { t } = useTranslation()
  const undoSteps = useRef<readonly UndoStep[]>([])
  const [announcement, announce] = useState('')
  const [isUndoable, setUndoable] = useState(false)

  function remember(steps: readonly UndoStep[]) {
    if (isFinal) return
    undoSteps.current = steps.slice(-UNDO_STEPS)
    setUndoable(steps.length > 0)
  }

  /**
   * Accepts that somebody else decided on a photo first, or drops the photo if somebody else is still deciding on it. Shows
   * both decisions. The reviewer stays at the current photo.
   */
  function giveWay(late: LateDecisionOnTheWire) {
    const { held_by_name, yours: _yours, ...theirs } = late
    remember(undoSteps.current.filter(({ photo }) => photo.id !== theirs.id))
    if (theirs.state === 'pending' && held_by_name !== null) queue.drop(theirs.id)
    else queue.change(theirs)
    const notice = lateNotice(late, t)
    showNotice(notice)
    // Replaces the announcement of the decision, because it was not saved.
    announce(notice.title ?? '')
  }

  function keep(photo: ReviewedPhoto) {
    queue.change(photo)
    undoSteps.current = undoSteps.current.map((each) =>
      each.photo.id === photo.id ? { ...each, photo } : each,
    )
  }

  const latest = useRef({ keep, giveWay })
  latest.current = { keep, giveWay }
  useEffect(
    () =>
      outbox.listen({
        onChange: () => undefined,
        onSaved: (photo) => latest.current.keep(photo),
        onLate: (late) => latest.current.giveWay(late),
      }),
    [outbox],
  )

  /** Applies an action to the latest known version of a photo, which can be newer than the version on the screen. */
  function take(visiblePhoto: ReviewedPhoto, act: Act) {
    const earlier = undoSteps.current.findLast((each) => each.photo.id === visiblePhoto.id)
    const queuedPhoto = queue.latest.current.find(({ id }) => id === visiblePhoto.id) ?? visiblePhoto
    // A photo that was just saved may not be rendered yet.
    const photo = earlier && earlier.photo.version > queuedPhoto.version ? earlier.photo : queuedPhoto
    // To undo the withdrawal of a decision of this session, the decision is repeated from memory, because the photo lacks some
    // details, such as the usual reasons.
    const inverse =
      isTakingBack(act) && earlier?.act.kind === 'decide' ? earlier.act : inverseOf(visiblePhoto, act)
    remember([...undoSteps.current, { key: outbox.add(photo, act), photo, act, inverse }])
    announce(actText(act, photo, t))
  }

  function decide(photo: ReviewedPhoto, decision: Decision) {
    take(photo, { kind: 'decide', decision })
    queue.setAt((place) => place + 1)
  }

  function remove(photo: ReviewedPhoto) {
    take(photo, { kind: 'delete' })
    queue.setAt((place) => place + 1)
  }

  /** Withdraws the decision on a photo, or restores it if it is deleted. */
  function putBack(photo: ReviewedPhoto) {
    const decision = { state: 'pending' } as const
    take(photo, photo.deleted_at === null ? { kind: 'decide', decision } : { kind: 'restore' })
  }

  function undo() {
    const last = undoSteps.current.at(-1)
    if (!last) return showNotice({ message: t('photoreview.nothing_to_undo') })
    remember(undoSteps.current.slice(0, -1))
    const { key, photo, inverse } = last
    if (!outbox.remove(key)) outbox.add(photo, inverse, key)
    queue.goTo(photo)
    announce(t('photoreview.said.undone', { name: photo.name }))
  }

  /** Drops the unsaved steps of a photo and shows this photo. */
  function discard(photo: ReviewedPhoto) {
    const unsavedKeys = new Set(
      outbox.steps.filter((step) => step.photo.id === photo.id).map(({ key }) => key),
    )
    outbox.discard(photo.id)
    remember(undoSteps.current.filter(({ key }) => !unsavedKeys.has(key)))
    queue.goTo(photo)
  }

  return { decide, remove, putBack, undo, discard, isUndoable, said: announcement }
}

function isTakingBack(act: Act): boolean {
  return act.kind === 'decide' && act.decision.state === 'pending'
}
