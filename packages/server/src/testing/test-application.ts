import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallAt, CallPath } from '@lienzo/contract/calls'
import type { InputOnTheWire, OutputOnTheWire } from '@lienzo/contract/wire/call'
import type { Refusal } from '@lienzo/contract/wire/errors'
import { inject } from 'vitest'
import { readSettings, type SingleSignOnSettings } from '../adapters/settings/settings.ts'
import type { Environment, ServerRole } from '../adapters/settings/variables.ts'
import { type Application, buildApplication, type Pace } from '../app.ts'
import { type Database, openDatabase } from '../db/engine/open-database.ts'
import type { TimeLimits } from '../db/engine/time-limits.ts'
import { makeFirstData } from '../demo/first-data.ts'
import type { MakeCompany } from '../demo/make-house.ts'
import type { FrontDoor } from './front-door.ts'
import { ADMIN_PASSWORD, PASSWORD_COST } from './people/administrator.ts'
import { assertStatementsPrepared } from './planned-statements.ts'
import { ask } from './postgresql/ask.ts'

/**
 * Maximum wait for a turn, a connection or a row lock, in milliseconds. It equals the timeout of a test, because the machine
 * can be busy.
 */
const CONNECTION_WAIT = 30_000

/**
 * Heartbeat with a long `patience`, in milliseconds. On a busy machine, a delay must not be mistaken for a lost connection,
 * because servers then read everything again.
 */
const HEARTBEAT = { every: 2_000, patience: CONNECTION_WAIT }

/** Seconds between polls for jobs; the minimum that the job queue allows. */
export const JOB_POLLING_SECONDS = 0.5

/** Answer to a call, whether it succeeded or failed. */
export type CallAnswer<Content> = {
  status: number
  error: string
  message: string
  fields: Refusal['fields']
  content: Content
}

export type TestApplication = Application & {
  /** `http://127.0.0.1:<port>` */
  address: string
  folder: string
  /** Signs in and returns the token. The default password is the administrator's password. */
  signIn(username: string, password?: string): Promise<string>
  /** Makes a call over HTTP. Without a token, the caller is not signed in. */
  call<Path extends CallPath>(
    path: Path,
    input: InputOnTheWire<CallAt<Path>>,
    token?: string,
  ): Promise<CallAnswer<OutputOnTheWire<CallAt<Path>>>>
  /** Makes a call with any input, including input that the contract's types do not allow. */
  send(path: string, input: unknown, token?: string): Promise<CallAnswer<unknown>>
  /** Sends any request body to a call, as a program that ignores the contract might. */
  post(
    path: string,
    body: BodyInit | undefined,
    headers?: Record<string, string>,
  ): Promise<CallAnswer<unknown> & { headers: Headers }>
  /** Makes a call and returns the content of the answer. Throws if the call fails. */
  done<Path extends CallPath>(
    path: Path,
    input: InputOnTheWire<CallAt<Path>>,
    token: string,
  ): Promise<OutputOnTheWire<CallAt<Path>>>
  [Symbol.asyncDispose](): Promise<void>
}

type TestOptions = {
  /** Function that creates the initial company; by default, the server only has its administrator. */
  demo?: MakeCompany
  role?: ServerRole
  /** URL of an SMTP server. By default, e-mails are written to files in the `outbox` folder. */
  smtpUrl?: string
  /** Settings of the single sign-on provider, which redirects people back to `door`. */
  singleSignOn?: SingleSignOnSettings
  /** Address that people open, if it differs from the address of the server. */
  publicUrl?: string
  /** Door to answer behind. Set it if the address must be known before the application opens. */
  door?: FrontDoor
  /** True if webhooks can be sent to private addresses, such as a receiver on this machine. */
  webhookPrivate?: boolean
  /** Environment variables with the limits of the size checks. */
  sizes?: Environment
  /** Environment variables with the settings of the map tiles. */
  map?: Environment
  /** Environment variables with the settings of the bucket for files. */
  bucket?: Environment
  /** Percentage of valid photos that are selected for a second review. */
  proofSample?: string
  /** Token that grants access to `/metrics`. */
  metricsToken?: string
  /** Standard OpenTelemetry environment variables. */
  traces?: Environment
  /** Shorter intervals, for tests of features that are slow by design. */
  pace?: Pace
  /** Shorter time limits for calls, for tests in which a call exceeds its limit. */
  callLimits?: Partial<TimeLimits>
}

/**
 * Opens a complete server on a new database and a new folder, listening on its own port. The database contains the house and
 * its administrator `admin`. Background jobs run only after a test calls `workOnJobs`.
 */
export async function openTestApplication(options: TestOptions = {}): Promise<TestApplication> {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-test-'))
  const { database, remove } = await copyDatabase(options)
  const application = await openServer({ ...options, folder, database })
  const close = async () => {
    await application.close()
    await remove()
    await rm(folder, { recursive: true, force: true })
    assertStatementsPrepared()
  }
  return { ...application, close, [Symbol.asyncDispose]: close }
}

/** Returns the URL of a server's database. */
export function databaseUrlOf({ database }: Application): string {
  return database.pool.options.connectionString ?? ''
}

/**
 * Opens a second server on the same database and folder, as behind a load balancer. `databaseUrl` can be a different URL of the
 * same database.
 */
export async function openServerBeside(
  first: TestApplication,
  {
    databaseUrl = databaseUrlOf(first),
    folder = first.folder,
    ...options
  }: { databaseUrl?: string; folder?: string } & Pick<TestOptions, 'pace' | 'bucket'> = {},
): Promise<TestApplication> {
  const database = await openDatabase({ databaseUrl, connectionWait: CONNECTION_WAIT })
  return openServer({ folder, database, ...options })
}

