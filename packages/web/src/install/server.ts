import type { InstallerJob, installerReport } from '@lienzo/contract/installation/installer-page'

/** What a request came to that was answered with a refusal. */
export class Refused extends Error {
  readonly status: number
  /** The keys of what is wrong, by field. */
  readonly faults: Record<string, string>
  /** Seconds after which it may be tried again. */
  readonly retryAfter: number

  constructor(status: number, faults: Record<string, string>, retryAfter: number) {
    super(`Answered ${status}`)
    this.status = status
    this.faults = faults
    this.retryAfter = retryAfter
  }

  /** Whether the link opens nothing: it is made up, over, or was ended. */
  get isBadLink(): boolean {
    return this.status === 404 || (this.status === 422 && this.faults.link !== undefined)
  }

  /** Whether it may go better later. */
  get passes(): boolean {
    return this.status === 429 || this.status >= 500 || this.status === 408
  }
}

type Body = { fields?: Record<string, { key?: string }> }

/** What the server says is wrong. */
export async function refusalOf(response: Response): Promise<Refused> {
  const body = (await response.json().catch(() => ({}))) as Body
  const faults = Object.entries(body.fields ?? {}).map(([field, { key = '' }]) => [field, key] as const)
  const retryAfter = Number(response.headers.get('retry-after'))
  return new Refused(
    response.status,
    Object.fromEntries(faults),
    Number.isFinite(retryAfter) ? retryAfter : 0,
  )
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
