import type { InstallerJob, installerReport } from '@lienzo/contract/installation/installer-page'

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

type Body = { error?: unknown; fields?: Record<string, { key?: string }> }

/** What the server says is wrong. */
export async function refusalOf(response: Response): Promise<Refused> {
  const body = (await response.json().catch(() => ({}))) as Body
  const faults = Object.entries(body.fields ?? {}).map(([field, { key = '' }]) => [field, key] as const)
  const retryAfter = Number(response.headers.get('retry-after'))
  return new Refused({
    status: response.status,
    code: typeof body.error === 'string' ? body.error : '',
    faults: Object.fromEntries(faults),
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : 0,
  })
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
  const { content } = (await response.json()) as { content: unknown }
  return content
}

/** What a link leads to. Rejects with `Refused`, or with what the browser says where nobody answers. */
export async function askForJob(link: string): Promise<InstallerJob> {
  // The server writes each answer by the schema that its call declares.
  return (await ask('getjob', { link })) as InstallerJob
}

export async function sendReport(report: (typeof installerReport)['_zod']['input']): Promise<void> {
  await ask('report', report)
}
