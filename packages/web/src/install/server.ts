import type {
  InstallerJob,
  installerReport,
  installerWaiting,
} from '@lienzo/contract/installation/installer-page'

type Refusal = {
  status: number
  /** Error code of our server; empty where somebody else has answered, such as the network of a hotel. */
  code?: string
  /** The keys of what is wrong, by field. */
  faults?: Record<string, string>
  /** Seconds after which it may be tried again. */
  retryAfter?: number
}

/** Codes by which the server refuses something for what it is: sent again it would be refused again. */
const FINAL = new Set(['FILE_REFUSED', 'INVALID_INPUT', 'TOO_LARGE'])
/** A fault that ends by itself. */
const TOO_MANY_OPEN = 'upload.refused.too-many-open'

/** Thrown where a request was answered with a refusal, by our server or by somebody on the way to it. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  readonly faults: Record<string, string>
  readonly retryAfter: number

  constructor({ status, code = '', faults = {}, retryAfter = 0 }: Refusal) {
    super(`Answered ${status}`)
    this.status = status
    this.code = code
    this.faults = faults
    this.retryAfter = retryAfter
  }

  /** Whether the link opens nothing: it is made up, over, or was ended. */
  get isBadLink(): boolean {
    return this.code === 'NOT_FOUND' || (this.code === 'INVALID_INPUT' && this.faults.link !== undefined)
  }

  /** Whether our server will never take it. Every other refusal passes, whatever its status. */
  get isFinal(): boolean {
    return FINAL.has(this.code) && !this.isBadLink && !Object.values(this.faults).includes(TOO_MANY_OPEN)
  }
}

/** Thrown where somebody else has answered in the place of the server, as if all were well. */
export class Stranger extends Error {}

type Body = { error?: unknown; fields?: Record<string, { key?: string }> }

/** Reads what is wrong from an answer that is a refusal. */
export async function refusalOf(response: Response): Promise<Refused> {
  const body = (await response.json().catch(() => ({}))) as Body
  const faults = Object.entries(body.fields ?? {}).map(([field, { key = '' }]) => [field, key] as const)
  return new Refused({
    status: response.status,
    code: typeof body.error === 'string' ? body.error : '',
    faults: Object.fromEntries(faults),
    retryAfter: secondsOf(response.headers.get('retry-after')),
  })
}

/** Seconds of a `Retry-After`, which is written as seconds or as a date; 0 where it says nothing. */
function secondsOf(said: string | null): number {
  if (!said) return 0
  const seconds = Number(said)
  if (Number.isFinite(seconds)) return seconds
  const date = Date.parse(said)
  return Number.isNaN(date) ? 0 : Math.max(0, Math.ceil((date - Date.now()) / 1000))
}

const LONGEST_ANSWER = 30_000

async function ask(path: string, input: object): Promise<unknown> {
  const response = await fetch(`/rest/installrest/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(LONGEST_ANSWER),
  })
  if (!response.ok) throw await refusalOf(response)
  const answer = (await response.json().catch(() => undefined)) as { content?: unknown } | undefined
  if (answer?.content === undefined) throw new Stranger()
  return answer.content
}

/** Asks what a link leads to. Rejects with `Refused` or `Stranger`, or with the error of the browser where nobody answers. */
export async function askForJob(link: string): Promise<InstallerJob> {
  // The server writes each answer by the schema that its call declares.
  return (await ask('getjob', { link })) as InstallerJob
}

/** Asks how often the house has decided on photos of the job. Rejects as `askForJob` does. */
export async function askForNews(link: string): Promise<number> {
  const { decisions } = (await ask('news', { link })) as { decisions: number }
  return decisions
}

export async function sendReport(report: (typeof installerReport)['_zod']['input']): Promise<void> {
  await ask('report', report)
}

/** Tells how many photos wait on this phone, also by a link that opens nothing any more. */
export async function tellWaiting(waiting: (typeof installerWaiting)['_zod']['input']): Promise<void> {
  await ask('waiting', waiting)
}
