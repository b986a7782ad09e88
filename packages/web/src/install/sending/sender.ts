import { RefusalError, sendReport } from '../server.ts'
import { changePhoto, isVolatile, keepReport } from '../store/kept.ts'
import type { KeptPhoto, KeptReport } from '../store/kept-records.ts'
import type { TextName } from '../texts/texts.ts'
import { hindranceOf } from './hindrance.ts'
import { MissingPhotoError, sendPhoto } from './send-photo.ts'

/** Maximum number of photos sent at the same time. */
const AT_ONCE = 3
const LONGEST_PAUSE = 60
/** Pause in ms between a report and a photo, so that the server receives them in different seconds and can order them. */
const APART = 1100

type Item = { photo: KeptPhoto } | { report: KeptReport }

/** Pause after a failure: seconds until the next attempt, and the name of the text that says what sending waits for. */
export type Pause = { again: number; why: TextName }

export type Sender = {
  /** Starts sending the waiting items, unless sending is already running or pausing after a failure; `now` ends the pause. */
  wake(now?: boolean): void
  /** Aborts running requests, whose connection may be lost, and starts sending again. */
  reconnect(): void
}

type SenderOptions = {
  link: string
  job: string
  /** Returns the waiting photos and reports. */
  waiting: () => { photos: KeptPhoto[]; reports: KeptReport[] }
  onState: (state: 'idle' | 'sending' | Pause) => void
  /** Receives what a photo waits for after a failed attempt, or undefined when the photo is tried again. */
  onHindrance: (photo: KeptPhoto, why: TextName | undefined) => void
  /** Called when an item was sent or permanently refused. */
  onChange: (item: Item) => void
  onBadLink: () => void
}

/**
 * Creates the sender of the items that wait on the phone. It sends them oldest first while the page is open, retries after
 * growing pauses, and immediately after `wake(true)` or `reconnect`. Only one window sends at a time, if the browser supports
 * locks.
 */
export function makeSender(options: SenderOptions): Sender {
  let running = false
  let connection = new AbortController()
  let failures = 0
  let pause: ReturnType<typeof setTimeout> | undefined
  /** Number of failed attempts by item, without those that the connection caused. Items with fewer failed attempts go first. */
  const tries = new Map<string, number>()

  function nextBatch(): Item[] {
    const { photos, reports } = options.waiting()
    // Photos that the phone could not store go first, unless reports are waiting, because reports and photos must stay in
    // order.
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

  /** Sends batches until nothing is waiting. Returns false if a failure stopped it. */
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
      // A status below 503 may concern this item alone, so other items go first.
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
   * Schedules the next attempt. The pause doubles with each failure in a row up to `LONGEST_PAUSE` seconds, and is at least as
   * long as the server's `Retry-After`.
   */
  function rest(errors: readonly unknown[]): void {
    failures += 1
    const retryAfter = Math.max(
      0,
      ...errors.map((error) => (error instanceof RefusalError ? error.retryAfter : 0)),
    )
    const seconds = Math.max(retryAfter, Math.min(2 ** failures, LONGEST_PAUSE))
    options.onState({ again: seconds, why: hindranceOf(errors[0]) })
    pause = setTimeout(() => {
      pause = undefined
      wake()
    }, seconds * 1000)
  }

  function wake(now = false): void {
    if (running || (pause && !now)) return
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
      // An item was added after `run` last looked, while `wake` still found it running and returned.
      else if (hasSentAll && nextBatch().length > 0) wake()
    })
  }

  /** Starts sending over a new connection. If something is being sent, aborts it first and starts again when it has ended. */
  function reconnect(): void {
    if (running) {
      connection.abort()
      return
    }
    connection = new AbortController()
    wake(true)
  }

  return { wake, reconnect }
}

/**
 * Runs `act` in one window at a time, if the browser supports locks. Without locks, the server still accepts each key only
 * once. Waits for its turn, because the other window may be a page that is just being closed.
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
