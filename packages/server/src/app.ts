import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import { signOnPaths } from '@lienzo/contract/sign-in/single-sign-on'
import { getTableName } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { openFileStore } from './adapters/files/open-file-store.ts'
import { openThumbnails } from './adapters/files/thumbnails.ts'
import { openJobQueue } from './adapters/jobs/job-queue.ts'
import { openMailer } from './adapters/mail/mailer.ts'
import { openMetrics } from './adapters/metrics/metrics.ts'
import { makeSealing, type Sealing } from './adapters/sealing/sealing.ts'
import { contentSecurityPolicy } from './adapters/settings/content-security-policy.ts'
import { readSecrets, type Secrets } from './adapters/settings/secrets.ts'
import type { Settings } from './adapters/settings/settings.ts'
import { readStorageKeys } from './adapters/settings/storage-keys.ts'
import type { Environment } from './adapters/settings/variables.ts'
import { openIdentityProvider } from './adapters/single-sign-on/identity-provider.ts'
import { ownVersion } from './adapters/system/own-version.ts'
import { watchConnections } from './adapters/system/quiet-connections.ts'
import { openTraces } from './adapters/traces/open-traces.ts'
import { traceStatements } from './adapters/traces/trace-statements.ts'
import { openUploadParts } from './adapters/uploads/open-upload-parts.ts'
import { answerErrors, answerUnreadable } from './core/call/answer-errors.ts'
import { readForm } from './core/call/bodies/form-body.ts'
import { readJsonBodies } from './core/call/bodies/json-body.ts'
import { endSlowBodies } from './core/call/bodies/slow-bodies.ts'
import { mountCalls } from './core/call/mount-calls.ts'
import { mountOpenApi } from './core/call/openapi/mount-openapi.ts'
import { mountReadiness } from './core/call/readiness.ts'
import { loggedError } from './core/call/server-log/logged-error.ts'
import { requestIdOf, sendRequestIds } from './core/call/server-log/request-id.ts'
import { StreamFaults } from './core/call/server-log/stream-faults.ts'
import { traceRequests } from './core/call/server-log/trace-requests.ts'
import { type Heartbeat, openChangeFeed } from './core/changes/change-feed.ts'
import type { RootHandle } from './core/context/handle.ts'
import type { Services } from './core/context/services.ts'
import { makeFileAddresses } from './core/files/file-addresses.ts'
import { mountFiles } from './core/files/file-routes.ts'
import { followRemovedThumbnails } from './core/files/removed-thumbnails.ts'
import { queuesOf, workOnJobs } from './core/jobs/work-on-jobs.ts'
import { makeGrownTotals } from './core/list/grown-totals.ts'
import { makeTotals } from './core/list/totals.ts'
import { countRequests } from './core/metrics/count-requests.ts'
import { addDatabaseMetrics } from './core/metrics/database-metrics.ts'
import { mountMetrics } from './core/metrics/mount-metrics.ts'
import { mountActivityEvents } from './core/notify/activity-events.ts'
import { makeWebhooks } from './core/notify/webhooks.ts'
import { makeAccess } from './core/session/access.ts'
import { makeAttemptCounters } from './core/session/attempt-counters.ts'
import { makeInstallerLinks } from './core/session/links/installer-links.ts'
import { makePasswordLinks } from './core/session/links/password-links.ts'
import { openRequestCounts } from './core/session/links/request-counts.ts'
import { makePasswords, type PasswordCost } from './core/session/passwords.ts'
import { makeTokens } from './core/session/tokens.ts'
import { type Database, openDatabase } from './db/engine/open-database.ts'
import * as schema from './db/schema.ts'
import { migrateDatabase } from './db/structure/migrate.ts'
import { mountArchives } from './features/attachment/archive-route.ts'
import { mountPhotoUploads } from './features/budget/installing/photo-uploads.ts'
import { serveInstallerPage } from './features/budget/installing/serve-page.ts'
import { handlers } from './handlers.ts'
import { jobs } from './jobs.ts'
import { cleanOwnFiles } from './operations/retention/clean-own-files.ts'
import { resourceRegistry } from './resource-registry.ts'
import { followErasedPeople } from './resources/user/person/erased-files.ts'
import { makeSignOnBrowsers } from './resources/user/single-sign-on/sign-on-browser.ts'
import { mountSignOn } from './resources/user/single-sign-on/sign-on-routes.ts'
import { sealStoredSecrets } from './stored-secrets.ts'
import { serveWebApplication } from './web-application.ts'

