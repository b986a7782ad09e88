import type {
  InstallerJob,
  installerReport,
  installerWaiting,
} from '@lienzo/contract/installation/installer-page'

type Refusal = {
  status: number
  /** Error code of our server. It is empty if the answer came from elsewhere, such as a hotel's network. */
  code?: string
  /** Error keys of the refused fields, by field. */
  faults?: Record<string, string>
  /** Seconds after which a retry is allowed. */
  retryAfter?: number
}

/** Error codes of final refusals: the same content would be refused again. */
const FINAL = new Set(['FILE_REFUSED', 'INVALID_INPUT', 'TOO_LARGE'])
/** Field error of a temporary refusal: too many uploads are open. */
const TOO_MANY_OPEN = 'upload.refused.too-many-open'

/** Thrown if a request is refused, by our server or by a network in between. */
export class RefusalError extends Error {
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

  /** True if the link is invalid: made up, expired or revoked. */
  get isBadLink(): boolean {
    return this.code === 'NOT_FOUND' || (this.code === 'INVALID_INPUT' && this.faults.link !== undefined)
  }

  /** True if our server will never accept this content. Any other refusal may be temporary, whatever its status. */
  get isFinal(): boolean {
    return FINAL.has(this.code) && !this.isBadLink && !Object.values(this.faults).includes(TOO_MANY_OPEN)
  }
}

/** Thrown if a successful answer did not come from our server. */
export class Stranger extends Error {}

type Body = { error?: unknown; fields?: Record<string, { key?: string }> }

/** Returns the error described by the response to a refused request. */
export async function refusalOf(response: Response): Promise<RefusalError> {
  const body = (await response.json().catch(() => ({}))) as Body
  const faults = Object.entries(body.fields ?? {}).map(([field, { key = '' }]) => [field, key] as const)
  return new RefusalError({
    status: response.status,
    code: typeof body.error === 'string' ? body.error : '',
    faults: Object.fromEntries(faults),
    retryAfter: secondsOf(response.headers.get('retry-after')),
  })
}

/** Returns the seconds of a `Retry-After` header, given in seconds or as a date. Returns 0 if it is missing or invalid. */
function secondsOf(header: string | null): number {
  if (!header) return 0
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return seconds
  const date = Date.parse(header)
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

/**
 * Loads the job of a link. Rejects with `RefusalError` or `Stranger`, or with the browser's error if the server does not
 * respond.
 */
export async function askForJob(link: string): Promise<InstallerJob> {
  // The server serialises each answer by the schema in its declaration.
  return (await ask('getjob', { link })) as InstallerJob
}

/** Returns how many decisions the house has made on the job's photos. Rejects like `askForJob`. */
export async function askForNews(link: string): Promise<number> {
  const { decisions } = (await ask('news', { link })) as { decisions: number }
  return decisions
}

export async function sendReport(report: (typeof installerReport)['_zod']['input']): Promise<void> {
  await ask('report', report)
}

/** Reports how many photos wait on this phone; works with an invalid link too. */
export async function tellWaiting(waiting: (typeof installerWaiting)['_zod']['input']): Promise<void> {
  await ask('waiting', waiting)
}
