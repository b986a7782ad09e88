import { RefusalError, sendReport } from '../server.ts'
import { changePhoto, isVolatile, keepReport } from '../store/kept.ts'
import type { KeptPhoto, KeptReport } from '../store/kept-records.ts'
import type { TextName } from '../texts/texts.ts'
import { hindranceOf } from './hindrance.ts'
import { MissingPhotoError, sendPhoto } from './send-photo.ts'

/** Maximum number of photos sent at the same time. */
const AT_ONCE = 3
const LONGEST_PAUSE = 60
/**
 * Pause in ms between sending a report and sending photos, so that the server receives them in different seconds and can order
 * them.
 */
const APART = 1100

type Item = { photo: KeptPhoto } | { report: KeptReport }

/** Pause after a failure: the seconds until the next attempt, and the name of the text that says why sending waits. */
export type Pause = { again: number; why: TextName }

export type Sender = {
  /**
   * Starts sending the waiting items. Does nothing if sending is already running, or is pausing after a failure. With `now`,
   * ends such a pause, unless the server required it.
   */
  wake(now?: boolean): void
  /** Starts sending the waiting items at the installer's request, which ends any pause. */
  sendNow(): void
  /** Aborts the running photo requests, because their connection may be lost, and starts sending again. */
  reconnect(): void
}

type SenderOptions = {
  link: string
  job: string
  /** Returns the photos and reports that are waiting to be sent. */
  waiting: () => { photos: KeptPhoto[]; reports: KeptReport[] }
  onState: (state: 'idle' | 'sending' | Pause) => void
  /** Called with the reason why a photo still waits after a failed attempt, and with undefined when a new attempt starts. */
  onHindrance: (photo: KeptPhoto, why: TextName | undefined) => void
  /** Called after an item was sent or permanently refused. */
  onChange: (item: Item) => void
  onBadLink: () => void
}

/**
 * Creates the sender of the items that wait on the phone. While the page is open, it sends the oldest items first. After a
 * failure it pauses for a growing time; `wake(true)` and `reconnect` end the pause. If the browser supports locks, only one
 * window sends at a time.
 */