/** Largest body of a call in bytes; files are uploaded separately. */
const LARGEST_BODY = 1024 * 1024
/** Longest time without data on a connection, as in a stalled upload, in milliseconds. */
const LONGEST_SILENCE = 5 * 60 * 1000
/** A year in seconds. */
const YEAR = 365 * 24 * 60 * 60

/** Default time in milliseconds that a closing server waits for its answers to be received. */
const CLOSING_MILLISECONDS = 3000

const jobNames = jobs.map(({ name }) => name)
const tableNames = new Set(Object.values(schema).map((table) => getTableName(table)))

const builtWebApplication = fileURLToPath(new URL('../../web/dist', import.meta.url))

export type Application = {
  fastify: FastifyInstance
  database: Database
  handle: RootHandle
  services: Services
  /**
   * Starts, once, to remove old files of this server regularly, and to run background jobs unless the role of this server is only
   * to answer calls.
   */
  workOnJobs(): Promise<void>
  /** Returns the reasons why this server cannot work, such as a database that does not answer. */
  findFaults(): Promise<readonly string[]>
  /** Lets `/ready` answer 503, and waits DRAIN_SECONDS, in which load balancers route calls to other servers. */
  drain(): Promise<void>
  close(): Promise<void>
}

/** Times that tests shorten. */
export type Pace = {
  /** Seconds between two checks for new jobs; by default the job queue's interval. */
  jobPollingSeconds?: number
  /** Milliseconds that a closing server waits for its answers to be received; 3,000 by default. */
  closingMilliseconds?: number
  /** Milliseconds until a server removes its old files for the first time; ten minutes by default. */
  cleaningMilliseconds?: number
  /** Interval and timeout of the heartbeats of the change feed; see `openChangeFeed`. */
  heartbeat?: Heartbeat
  /** Cost of hashing a password; by default OWASP's recommendation. */
  passwordCost?: PasswordCost | undefined
  /** Time in which the body of a call must arrive; see `endSlowBodies`. */
  bodyMilliseconds?: number
  /** Longest time that a call waits for other calls of the same caller; see `Turns`. */
  turnMilliseconds?: number
  /**
   * Replaces the pause between two attempts to reach the bucket of files. It receives the length of the pause in milliseconds.
   */
  storeWait?: (milliseconds: number) => Promise<unknown>
}

/** Opens the database and the files and assembles the server, which does not listen yet. */
export async function openApplication(
  settings: Settings,
  environment: Environment,
  reportFailure: (error: Error) => void,
  pace?: Pace,
): Promise<Application> {
  const { databaseUrl, dataDir: dataFolder } = settings
  const database = await openDatabase({ databaseUrl, dataFolder, reportFailure })
  return openApplicationOn(database, settings, environment, pace)
}

