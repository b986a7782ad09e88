import { type Decision, decided, type ReviewedPhoto } from '../reviewed-photo.ts'

/** Anything that a reviewer does to a photo. */
export type Act = { kind: 'decide'; decision: Decision } | { kind: 'delete' } | { kind: 'restore' }

/** An act that the server has not confirmed. */
export type Step = {
  key: number
  /** The photo as the server has it before this step. */
  photo: ReviewedPhoto
  act: Act
  /** Key of the step that this one undoes, if that one was not confirmed either. */
  undoes: number | undefined
  /** Why the last try failed; undefined while the step waits for its turn. */
  fault: unknown
  /** Set once a try got no answer: the server may have applied the step. */
  isUncertain: boolean
}

/** Steps in the order in which they were made. */
export type Steps = readonly Step[]

const isOf = (id: number) => (step: Step) => step.photo.id === id

/** Returns the step to send: the first one without a fault whose photo has no earlier step with one. */
export function nextStep(steps: Steps): Step | undefined {
  const blocked = new Set<number>()
  return steps.find(({ photo, fault }) => {
    if (fault !== undefined) blocked.add(photo.id)
    return !blocked.has(photo.id)
  })
}

/** Removes a confirmed step. The later steps of its photo are made over what the server has now. */
export function withSaved(steps: Steps, key: number, photo: ReviewedPhoto): Steps {
  return steps
    .filter((step) => step.key !== key)
    .map((step) => (step.photo.id === photo.id ? { ...step, photo } : step))
}

/**
 * Keeps a failed step with its fault. One that was certainly not applied goes together with the step that undoes it, as
 * nothing is left to do.
 */
export function withFault(steps: Steps, key: number, fault: unknown, isUncertain: boolean): Steps {
  const isUndone = steps.some(({ undoes }) => undoes === key)
  if (isUndone && !isUncertain) return steps.filter((step) => step.key !== key && step.undoes !== key)
  return steps.map((step) =>
    step.key === key ? { ...step, fault, isUncertain: step.isUncertain || isUncertain } : step,
  )
}

/** Has all failed steps wait for their turn again. */
export function retried(steps: Steps): Steps {
  return steps.map((step) => ({ ...step, fault: undefined }))
}

export function withoutPhoto(steps: Steps, id: number): Steps {
  return steps.filter((step) => !isOf(id)(step))
}

/** Returns photos with their unconfirmed steps applied. */
export function withSteps(photos: readonly ReviewedPhoto[], steps: Steps): readonly ReviewedPhoto[] {
  if (steps.length === 0) return photos
  const byPhoto = Map.groupBy(steps, ({ photo }) => photo.id)
  return photos.map((photo) => (byPhoto.get(photo.id) ?? []).reduce((now, { act }) => apply(now, act), photo))
}

function apply(photo: ReviewedPhoto, act: Act): ReviewedPhoto {
  if (act.kind === 'decide') return decided(photo, act.decision)
  return { ...photo, deleted_at: act.kind === 'delete' ? Math.floor(Date.now() / 1000) : null }
}

/** Returns the act that brings a photo back to how it is now, once this act was applied. */
export function inverseOf(photo: ReviewedPhoto, act: Act): Act {
  if (act.kind !== 'decide') return { kind: act.kind === 'delete' ? 'restore' : 'delete' }
  const { state, refusal, reason, payer, reprint } = photo
  const known = { state, reason, reprint, ...(refusal && { refusal }), ...(payer && { payer }) }
  return { kind: 'decide', decision: state === 'pending' ? { state } : known }
}
