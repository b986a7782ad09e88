import type { InstallerJob, JobSpace } from '@lienzo/contract/installation/installer-page'
import { onTestFinished, vi } from 'vitest'
import { openPage } from '../../install/page.ts'
import { hex, sha256 } from '../../install/store/sha256.ts'
import { answer, sentTo } from './server.ts'

/** Link with the format that the server requires. */
const LINK = 'l'.repeat(38)

let jobs = 0

/** Creates a job with a space. Each job has a different key, because the phone's database lasts longer than a test. */
export function jobOf(changes: Partial<InstallerJob> = {}): InstallerJob {
  jobs += 1
  return {
    ...{ job: `P-26-${Date.now()}.${jobs}`, code: 'P-26-000001', installer: 'Montajes Rúa' },
    ...{ customer: 'Perfumerías Alameda', campaign: 'Navidad', languages: ['es'], state: 'open' },
    ...{ expires_at: 1_900_000_000, decisions: 0, notes: '', spaces: [spaceOf()], pictures: {} },
    ...changes,
  }
}

export function spaceOf(changes: Partial<JobSpace> = {}): JobSpace {
  return {
    ...{ id: 7, number: 12, shop_name: 'Alameda Sol', chain: '', kind: 'window', position: '' },
    ...{ address: 'Calle Mayor 1', postal_code: '28013', city: 'Madrid', state: 'Madrid', country: 'ES' },
    ...{ latitude: null, longitude: null, contact: '', phone: '', opening_hours: '', access_notes: '' },
    ...{ note: '', planned_at: null, closures: [], prints: [], photos: [], said: null, written: '' },
    ...changes,
  }
}

/**
 * Opens the installers' page of a job, as if its link was valid, at the screen of a space if `space` is set. Its timers run only
 * when the test advances the time, and end with the test, as the listeners of the page do. `now` is the time in ms by the phone's
 * clock, which then stands still too.
 */
export async function openInstallerPage(job: InstallerJob, space?: number, now?: number): Promise<void> {
  const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] as const
  vi.useFakeTimers(now === undefined ? { toFake: [...timers] } : { toFake: [...timers, 'Date'], now })
  onTestFinished(() => {
    closePage()
    vi.useRealTimers()
  })
  answer('installrest/getjob', job)
  answer('installrest/news', { decisions: job.decisions })
  answer('installrest/waiting', {})
  await reopenInstallerPage(space)
}

let closePage: () => void = () => undefined

/** Closes the page and opens its link again, with the answers that the test has set. */
export async function reopenInstallerPage(space?: number): Promise<void> {
  closePage()
  const { lang } = document.documentElement
  const { title } = document
  const removals = [removeListenersOf(window), removeListenersOf(document)]
  const root = document.createElement('div')
  document.body.append(root)
  closePage = () => {
    closePage = () => undefined
    for (const remove of removals) remove()
    root.remove()
    vi.clearAllTimers()
    document.documentElement.lang = lang
    document.title = title
    history.replaceState(null, '', location.pathname + location.search)
  }
  history.replaceState(null, '', space === undefined ? '#' : `#${space}`)
  await openPage(LINK, root)
}

/** Records the listeners that are added to `target` from now on. Returns a function that removes them. */
function removeListenersOf(target: Window | Document): () => void {
  const ending = new AbortController()
  const add = target.addEventListener.bind(target)
  const adding = vi.spyOn(target, 'addEventListener').mockImplementation((name, listener, options) => {
    const settings = typeof options === 'object' ? options : { capture: options ?? false }
    add(name, listener, { signal: ending.signal, ...settings })
  })
  return () => {
    adding.mockRestore()
    ending.abort()
  }
}

/** Numbers of requests that the page has sent to reload the job and to ask for decisions. */
export const polls = () => ({
  jobs: sentTo('installrest/getjob').length,
  news: sentTo('installrest/news').length,
})

/** Returns a photo that looks like a complete JPEG. Each number results in different bytes. */
export function phoneFile(number: number): File {
  const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0xda, 0, 3, number, 1, 2, 0xff, 0xd9])
  return new File([bytes], `IMG_${number}.jpg`, { type: 'image/jpeg' })
}

/** Chooses photos on the open screen of a space. They keep their times, which an upload by the test's browser would replace. */
export function choosePhotos(...files: File[]): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]')
  if (!input) throw new Error('No screen of a space is open')
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

type UploadAnswer = () => Response | Promise<Response>

/** Simulated server for photos. */
export type PhotoUploads = {
  /** HTTP methods of all requests, in order. */
  methods: string[]
  /** Metadata of the started uploads. */
  started: Record<string, string>[]
  /** Answers all requests from now on, or accepts photos again if undefined. */
  answer: UploadAnswer | undefined
}

/** Accepts each photo in one piece, until the test sets a different answer. */
export function takePhotos(): PhotoUploads {
  const uploads: PhotoUploads = { methods: [], started: [], answer: undefined }
  const otherFetch = window.fetch
  window.fetch = async (address, options = {}) => {
    if (!String(address).startsWith('/install/uploads')) return otherFetch(address, options)
    const { method = 'GET', body } = options
    uploads.methods.push(method)
    if (uploads.answer) return uploads.answer()
    const headers: Record<string, string> = { 'tus-resumable': '1.0.0' }
    if (method === 'POST') {
      uploads.started.push(metadataIn(options.headers as Record<string, string>))
      return new Response(null, { status: 201, headers: { ...headers, location: '/install/uploads/1' } })
    }
    if (!(body instanceof Blob)) return new Response(null, { status: 404, headers })
    const hash = hex(await sha256(new Uint8Array(await body.arrayBuffer())))
    return new Response(null, { status: 204, headers: { ...headers, 'upload-result': `1.${hash}` } })
  }
  return uploads
}

function metadataIn({ 'upload-metadata': text = '' }: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    text.split(',').map((pair) => pair.split(' ').map((word, at) => (at ? atob(word) : word))),
  )
}