/** Migrates an open database and assembles the server on it. Closes the database if that fails. */
export async function openApplicationOn(
  database: Database,
  settings: Settings,
  environment: Environment,
  pace?: Pace,
): Promise<Application> {
  try {
    const client = await database.connect('migrations')
    await migrateDatabase(client).finally(() => client.end())
    return await buildApplication(settings, environment, database, pace)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Assembles the server on a database that is open and migrated. */
export async function buildApplication(
  settings: Settings,
  environment: Environment,
  database: Database,
  pace: Pace = {},
): Promise<Application> {
  const handle = drizzle(database.pool, { schema })
  const callHandle = drizzle(database.callPool, { schema })
  const fastify = await buildServer(settings)
  endSlowBodies(fastify, pace.bodyMilliseconds)
  const secrets = await readSecrets(settings.dataDir, environment)
  const sealing = makeSealing(await readStorageKeys(settings.dataDir, environment))
  await sealStoredSecrets(handle, sealing)
  const services = await openServices(settings, secrets, {
    sealing,
    database,
    handle: callHandle,
    longHandle: handle,
    pace,
    reportFailure: (error) => fastify.log.error(error),
    reportLostSpans: (spans, reason) =>
      fastify.log.warn({ lost_spans: spans, reason }, 'Traces could not be sent to the collector'),
  })
  const reportFailure = (error: Error) => fastify.log.error(error)
  followRemovedThumbnails(services, reportFailure)
  followErasedPeople(services, reportFailure)
  countRequests(fastify, services.metrics)
  traceRequests(fastify, services.traces)
  if (services.traces) {
    for (const pool of [database.pool, database.callPool]) traceStatements(pool, tableNames)
  }
  if (settings.role !== 'worker')
    await mountForPeople(fastify, { callHandle, handle, services, signOnSecret: secrets.signOnSecret, pace })
  const readiness = mountReadiness(fastify, { pool: database.probePool, files: services.files })
  const refresh = addDatabaseMetrics({
    registry: services.metrics.registry,
    database: drizzle(database.probePool, { schema }),
    pools: { calls: database.callPool, long_work: database.pool },
    queues: jobNames,
  })
  mountMetrics(fastify, { services, refresh })
  const { closingMilliseconds = CLOSING_MILLISECONDS } = pace
  let stopCleaning = () => {}
  const close = async () => {
    stopCleaning()
    // Waits for answers in progress, but not forever: some clients never read their answer to the end.
    const patience = setTimeout(() => fastify.server.closeAllConnections(), closingMilliseconds)
    await Promise.all([fastify.close(), services.jobs.close(closingMilliseconds)])
    clearTimeout(patience)
    services.changes.close()
    services.metrics.close()
    await Promise.all([services.traces?.close(), database.close()])
  }
  const beginToWork = async () => {
    stopCleaning = cleanOwnFiles(settings.dataDir, {
      reportFailure,
      firstAfter: pace.cleaningMilliseconds,
    })
    if (settings.role === 'web') return
    await workOnJobs(services.jobs, jobs, {
      database: handle,
      services,
      reportTry: (job, error) => fastify.log.warn({ ...job, error }, 'A try of a background job has failed'),
    })
  }
  let working: Promise<void> | undefined
  return {
    fastify,
    database,
    handle,
    services,
    findFaults: readiness.findFaults,
    drain: async () => {
      readiness.stop()
      await wait(settings.drainSeconds * 1000)
    },
    close,
    workOnJobs: () => {
      working ??= beginToWork()
      return working
    },
  }
}

type PublicParts = {
  callHandle: RootHandle
  handle: RootHandle
  services: Services
  signOnSecret: Uint8Array
  pace: Pace
}

/** Mounts everything that people, programs and installers use: calls, files and pages. */
async function mountForPeople(
  fastify: FastifyInstance,
  { callHandle, handle, services, signOnSecret, pace: { turnMilliseconds } }: PublicParts,
): Promise<void> {
  const { settings } = services
  mountCalls(fastify, { database: callHandle, longDatabase: handle, services, handlers, turnMilliseconds })
  await mountActivityEvents(fastify, { services })
  await mountFiles(fastify, { database: handle, services })
  await mountPhotoUploads(fastify, { database: handle, services })
  mountArchives(fastify, { database: handle, services })
  mountSingleSignOn(fastify, { database: callHandle, services, secret: signOnSecret })
  mountOpenApi(fastify, { address: settings.publicUrl })
  await serveInstallerPage(fastify, builtWebApplication)
  await serveWebApplication(fastify, {
    folder: builtWebApplication,
    facts: {
      'lienzo-token-issuer': settings.tokenIssuer,
      'lienzo-single-sign-on': settings.singleSignOn?.name ?? '',
      'lienzo-sizes': JSON.stringify(settings.sizes),
      'lienzo-map': JSON.stringify(settings.map ?? {}),
    },
  })
}

async function openServices(
  settings: Settings,
  secrets: Secrets,
  parts: {
    sealing: Sealing
    database: Database
    handle: RootHandle
    longHandle: RootHandle
    pace: Pace
    reportFailure: (error: Error) => void
    reportLostSpans: (spans: number, reason: string) => void
  },
): Promise<Services> {
  const { database, handle, pace, reportFailure } = parts
  const changes = await openChangeFeed(database, { reportFailure, heartbeat: pace.heartbeat })
  const files = await openFileStore(settings, pace.storeWait)
  const queue = await openJobQueue({
    pool: database.pool,
    queues: queuesOf(jobs),
    isAlone: database.isEmbedded,
    pollingSeconds: pace.jobPollingSeconds,
    reportFailure,
  })
  const version = await ownVersion()
  return {
    settings,
    tokens: makeTokens({ issuer: settings.tokenIssuer, secret: secrets.tokenSecret }),
    access: makeAccess(handle, changes),
    changes,
    totals: makeTotals(changes),
    grownTotals: makeGrownTotals(changes),
    files,
    uploadParts: await openUploadParts(settings, pace.storeWait),
    thumbnails: await openThumbnails({ folder: join(settings.dataDir, 'thumbnails'), store: files }),
    fileAddresses: makeFileAddresses(secrets.addressSecret),
    jobs: queue,
    webhooks: makeWebhooks({ changes, jobs: queue, resources: resourceRegistry }),
    mailer: openMailer({
      smtpUrl: settings.smtpUrl,
      from: settings.mailFrom,
      outbox: join(settings.dataDir, 'outbox'),
    }),
    metrics: openMetrics({ version, queues: jobNames }),
    traces: await openTraces(settings.traces, { version, reportLoss: parts.reportLostSpans }),
    passwords: makePasswords(pace.passwordCost),
    passwordLinks: makePasswordLinks({ secret: secrets.linkSecret, publicUrl: settings.publicUrl }),
    installerLinks: makeInstallerLinks({
      secret: secrets.installerSecret,
      publicUrl: settings.publicUrl,
      counts: openRequestCounts(parts.longHandle),
    }),
    attemptCounters: makeAttemptCounters(secrets.attemptSecret),
    sealing: parts.sealing,
    resources: resourceRegistry,
  }
}

/** Mounts the routes that lead to the single sign-on provider and back, if single sign-on is set up. */
function mountSingleSignOn(
  fastify: FastifyInstance,
  parts: { database: RootHandle; services: Services; secret: Uint8Array },
) {
  const { singleSignOn, publicUrl } = parts.services.settings
  if (!singleSignOn) return
  mountSignOn(fastify, {
    ...parts,
    provider: openIdentityProvider({
      ...singleSignOn,
      redirectAddress: `${publicUrl}${signOnPaths.callback}`,
    }),
    browsers: makeSignOnBrowsers({ secret: parts.secret, publicUrl }),
  })
}

/**
 * Throws, because calls are parsed and serialized by their contract. Fastify's schema compilers would load a hundred modules at
 * each start.
 */
function noSchemas(): never {
  throw new Error('Routes have no schemas: calls are declared in the contract')
}

async function buildServer(settings: Settings): Promise<FastifyInstance> {
  const fastify = Fastify({
    bodyLimit: LARGEST_BODY,
    connectionTimeout: LONGEST_SILENCE,
    logger:
      settings.logLevel === 'silent'
        ? false
        : { level: settings.logLevel, serializers: { err: loggedError, error: loggedError } },
    logController: new StreamFaults(),
    genReqId: requestIdOf,
    // Only a proxy on this machine is allowed to set the address of a request.
    trustProxy: 'loopback',
    frameworkErrors: answerUnreadable,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  })
  const endQuietConnections = watchConnections(fastify.server)
  fastify.addHook('preClose', async () => endQuietConnections())
  // No call accepts plain text.
  fastify.removeContentTypeParser('text/plain')
  answerErrors(fastify)
  sendRequestIds(fastify)
  await fastify.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(settings),
    crossOriginEmbedderPolicy: false,
    // Only an installation at an https address can ask browsers to use https only.
    hsts: settings.publicUrl.startsWith('https:') ? { maxAge: YEAR, includeSubDomains: false } : false,
  })
  // Answers to calls are personal; a document that can be cached sets its own header.
  fastify.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/rest/')) reply.header('cache-control', 'no-store')
  })
  // Brotli is not used: it would halve the answers per second to save a few bytes, and the build compresses the files that
  // browsers cache. With these options, gzip uses a fifth of its usual memory for each answer in progress, and the answers do
  // not get longer.
  const zlibOptions = { windowBits: 13, memLevel: 6 }
  await fastify.register(compress, { threshold: 2048, encodings: ['gzip', 'identity'], zlibOptions })
  readJsonBodies(fastify)
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => readForm(text),
  )
  return fastify
}
