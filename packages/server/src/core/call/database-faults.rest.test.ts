import { callsByPath } from '@lienzo/contract/calls'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, create, locationOf, send } from '../../adapters/uploads/tus-client.ts'
import { users } from '../../db/tables/people/users.ts'
import { printable } from '../../testing/company.ts'
import { queriesOf } from '../../testing/count-queries.ts'
import type { Case } from '../../testing/customers/other-customers/attempts.ts'
import {
  type CustomerWithRecords,
  customerWithRecords,
} from '../../testing/customers/other-customers/customer-with-records.ts'
import { everyCase } from '../../testing/customers/other-customers/every-case.ts'
import { newPicture } from '../../testing/files/campaign-files.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'
import { answerErrors } from './answer-errors.ts'
import { mountReadiness } from './readiness.ts'
import { loggedError } from './server-log/logged-error.ts'

let application: TestApplication
let own: CustomerWithRecords
let foreign: CustomerWithRecords

beforeAll(async () => {
  application = await openTestApplication()
  // Silences the log, because these tests cause hundreds of errors.
  application.fastify.log.level = 'silent'
  const admin = await application.signIn('admin')
  const { line } = await printable(application, admin)
  own = await customerWithRecords(application, admin, line)
  foreign = await customerWithRecords(application, admin, line)
})
afterAll(() => application.close())

type RawAnswer = { where: string; status: number; text: string }

/**
 * Matches the words with which the database and its library describe a failed statement. No message of this application
 * contains them.
 */
const SQL =
  /failed query|params:|relation "|\bselect .+ from\b|\binsert into\b|\bupdate .+ set\b|\bpg_|drizzle/i

const statusOfFault = 500

/** Runs `work` while the database schema is renamed, so that every statement fails with an unexpected error. */
async function withoutTables(work: () => Promise<void>) {
  await application.handle.execute(sql`alter schema public rename to hidden`)
  try {
    await work()
  } finally {
    await application.handle.execute(sql`alter schema hidden rename to public`)
  }
}

function inputsOf(entry: Case): unknown[] {
  return typeof entry === 'string' ? [{}] : [{}, ...entry.reach(own, foreign).map(({ input }) => input)]
}

async function readAnswer(where: string, answering: Promise<Response>): Promise<RawAnswer> {
  const answer = await answering
  return { where, status: answer.status, text: await answer.text() }
}

function post(path: string, input: unknown, token?: string): Promise<Response> {
  return fetch(`${application.address}/rest/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(input),
  })
}

/** Makes every call of the API with inputs that reach its database statements. Public calls are made without the token. */
async function everyCall(token: string): Promise<RawAnswer[]> {
  const answers: RawAnswer[] = []
  for (const [path, entry] of Object.entries(everyCase)) {
    const isPublic = callsByPath[path]?.permission === 'none'
    for (const input of inputsOf(entry)) {
      answers.push(await readAnswer(path, post(path, input, isPublic ? undefined : token)))
    }
  }
  const login = { username: 'admin', password: 'una-clave-de-prueba' }
  return [...answers, await readAnswer('userrest/login', post('userrest/login', login))]
}

/** Requests every address that is not a call: the end of an upload, files and archives, readiness and the API description. */
async function everythingElse(token: string, addresses: string[], upload: Upload): Promise<RawAnswer[]> {
  const headers = { authorization: `Bearer ${token}` }
  const paths = [...addresses, '/ready', '/rest/openapi.json']
  return [
    await readAnswer('the end of an upload', send(upload.location, 0, upload.content, headers)),
    await readAnswer('asking for an upload', ask(upload.location, headers)),
    ...(await Promise.all(
      paths.map((path) =>
        readAnswer(path, fetch(application.address + path, { headers, redirect: 'manual' })),
      ),
    )),
  ]
}

type Upload = { location: string; content: Buffer }

async function beginUpload(token: string): Promise<Upload> {
  const content = await newPicture().png().toBuffer()
  const creation = await create(`${application.address}/files/uploads`, {
    size: content.length,
    metadata: { filename: 'cartel.png' },
    headers: { authorization: `Bearer ${token}` },
  })
  return { location: locationOf(creation), content }
}

// covers: ASVS 13.4.2, 16.5.1
test('no answer reveals a failed statement, its values or the database, for any call', async () => {
  const upload = await beginUpload(own.token)
  const which = { resource: 'order' as const, record_id: own.order.id }
  const gallery = await application.done('galleryrest/getgallery', which, own.token)
  const archive = await application.done('galleryrest/download', which, own.token)
  const addresses = [gallery.rows[0]?.file.small ?? '', archive.address]
  const answers: RawAnswer[] = []
  await withoutTables(async () => {
    answers.push(...(await everyCall(own.token)))
    answers.push(...(await everythingElse(own.token, addresses, upload)))
  })
  // Only checks errors. The API description needs no database, and its text can match.
  expect(answers.filter(({ status, text }) => status >= 400 && SQL.test(text))).toEqual([])
  const faults = answers.filter(({ status }) => status === statusOfFault)
  expect(faults.every(({ text }) => text === '' || JSON.parse(text).error === 'INTERNAL_ERROR')).toBe(true)
  expect(faults.length).toBeGreaterThan(answers.length / 2)
  expect(faults.map(({ where }) => where)).toEqual(
    expect.arrayContaining(['the end of an upload', ...addresses]),
  )
})

test('the liveness check does not use the database, and the readiness check lists all failures', async () => {
  const health = () => fetch(`${application.address}/health`)
  expect(await queriesOf(async () => expect((await health()).status).toBe(200))).toEqual([])
  const fastify = Fastify()
  answerErrors(fastify)
  mountReadiness(fastify, {
    pool: new pg.Pool({ host: '127.0.0.1', port: 1 }),
    files: { tryWriting: () => Promise.reject(new Error('The disk is gone')) },
  })
  const lives = await fastify.inject('/health')
  const ready = await fastify.inject('/ready')
  expect([lives.statusCode, ready.statusCode, ready.json().message]).toEqual([
    200,
    503,
    'The server is not ready: the database does not answer, the files cannot be written',
  ])
})

// covers: ASVS 16.2.5, 16.3.4
test('the log names the failed statement with its place and reason, without its values', async () => {
  const secret = 'a password that was typed into the wrong field'
  const query = application.handle.select().from(users).where(sql`lower(${users.username}) = ${secret} + 1`)
  const error: unknown = await query.catch((reason: unknown) => reason)
  expect(String(error)).toContain(secret)
  const logText = JSON.stringify(loggedError(error))
  expect(logText).not.toContain(secret)
  expect(logText).toMatch(/Failed query: select .*"code":"[0-9A-Z]{5}".* {4}at /)
  // Errors are logged under the key `err` or `error`.
  const serializers: unknown = Reflect.get(application.fastify.log, Symbol.for('pino.serializers'))
  expect(serializers).toMatchObject({ err: loggedError, error: loggedError })
})
