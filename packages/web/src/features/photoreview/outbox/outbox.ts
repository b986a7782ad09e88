import type { LateDecisionOnTheWire } from '@lienzo/contract/installation/photo-review'
import { CallError, call } from '../../../core/call/call.ts'
import type { ReviewedPhoto } from '../reviewed-photo.ts'
import {
  type Act,
  nextStep,
  retried,
  type Step,
  type Steps,
  withFault,
  withoutPhoto,
  withSaved,
} from './steps.ts'

type Listener = {
  onChange: (steps: Steps) => void
  /** Called with the saved photo after each step. */
  onSaved?: (photo: ReviewedPhoto) => void
  /** Called with both decisions if somebody else decided on the photo first. */
  onLate?: (late: LateDecisionOnTheWire) => void
}

/**
 * Sends a reviewer's steps one at a time, in order. A failed step keeps its fault until it is retried, and blocks only later
 * steps on the same photo.
 */
export class Outbox {
  readonly #listeners = new Set<Listener>()
  #steps: Steps = []
  #sending: number | undefined
  #lastKey = 0
  #isStopped = false
  #settled: (() => void)[] = []
  readonly #send: (step: Step) => Promise<ReviewedPhoto>

  /** `send` sends a step to the server and resolves with the saved photo. */
  constructor(send: (step: Step) => Promise<ReviewedPhoto>) {
    this.#send = send
  }

  get steps(): Steps {
    return this.#steps
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Starts sending steps. After a call of `stop`, waiting steps are kept but not sent. */
  start(): void {
    this.#isStopped = false
    void this.#sendNext()
  }

  stop(): void {
    this.#isStopped = true
  }

  /** Adds a step and returns its key. `photo` is the latest saved version of the photo that this browser knows. */
  add(photo: ReviewedPhoto, act: Act, undoes?: number): number {
    this.#lastKey += 1
    const latestPhoto = this.#steps.find((step) => step.photo.id === photo.id)?.photo ?? photo
    const step = { key: this.#lastKey, photo: latestPhoto, act, undoes, fault: undefined, isUncertain: false }
    this.#change([...this.#steps, step])
    void this.#sendNext()
    return step.key
  }

  /**
   * Removes an unsaved step that the server cannot have applied, and returns true. Returns false for any other step; its
   * inverse must be sent to undo it.
   */
  remove(key: number): boolean {
    const step = this.#steps.find((each) => each.key === key)
    if (!step || step.isUncertain || this.#sending === key) return false
    this.#change(this.#steps.filter((each) => each !== step))
    void this.#sendNext()
    return true
  }

  /** Drops all unsaved steps of a photo. */
  discard(id: number): void {
    this.#change(withoutPhoto(this.#steps, id))
  }

  retry(): void {
    this.#change(retried(this.#steps))
    void this.#sendNext()
  }

  /** Sends all steps, including failed ones. Resolves with true if all of them were saved. */
  async settle(): Promise<boolean> {
    this.retry()
    if (this.#sending !== undefined) await new Promise<void>((resolve) => this.#settled.push(resolve))
    return this.#steps.length === 0
  }

  async #sendNext(): Promise<void> {
    if (this.#sending !== undefined) return
    const step = this.#isStopped ? undefined : nextStep(this.#steps)
    if (!step) {
      for (const resolve of this.#settled.splice(0)) resolve()
      return
    }
    this.#sending = step.key
    try {
      this.#confirm(step, await this.#send(step))
    } catch (fault) {
      this.#fail(step, fault)
    }
    this.#sending = undefined
    void this.#sendNext()
  }

  #confirm(step: Step, photo: ReviewedPhoto): void {
    this.#change(withSaved(this.#steps, step.key, photo))
    for (const { onSaved } of this.#listeners) onSaved?.(photo)
  }

  #fail(step: Step, fault: unknown): void {
    const code = fault instanceof CallError ? fault.code : 'NETWORK'
    const late = code === 'CONFLICT' && fault instanceof CallError ? fault.content : null
    if (late !== null) this.#endLate(step, late as LateDecisionOnTheWire)
    else {
      const isUncertain = code === 'NETWORK' || code === 'UNAVAILABLE'
      this.#change(withFault(this.#steps, step.key, fault, isUncertain))
    }
  }

  #endLate(step: Step, late: LateDecisionOnTheWire): void {
    if (isApplied(step, late)) {
      const { held_by_name: _holder, yours: _yours, ...photo } = late
      this.#confirm(step, photo)
      return
    }
    this.#change(withoutPhoto(this.#steps, step.photo.id))
    for (const { onLate } of this.#listeners) onLate?.(late)
  }

  #change(steps: Steps): void {
    this.#steps = steps
    for (const { onChange } of this.#listeners) onChange(steps)
  }
}

/** Returns true if an earlier attempt, whose response was lost, has already saved this decision. */
function isApplied({ act, isUncertain }: Step, { state, refusal }: LateDecisionOnTheWire): boolean {
  if (!isUncertain || act.kind !== 'decide') return false
  return state === act.decision.state && refusal === (act.decision.refusal ?? null)
}

/** Sends a step of the first review to the server and returns the saved photo. */
export async function sendStep({ photo, act }: Step): Promise<ReviewedPhoto> {
  const { id, version, claim } = photo
  if (act.kind === 'decide') return call('budgetrest/validatephoto', { id, version, claim, ...act.decision })
  await call(act.kind === 'delete' ? 'budgetrest/deletephoto' : 'budgetrest/undeletephoto', { id })
  const deleted_at = act.kind === 'delete' ? Math.floor(Date.now() / 1000) : null
  return { ...photo, deleted_at, version: version + 1 }
}
