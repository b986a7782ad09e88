import { type Decision, decided, type ReviewedPhoto } from '../reviewed-photo.ts'

/** Action of a reviewer on a photo. */
export type Act = { kind: 'decide'; decision: Decision } | { kind: 'delete' } | { kind: 'restore' }

/** Action that has not been saved yet, with the error if saving has failed. */
export type Step = {
  key: number
  /** Photo as last saved by the server, without this step. */
  photo: ReviewedPhoto
  act: Act
  /** Key of the unsaved step that this step undoes, if any. */
  undoes: number | undefined
  /** Error of the last attempt, or undefined while the step is waiting. */
  fault: unknown
  /** True once an attempt has failed in a way that leaves open whether the server applied the step. */
  isUncertain: boolean
}

/** Unsaved steps in the order in which the reviewer made them. */
export type Steps = readonly Step[]

const isOf = (id: number) => (step: Step) => step.photo.id === id

/**
 * Returns the next step to send: the first step that has not failed and has no failed earlier step on the same photo. Returns
 * undefined if there is none.
 */
export function nextStep(steps: Steps): Step | undefined {
  const blockedIds = new Set<number>()
  return steps.find(({ photo, fault }) => {
    if (fault !== undefined) blockedIds.add(photo.id)
    return !blockedIds.has(photo.id)
  })
}

/** Removes a saved step and rebases the later steps on the same photo onto the saved photo. */
export function withSaved(steps: Steps, key: number, photo: ReviewedPhoto): Steps {
  return steps
    .filter((step) => step.key !== key)
    .map((step) => (step.photo.id === photo.id ? { ...step, photo } : step))
}

/** Marks a step as failed. If the server certainly did not apply it and a later step undoes it, removes both steps instead. */
export function withFault(steps: Steps, key: number, fault: unknown, isUncertain: boolean): Steps {
  const isUndone = steps.some(({ undoes }) => undoes === key)
  if (isUndone && !isUncertain) return steps.filter((step) => step.key !== key && step.undoes !== key)
  return steps.map((step) =>
    step.key === key ? { ...step, fault, isUncertain: step.isUncertain || isUncertain } : step,
  )
}

/** Clears all faults, so that the failed steps are sent again. */
export function retried(steps: Steps): Steps {
  return steps.map((step) => ({ ...step, fault: undefined }))
}

export function withoutPhoto(steps: Steps, id: number): Steps {
  return steps.filter((step) => !isOf(id)(step))
}

/** Returns the photos with the unsaved steps applied to them. */
export function withSteps(photos: readonly ReviewedPhoto[], steps: Steps): readonly ReviewedPhoto[] {
  if (steps.length === 0) return photos
  const byPhoto = Map.groupBy(steps, ({ photo }) => photo.id)
  return photos.map((photo) => (byPhoto.get(photo.id) ?? []).reduce((now, { act }) => apply(now, act), photo))
}

function apply(photo: ReviewedPhoto, act: Act): ReviewedPhoto {
  if (act.kind === 'decide') return decided(photo, act.decision)
  return { ...photo, deleted_at: act.kind === 'delete' ? Math.floor(Date.now() / 1000) : null }
}

/** Returns the action that undoes `act`. `photo` is the photo before `act`. */
export function inverseOf(photo: ReviewedPhoto, act: Act): Act {
  if (act.kind !== 'decide') return { kind: act.kind === 'delete' ? 'restore' : 'delete' }
  const { state, refusal, reason, payer, reprint } = photo
  const decision = { state, reason, reprint, ...(refusal && { refusal }), ...(payer && { payer }) }
  return { kind: 'decide', decision: state === 'pending' ? { state } : decision }
}
