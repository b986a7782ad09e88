import type { LateDecisionOnTheWire } from '@lienzo/contract/installation/photo-review'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call } from '../../core/call/call.ts'
import { failureText } from '../../core/call/call-failure.ts'
import { showNotice } from '../../core/notice/notices.ts'
import { lateNotice } from './queue/late-decision.tsx'
import type { usePhotoQueue } from './queue/use-photo-queue.ts'
import { type Decision, decided, type ReviewedPhoto } from './reviewed-photo.ts'

type Queue = ReturnType<typeof usePhotoQueue>

/** A decision under way or saved: what it was made over, and when it is known what came of it. */
type Made = { id: number; saved: Promise<unknown> }

/**
 * Decides on photos: the next one stands there at once, and the decision is saved meanwhile. One that cannot be saved brings
 * its photo back and says why; one that somebody else preceded is shown beside theirs. The last one can be taken back, also while it is being saved; so can a deletion.
 */
export function useDecisions(queue: Queue) {
  const { t } = useTranslation()
  const made = useRef<Made[]>([])
  const [said, setSaid] = useState('')
  const [isUndoable, setUndoable] = useState(false)

  function comeBackTo(photo: ReviewedPhoto) {
    queue.replace(photo)
    const place = queue.latest.current.findIndex(({ id }) => id === photo.id)
    if (place !== -1) queue.setAt(place)
  }

  function fail(photo: ReviewedPhoto, failure: unknown) {
    comeBackTo(photo)
    showNotice({ color: 'red', message: failureText(failure, t) })
  }

  /** Leaves a photo as somebody else has it and stays with the next one, beside both views. */
  function giveWay(late: LateDecisionOnTheWire) {
    const { held_by_name, yours: _yours, ...theirs } = late
    if (theirs.state === 'pending' && held_by_name !== null) queue.drop(theirs.id)
    else queue.replace(theirs)
    showNotice(lateNotice(late, t))
  }

  async function save(photo: ReviewedPhoto, decision: Decision): Promise<void> {
    const { id, version, claim } = photo
    try {
      queue.replace(await call('budgetrest/validatephoto', { id, version, claim, ...decision }))
    } catch (failure) {
      forget(photo)
      const isLate = failure instanceof CallError && failure.code === 'CONFLICT'
      if (isLate) giveWay(failure.content as LateDecisionOnTheWire)
      else fail(photo, failure)
    }
  }

  function decide(photo: ReviewedPhoto, decision: Decision) {
    queue.replace(decided(photo, decision))
    queue.setAt((place) => place + 1)
    made.current = [...made.current, { id: photo.id, saved: save(photo, decision) }]
    setUndoable(true)
    setSaid(t(`photoreview.said.${decision.refusal ?? decision.state}`, { name: photo.name }))
  }

  async function takeBack(photo: ReviewedPhoto) {
    comeBackTo(decided(photo, { state: 'pending' }))
    await save(photo, { state: 'pending' })
    setSaid(t('photoreview.said.pending', { name: photo.name }))
  }

  /** It goes to the bin as it is once what was decided of it is saved. */
  async function putAway(photo: ReviewedPhoto, deleted_at: number | null): Promise<void> {
    const earlier = made.current.find(({ id }) => id === photo.id)?.saved
    queue.replace({ ...photo, deleted_at })
    await earlier
    const known = queue.latest.current.find(({ id }) => id === photo.id) ?? photo
    const path = deleted_at === null ? 'budgetrest/undeletephoto' : 'budgetrest/deletephoto'
    try {
      await call(path, { id: photo.id })
      queue.replace({ ...known, deleted_at, version: known.version + 1 })
    } catch (failure) {
      forget(photo)
      fail({ ...known, deleted_at: photo.deleted_at }, failure)
    }
  }

  function remove(photo: ReviewedPhoto) {
    const saved = putAway(photo, Math.floor(Date.now() / 1000))
    queue.setAt((place) => place + 1)
    made.current = [...made.current, { id: photo.id, saved }]
    setUndoable(true)
    setSaid(t('photoreview.deleted', { name: photo.name }))
  }

  async function restore(photo: ReviewedPhoto) {
    comeBackTo(photo)
    await putAway(photo, null)
    setSaid(t('photoreview.restored', { name: photo.name }))
  }

  function forget(photo: ReviewedPhoto) {
    made.current = made.current.filter(({ id }) => id !== photo.id)
    setUndoable(made.current.length > 0)
  }

  async function undo() {
    const last = made.current.at(-1)
    if (!last) return
    made.current = made.current.slice(0, -1)
    setUndoable(made.current.length > 0)
    await last.saved
    const photo = queue.latest.current.find(({ id }) => id === last.id)
    if (photo && photo.deleted_at !== null) await restore(photo)
    else if (photo && photo.state !== 'pending') await takeBack(photo)
  }

  return { decide, takeBack, remove, restore, undo, isUndoable, said }
}
