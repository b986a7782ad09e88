import type {
  InstallerJob,
  installerReport,
  installerWaiting,
} from '@lienzo/contract/installation/installer-page'

type Refusal = {
  status: number
  /** Error code of our server, or empty if the answer came from elsewhere, such as a hotel's network. */
  code?: string
  /** Error keys of the refused fields, by field name. */
  faults?: Record<string, string>
  /** Number of seconds to wait before the next attempt. */
  retryAfter?: number
}

/** Error codes of final refusals: the server would refuse the same request again. */
const FINAL = new Set(['FILE_REFUSED', 'INVALID_INPUT', 'TOO_LARGE'])
/** Error key of a temporary refusal: too many uploads are open. */
const TOO_MANY_OPEN = 'upload.refused.too-many-open'

/** Thrown if our server, or a network in front of it, refuses a request. */
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

  /** True if the server does not accept the link, for example because it has expired or was revoked. */
  get isBadLink(): boolean {
    return this.code === 'NOT_FOUND' || (this.code === 'INVALID_INPUT' && this.faults.link !== undefined)
  }

  /** Seconds to wait before the next attempt, if our server requires it. Other servers are not obeyed: they may ask for a day. */
  get ownRetryAfter(): number {
    return this.code === '' ? 0 : this.retryAfter
  }

  /** True if our server would refuse this photo or report again. Any other refusal may be temporary, whatever its status. */
  get isFinal(): boolean {
    return FINAL.has(this.code) && !this.isBadLink && !Object.values(this.faults).includes(TOO_MANY_OPEN)
  }
}

/** Thrown if a request succeeds but the answer did not come from our server. */
export class Stranger extends Error {}

type Body = { error?: unknown; fields?: Record<string, { key?: string }> }

/** Converts the response to a refused request into an error. */
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

/**
 * Returns the number of seconds from a `Retry-After` header, which contains seconds or a date. Returns 0 if the header is
 * missing or invalid.
 */
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
 * Loads the job of a link from the server. Rejects with `RefusalError` or `Stranger`, or with the browser's error if the server
 * does not respond.
 */
export async function askForJob(link: string): Promise<InstallerJob> {
  // No validation is needed: the server serialises each answer by the schema in the call's declaration.
  return (await ask('getjob', { link })) as InstallerJob
}

/**
 * Returns the number of decisions that the house has made about the job's photos. Rejects with the same errors as `askForJob`.
 */
export async function askForNews(link: string): Promise<number> {
  const { decisions } = (await ask('news', { link })) as { decisions: number }
  return decisions
}

export async function sendReport(report: (typeof installerReport)['_zod']['input']): Promise<void> {
  await ask('report', report)
}

/** Reports to the server how many photos only this phone has. An invalid link works too. */
export async function tellWaiting(waiting: (typeof installerWaiting)['_zod']['input']): Promise<void> {
  await ask('waiting', waiting)
}
