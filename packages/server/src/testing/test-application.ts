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
import { ask } from './postgresql/ask.ts'

/**
 * Longest wait for a turn, a connection or a row lock, in milliseconds. It is as long as a test, because the machine may be
 * busy.
 */
const CONNECTION_WAIT = 30_000

/**
 * Long patience, because a delay on a busy machine must not be taken for a lost connection, after which servers read everything
 * again.
 */
const HEARTBEAT = { every: 2_000, patience: CONNECTION_WAIT }

/** Seconds between polls for jobs, the shortest that the queue allows. */
export const JOB_POLLING_SECONDS = 0.5

/** Answer to a call, successful or not. */
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
  /** Signs in and returns the token. The default password is the administrator's. */
  signIn(username: string, password?: string): Promise<string>
  /** Makes a call over HTTP with a token; without one, the caller is signed out. */
  call<Path extends CallPath>(
    path: Path,
    input: InputOnTheWire<CallAt<Path>>,
    token?: string,
  ): Promise<CallAnswer<OutputOnTheWire<CallAt<Path>>>>
  /** Makes a call with an input that the contract's types do not allow. */
  send(path: string, input: unknown, token?: string): Promise<CallAnswer<unknown>>
  /** Posts any body to a call, as a program that does not know the contract might. */
  post(
    path: string,
    body: BodyInit | undefined,
    headers?: Record<string, string>,
  ): Promise<CallAnswer<unknown> & { headers: Headers }>
  /** Makes a call and returns its content. Throws if the call fails. */
  done<Path extends CallPath>(
    path: Path,
    input: InputOnTheWire<CallAt<Path>>,
    token: string,
  ): Promise<OutputOnTheWire<CallAt<Path>>>
  [Symbol.asyncDispose](): Promise<void>
}

type TestOptions = {
  /** Function that makes the initial company; by default there is only the administrator. */
  demo?: MakeCompany
  role?: ServerRole
  /** Address of a mail server; by default mails are written to files in the folder's `outbox`. */
  smtpUrl?: string
  /** Single sign-on provider, which redirects people back to `door`. */
  singleSignOn?: SingleSignOnSettings
  /** Address that people open, if it differs from the one that answers. */
  publicUrl?: string
  /** Door to answer behind, if the address must be known before the application is opened. */
  door?: FrontDoor
  /** True if webhooks can be sent to this machine, for example to a receiver of the test. */
  webhookPrivate?: boolean
  /** Limits of size checks, as environment variables. */
  sizes?: Environment
  /** Settings of map tiles, as environment variables. */
  map?: Environment
  /** Settings of the bucket for files, as environment variables. */
  bucket?: Environment
  /** Percentage of valid photos that get a second look. */
  proofSample?: string
  /** Token that gives access to `/metrics`. */
  metricsToken?: string
  /** Standard environment variables of OpenTelemetry. */
  traces?: Environment
  /** Shorter times, for tests that wait for something slow by design. */
  pace?: Pace
  /** Shorter time limits for calls, for tests that wait until a call exceeds its limit. */
  callLimits?: Partial<TimeLimits>
}

/**
 * Opens a complete server on a new database and folder, with the house and its administrator `admin`, listening on its own
 * port. Background jobs run only after a test calls `workOnJobs`.
 */
export async function openTestApplication(options: TestOptions = {}): Promise<TestApplication> {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-test-'))
  const { database, remove } = await copyDatabase(options)
  const application = await openServer({ ...options, folder, database })
  const close = async () => {
    await application.close()
    await remove()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...application, close, [Symbol.asyncDispose]: close }
}

/** Returns the address of a server's database. */
export function databaseUrlOf({ database }: Application): string {
  return database.pool.options.connectionString ?? ''
}

/**
 * Opens a second server on the database and folder of another one, as behind a load balancer. `databaseUrl` can be a different
 * address of the same database.
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
 * Opens a second server as if on a different machine: it shares the database, the bucket and the keys, but has its own, empty
 * `folder`.
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

/** Makes the application answer behind a door, or at a port chosen by the system. Returns the address. */
async function openTo({ fastify }: Application, door?: FrontDoor): Promise<string> {
  if (!door) return fastify.listen({ port: 0, host: '127.0.0.1' })
  await fastify.ready()
  door.open((request, response) => fastify.routing(request, response))
  return door.address
}

/**
 * Copies the database of an empty house; if the test makes its own company, the database without a house. On a disk, the copy
 * stays until the PostgreSQL server stops: on a file system without a journal, as on many virtual machines, deleting its files
 * would delay each new database by half a second.
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

/** Returns a document's bytes as the content of an answer. */
async function documentOf(response: Response) {
  return { error: '', message: '', fields: {}, content: Buffer.from(await response.arrayBuffer()) }
}

/** Returns functions that make calls to a server at this address. */
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
    // The server has serialized the answer with the schema that its call declares.
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