/**
 * Opens a second server as if on a different machine: it shares the database, the bucket and the keys, but uses the empty
 * folder `folder`.
 */
export async function openServerElsewhere(
  first: TestApplication,
  options: { folder: string; bucket: Environment },
): Promise<TestApplication> {
  for (const name of ['installation-secret', 'storage-key'])
    await copyFile(join(first.folder, name), join(options.folder, name))
  return openServerBeside(first, options)
}

async function openServer(
  options: TestOptions & { folder: string; database: Database },
): Promise<TestApplication> {
  const { folder, database } = options
  const settings = readSettings({
    DATA_DIR: folder,
    ADMIN_PASSWORD,
    DEMO: options.demo ? 'on' : 'off',
    LOG_LEVEL: 'error',
    ROLE: options.role,
    SMTP_URL: options.smtpUrl,
    ...options.sizes,
    PROOF_SAMPLE: options.proofSample,
    ...options.map,
    ...options.bucket,
    METRICS_TOKEN: options.metricsToken,
    ...options.traces,
    PUBLIC_URL: options.publicUrl ?? options.door?.address,
    OIDC_ISSUER: options.singleSignOn?.issuer,
    OIDC_CLIENT_ID: options.singleSignOn?.clientId,
    OIDC_CLIENT_SECRET: options.singleSignOn?.clientSecret,
    OIDC_NAME: options.singleSignOn?.name,
    WEBHOOK_PRIVATE: options.webhookPrivate ? 'on' : 'off',
  })
  const application = await buildApplication(settings, {}, database, {
    jobPollingSeconds: JOB_POLLING_SECONDS,
    heartbeat: HEARTBEAT,
    passwordCost: PASSWORD_COST,
    turnMilliseconds: CONNECTION_WAIT,
    ...options.pace,
  })
  await makeFirstData(application, options.demo ? { makeCompany: options.demo } : {})
  const address = await openTo(application, options.door)
  const close = async () => {
    options.door?.giveBack()
    await application.close()
  }
  return { ...application, close, folder, address, ...callsTo(address), [Symbol.asyncDispose]: close }
}

/** Makes the application answer behind a door, or on a port chosen by the system. Returns the address. */
async function openTo({ fastify }: Application, door?: FrontDoor): Promise<string> {
  if (!door) return fastify.listen({ port: 0, host: '127.0.0.1' })
  await fastify.ready()
  door.open((request, response) => fastify.routing(request, response))
  return door.address
}

/**
 * Copies the database with an empty house, or the database without a house if the test creates its own company. On a disk,
 * copies are kept until the PostgreSQL server stops: on a file system without a journal, as on many virtual machines, deleting
 * their files would delay each new database by half a second.
 */
async function copyDatabase({ demo, callLimits }: Pick<TestOptions, 'demo' | 'callLimits'>) {
  const { url, isInMemory, empty, house } = inject('postgresql')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await ask(url, `create database ${name} template ${demo ? empty : house}`)
  const copy = new URL(url)
  copy.pathname = `/${name}`
  const patient = { lock: CONNECTION_WAIT, ...callLimits }
  const database = await openDatabase({
    ...{ databaseUrl: copy.href, connectionWait: CONNECTION_WAIT, callLimits: patient },
  })
  const remove = async () => {
    if (isInMemory) await ask(url, `drop database ${name} with (force)`)
  }
  return { database, remove }
}

/** Returns the bytes of a document in the form of an answer. */
async function documentOf(response: Response) {
  return { error: '', message: '', fields: {}, content: Buffer.from(await response.arrayBuffer()) }
}

/** Returns functions that make calls to the server at `address`. */
export function callsTo(
  address: string,
): Pick<TestApplication, 'signIn' | 'call' | 'send' | 'post' | 'done'> {
  const post: TestApplication['post'] = async (path, body, headers = {}) => {
    const response = await fetch(`${address}/rest/${path}`, {
      method: 'POST',
      headers,
      ...(body === undefined ? {} : { body }),
    })
    const { status } = response
    const isDocument = !response.headers.get('content-type')?.startsWith('application/json')
    if (isDocument) return { ...(await documentOf(response)), status, headers: response.headers }
    const answer = (await response.json()) as Omit<CallAnswer<unknown>, 'status'>
    return { ...answer, status, headers: response.headers }
  }
  async function send(path: string, input: unknown, token?: string): Promise<CallAnswer<unknown>> {
    const { headers: _headers, ...answer } = await post(path, JSON.stringify(input), {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    })
    return answer
  }
  async function call<Path extends CallPath>(
    path: Path,
    input: InputOnTheWire<CallAt<Path>>,
    token?: string,
  ): Promise<CallAnswer<OutputOnTheWire<CallAt<Path>>>> {
    const answer = await send(path, input, token)
    // The server serialized the answer with the output schema of the call.
    return { ...answer, content: answer.content as OutputOnTheWire<CallAt<Path>> }
  }
  const done: TestApplication['done'] = async (path, input, token) => {
    const answer = await call(path, input, token)
    if (answer.error !== '') throw new Error(`${path} answered ${answer.error}: ${answer.message}`)
    return answer.content
  }
  const signIn = async (username: string, password = ADMIN_PASSWORD) => {
    const answer = await call('userrest/login', { username, password })
    if (answer.error !== '') throw new Error(`${username} could not sign in: ${answer.message}`)
    return answer.content.token
  }
  return { send, post, call, done, signIn }
}