export function makeSender(options: SenderOptions): Sender {
  let running = false
  let connection = new AbortController()
  let failures = 0
  let pause: ReturnType<typeof setTimeout> | undefined
  /** Time by `performance.now` until which our server refuses further requests. */
  let refusedUntil = 0
  /**
   * Number of failed attempts by item key, excluding failures that may concern all items, such as a lost connection. Items with
   * fewer failed attempts go first.
   */
  const tries = new Map<string, number>()

  function nextBatch(): Item[] {
    const { photos, reports } = options.waiting()
    // Photos that the phone could not store go first. If reports are waiting, all items stay in order, because the order of
    // reports and photos matters.
    const isFirst = (photo: KeptPhoto) => reports.length === 0 && isVolatile(photo)
    const items = [
      ...photos.map((photo) => ({
        at: isFirst(photo) ? 0 : photo.addedAt,
        tries: tries.get(photo.key) ?? 0,
        item: { photo },
      })),
      ...reports.map((report) => ({
        at: report.writtenAt,
        tries: tries.get(report.key) ?? 0,
        item: { report },
      })),
    ].toSorted((one, other) => one.tries - other.tries || one.at - other.at)
    const batch = items.map(({ item }): Item => item)
    const firstReport = batch.findIndex((item) => 'report' in item)
    if (firstReport === 0) return batch.slice(0, 1)
    return batch.slice(0, firstReport < 0 ? AT_ONCE : Math.min(AT_ONCE, firstReport))
  }

  /** Sends batches until no items are waiting. Returns false if a failure ended the sending. */
  async function run(): Promise<boolean> {
    let wasReport: boolean | undefined
    for (let batch = nextBatch(); batch.length > 0; batch = nextBatch()) {
      const isReport = batch.some((item) => 'report' in item)
      if (wasReport !== undefined && wasReport !== isReport) await new Promise((go) => setTimeout(go, APART))
      wasReport = isReport
      options.onState('sending')
      const results = await Promise.allSettled(batch.map((item) => sendItem(item)))
      const errors = results.flatMap((result) =>
        result.status === 'rejected' ? [result.reason as unknown] : [],
      )
      if (errors.length === 0) {
        failures = 0
        continue
      }
      if (errors.some((error) => error instanceof RefusalError && error.isBadLink)) options.onBadLink()
      else rest(errors)
      return false
    }
    options.onState('idle')
    return true
  }

  async function sendItem(item: Item): Promise<void> {
    if ('photo' in item) options.onHindrance(item.photo, undefined)
    try {
      if ('photo' in item) await sendPhoto(options.link, item.photo, connection.signal)
      else await sendReport(wireOf(item.report, options.link))
      await settle(item, null)
    } catch (error) {
      if (error instanceof MissingPhotoError) return settle(item, 'photo_gone')
      if ('photo' in item) options.onHindrance(item.photo, hindranceOf(error))
      if (!(error instanceof RefusalError) || error.isBadLink) throw error
      if (error.isFinal) return settle(item, faultOf(error))
      const { key } = 'photo' in item ? item.photo : item.report
      // An error with a status below 503 may concern this item alone, so other items go before it next time.
      if (error.status < 503) tries.set(key, (tries.get(key) ?? 0) + 1)
      throw error
    }
  }

  async function settle(item: Item, fault: TextName | null): Promise<void> {
    const became = { state: fault ? ('refused' as const) : ('sent' as const), sentAt: Date.now() }
    if ('photo' in item) {
      options.onChange({ photo: await changePhoto(item.photo, { ...became, fault }) })
      return
    }
    const report = { ...item.report, ...became }
    await keepReport(report)
    options.onChange({ report })
  }

  /**
   * Schedules the next attempt. The pause doubles with each consecutive failure up to `LONGEST_PAUSE` seconds, and is never
   * shorter than the `Retry-After` of our server.
   */
  function rest(errors: readonly unknown[]): void {
    failures += 1
    const retryAfter = Math.max(
      0,
      ...errors.map((error) => (error instanceof RefusalError ? error.ownRetryAfter : 0)),
    )
    const seconds = Math.max(retryAfter, Math.min(2 ** failures, LONGEST_PAUSE))
    refusedUntil = performance.now() + retryAfter * 1000
    options.onState({ again: seconds, why: hindranceOf(errors[0]) })
    pause = setTimeout(() => {
      pause = undefined
      wake()
    }, seconds * 1000)
  }

  function wake(now = false): void {
    const mayEndPause = now && performance.now() >= refusedUntil
    if (running || (pause && !mayEndPause)) return
    clearTimeout(pause)
    pause = undefined
    if (now) failures = 0
    running = true
    let hasSentAll = false
    alone(`lienzo-install ${options.job}`, async () => {
      hasSentAll = await run()
    }).finally(() => {
      running = false
      if (connection.signal.aborted) reconnect()
      // An item was added after `run` had checked for waiting items, and `wake` ignored it because `run` had not ended yet.
      else if (hasSentAll && nextBatch().length > 0) wake()
    })
  }

  function sendNow(): void {
    refusedUntil = 0
    wake(true)
  }

  /** Starts sending over a new connection. If sending is running, aborts it first and starts again once it has ended. */
  function reconnect(): void {
    if (running) {
      connection.abort()
      return
    }
    connection = new AbortController()
    wake(true)
  }

  return { wake, sendNow, reconnect }
}

/**
 * Runs `act` in one window at a time, if the browser supports locks. Waits for the lock, because the window that has it may be
 * about to close. Without locks, the server still accepts each key only once.
 */
async function alone(name: string, act: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return act()
  await navigator.locks.request(name, act)
}

function wireOf({ key, space, kind, reason, text, writtenAt }: KeptReport, link: string) {
  return { link, key, space_id: space, kind, reason, text, written_at: Math.floor(writtenAt / 1000) }
}

const faults: Record<string, TextName> = {
  'upload.refused.empty': 'empty_file',
  'upload.refused.type-not-allowed': 'refused_type',
  'upload.refused.unknown-type': 'refused_type',
  'upload.refused.program': 'refused_type',
  'upload.refused.truncated': 'refused_damaged',
  'upload.refused.corrupt': 'refused_damaged',
  'upload.refused.too-many-pixels': 'refused_pixels',
  'upload.refused.too-costly': 'refused_pixels',
  'upload.refused.too-large': 'too_large',
  'validation.space_not_in_job': 'refused_space',
  'validation.space_has_enough_photos': 'refused_enough',
}

function faultOf({ status, faults: serverFaults }: RefusalError): TextName {
  if (status === 413) return 'too_large'
  return Object.values(serverFaults).flatMap((key) => faults[key] ?? [])[0] ?? 'refused_other'
}
