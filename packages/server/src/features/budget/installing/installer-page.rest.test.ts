import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ask, create, giveUp, locationOf, send } from '../../../adapters/uploads/tus-client.ts'
import { installerLinks, installerReports } from '../../../db/tables/installation/installer-links.ts'
import { installerPhotos } from '../../../db/tables/installation/installer-photos.ts'
import { files } from '../../../db/tables/records/files.ts'
import { houseUser, printable } from '../../../testing/company.ts'
import { queriesOf } from '../../../testing/count-queries.ts'
import { phonePhoto } from '../../../testing/files/installer-pictures.ts'
import { detailedPicture, emptyPdf } from '../../../testing/files/sample-files.ts'
import { phonePicture } from '../../../testing/files/sample-heic.ts'
import { jobWithLink } from '../../../testing/sales/installer-links.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string
let line: Awaited<ReturnType<typeof printable>>['line']

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  line = (await printable(application, admin)).line
})
afterEach(() => void vi.useRealTimers())
afterAll(() => application.close())

/** Maximum number of SQL statements for one photo, from its first byte until it is stored. */
const MOST_STATEMENTS = 14

const newKey = () => randomBytes(16).toString('hex')

type PhotoUpload = { content: Buffer; space: number; key?: string; name?: string }

/** Sends a photo as the installers' page does. Returns the last answer. */
async function sendPhoto(
  token: string,
  { content, space, key = newKey(), name = 'IMG_0001.jpg' }: PhotoUpload,
) {
  const headers = { authorization: `Bearer ${token}` }
  const metadata = { filename: name, key, space: String(space) }
  const creation = await create(`${application.address}/install/uploads`, {
    size: content.length,
    metadata,
    headers,
  })
  if (creation.status !== 201) return answerOf(creation)
  const location = locationOf(creation)
  const last = await send(location, 0, content, headers)
  // If a concurrent request has already sent the photo, asks for the result of that request.
  return answerOf(last.status === 409 ? await ask(location, headers) : last)
}

async function answerOf(response: Response) {
  const text = await response.text()
  const { fields = {} } = text.startsWith('{') ? JSON.parse(text) : {}
  const [fault] = Object.values(fields) as { key: string }[]
  return { status: response.status, fault: fault?.key, id: response.headers.get('upload-result') }
}

const jobOf = async (token: string) => application.done('installrest/getjob', { link: token }, '')
const makeJob = (options: object = {}) => jobWithLink(application, admin, { line, ...options })

async function withSpaces(options: object = {}) {
  const job = await makeJob(options)
  const [first, second] = job.spaces
  if (!first || !second) throw new Error('Spaces are missing')
  return { ...job, first: first.id, second: second.id }
}

const say = (token: string, space_id: number, more: object = {}) =>
  application.call('installrest/report', {
    ...{ link: token, key: newKey(), space_id, kind: 'note', reason: null, text: 'Todo bien' },
    ...{ written_at: Math.floor(Date.now() / 1000), ...more },
  })

/** Returns the number of received photos according to the metrics. */
const countedPhotos = async () => {
  const { registry } = application.services.metrics
  const counter = await registry.getSingleMetric('lienzo_installer_photos_received_total')?.get()
  return counter?.values[0]?.value ?? 0
}

describe('a photo sent through a link', () => {
  // covers: product 7.19
  test('belongs to its space, and is stored once for repeated and concurrent uploads', async () => {
    const { token, first, second, installer } = await withSpaces()
    const content = await phonePhoto({ seed: 1 })
    const key = newKey()
    const countedBefore = await countedPhotos()
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => sendPhoto(token, { content, space: first, key })),
    )
    expect(
      responses.map(({ status }) => status).filter((status) => status !== 200 && status !== 204),
    ).toEqual([])
    expect(new Set(responses.map(({ id }) => id)).size).toBe(1)
    // Sends the same bytes under a different key, as a second phone would.
    const again = await sendPhoto(token, { content, space: first })
    expect(again.id).toBe(responses[0]?.id)
    const elsewhere = await sendPhoto(token, { content, space: second })
    expect(elsewhere.id).not.toBe(responses[0]?.id)
    expect((await countedPhotos()) - countedBefore).toBe(2)
    const job = await jobOf(token)
    const photos = job.spaces.map((space) => space.photos.map((photo) => photo.state))
    expect(photos).toEqual([['pending'], ['pending']])
    const ofFirst = job.spaces.find(({ id }) => id === first)?.photos
    expect(ofFirst).toMatchObject([{ key, small: expect.stringContaining('/files/') }])
    const rows = await application.handle
      .select({ installer_id: installerPhotos.installer_id })
      .from(installerPhotos)
      .where(eq(installerPhotos.space_id, first))
    expect(rows).toEqual([{ installer_id: installer.id }])
  })

  test('resumes after an interruption', async () => {
    const { token, first } = await withSpaces()
    const content = await phonePhoto({ seed: 2 })
    const headers = { authorization: `Bearer ${token}` }
    const metadata = { filename: 'a.jpg', key: newKey(), space: String(first) }
    const creation = await create(`${application.address}/install/uploads`, {
      size: content.length,
      metadata,
      headers,
    })
    const half = Math.floor(content.length / 2)
    await send(locationOf(creation), 0, content.subarray(0, half), headers)
    const rest = await send(locationOf(creation), half, content.subarray(half), headers)
    expect(await answerOf(rest)).toMatchObject({
      status: 204,
      id: expect.stringMatching(/^\d+\.[0-9a-f]{64}$/),
    })
  })

  test('is dated by its age when its upload began, although its last byte arrives hours later', async () => {
    const { token, first } = await withSpaces()
    const content = await phonePhoto({ seed: 7 })
    const headers = { authorization: `Bearer ${token}` }
    const metadata = { filename: 'a.jpg', key: newKey(), space: String(first), age: '600' }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const madeAt = Math.floor(Date.now() / 1000) - 600
    const creation = await create(`${application.address}/install/uploads`, {
      ...{ size: content.length, metadata, headers },
    })
    await send(locationOf(creation), 0, content.subarray(0, 1000), headers)
    vi.setSystemTime(Date.now() + 20 * 3_600_000)
    const last = await send(locationOf(creation), 1000, content.subarray(1000), headers)
    expect(last.status).toBe(204)
    const rows = await application.handle
      .select({ file_made_at: installerPhotos.file_made_at })
      .from(installerPhotos)
      .where(eq(installerPhotos.space_id, first))
    expect(rows).toEqual([{ file_made_at: madeAt }])
  })

  test('is stored byte for byte, answered with the SHA-256 read from disk, and stored again if it is missing', async () => {
    const { token, first } = await withSpaces()
    const content = await phonePhoto({ seed: 6, at: 1_790_000_000 })
    const sha256 = createHash('sha256').update(content).digest('hex')
    const { files: store } = application.services
    const response = await sendPhoto(token, { content, space: first })
    expect(response.id?.split('.')[1]).toBe(sha256)
    expect(await buffer(await store.readStream(sha256))).toEqual(content)

    await store.delete(sha256)
    expect(await sendPhoto(token, { content, space: first })).toEqual(response)
    {
      await using copy = await store.localCopy(sha256)
      await writeFile(copy.path, Buffer.alloc(content.length))
    }
    expect(await sendPhoto(token, { content, space: first })).toEqual(response)
    expect(await buffer(await store.readStream(sha256))).toEqual(content)
  })

  test.each([
    ['a document', emptyPdf(1), 'a.pdf', 'upload.refused.type-not-allowed'],
    [
      'a video',
      Buffer.from('0000001866747970717420200000000071742020000000086d646174', 'hex'),
      'a.mov',
      'upload.refused.type-not-allowed',
    ],
    ['a picture cut off', null, 'a.jpg', 'upload.refused.truncated'],
    ['a text', Buffer.from('no picture at all'), 'a.jpg', 'upload.refused.type-not-allowed'],
  ])('is refused with an explanation if it is %s', async (_, bytes, name, fault) => {
    const { token, first } = await withSpaces()
    const whole = await phonePhoto({ seed: 3, width: 900, height: 900 })
    const content = bytes ?? whole.subarray(0, Math.floor(whole.length / 2))
    expect(await sendPhoto(token, { content, space: first, name })).toMatchObject({ status: 422, fault })
    expect((await jobOf(token)).spaces.flatMap(({ photos }) => photos)).toEqual([])
  })

  test('is accepted as AVIF, and refused if it is truncated or damaged', async () => {
    const { token, first } = await withSpaces()
    const content = await detailedPicture().avif({ effort: 0 }).toBuffer()
    const name = 'IMG_0001.avif'
    expect(await sendPhoto(token, { content, space: first, name })).toMatchObject({ status: 204 })
    const truncated = await sendPhoto(token, { content: content.subarray(0, -20), space: first, name })
    expect(truncated).toMatchObject({ fault: 'upload.refused.truncated' })
    const damaged = Buffer.concat([content.subarray(0, -3000), Buffer.alloc(3000)])
    const answer = await sendPhoto(token, { content: damaged, space: first, name })
    expect(answer).toMatchObject({ fault: 'upload.refused.corrupt' })
  })

  test('is accepted as HEIC, and refused above the maximum size', async () => {
    const { token, first } = await withSpaces()
    const heic = await sendPhoto(token, { content: phonePicture, space: first, name: 'IMG_0001.HEIC' })
    expect(heic).toMatchObject({ status: 204 })
    const headers = { authorization: `Bearer ${token}` }
    const size = 65 * 1024 ** 2
    const creation = await create(`${application.address}/install/uploads`, { size, headers })
    expect(creation.status).toBe(413)
  })

  // covers: product 7.19
  test('is rejected for another job, space, link or upload', async () => {
    const mine = await withSpaces()
    const other = await withSpaces()
    const content = await phonePhoto({ seed: 4 })
    for (const space of [other.first, 0, 2_147_483_647]) {
      expect(await sendPhoto(mine.token, { content, space })).toMatchObject({
        fault: 'validation.space_not_in_job',
      })
    }
    for (const token of ['', 'x'.repeat(38), `${mine.token}x`, admin]) {
      expect(await sendPhoto(token, { content, space: mine.first })).toMatchObject({ status: 404 })
    }
    const headers = { authorization: `Bearer ${mine.token}` }
    const creation = await create(`${application.address}/install/uploads`, { size: content.length, headers })
    const theirs = { authorization: `Bearer ${other.token}` }
    expect((await send(locationOf(creation), 0, content, theirs)).status).toBe(404)
    await giveUp(locationOf(creation), headers)
    // The token of a link is no session token and does not open files.
    const elsewhere = await fetch(`${application.address}/files/uploads`, { method: 'POST', headers })
    expect(elsewhere.status).toBe(401)
    const [file] = await application.handle.select({ id: files.id }).from(files).limit(1)
    expect((await fetch(`${application.address}/files/${file?.id}/original`, { headers })).status).toBe(403)
    expect(await application.call('budgetrest/get', { id: mine.budget.id }, mine.token)).toMatchObject({
      status: 401,
    })
  })

  test('is refused if the link was revoked meanwhile, and accepted through the next link', async () => {
    const { token, first, budget, link, installer } = await withSpaces()
    const content = await phonePhoto({ seed: 5 })
    const headers = { authorization: `Bearer ${token}` }
    const metadata = { filename: 'a.jpg', key: newKey(), space: String(first) }
    const creation = await create(`${application.address}/install/uploads`, {
      size: content.length,
      metadata,
      headers,
    })
    await application.done('budgetrest/revokelink', { id: budget.id, link_id: link.id }, admin)
    expect((await send(locationOf(creation), 0, content, headers)).status).toBe(404)
    const input = { id: budget.id, installer_id: installer.id }
    const next = await application.done('budgetrest/installerlink', input, admin)
    const nextToken = next.address.slice(-38)
    expect(await sendPhoto(nextToken, { content, space: first, key: metadata.key })).toMatchObject({
      status: 204,
    })
    expect((await jobOf(nextToken)).job).toBe(`${budget.code}.${installer.id}`)
  })
})

describe('a report of an installer', () => {
  test('is stored once, shown on the timeline, and notifies the house if the work was impossible', async () => {
    const { token, first, budget, installer } = await withSpaces()
    const editor = await houseUser(application, admin)
    const key = newKey()
    const notDone = { kind: 'not_done', reason: 'print_damaged', text: 'Rota por la mitad', key } as const
    await Promise.all(Array.from({ length: 4 }, () => say(token, first, notDone)))
    expect(await say(token, first)).toMatchObject({ status: 200 })
    const space = (await jobOf(token)).spaces.find(({ id }) => id === first)
    expect(space).toMatchObject({
      said: { kind: 'not_done', reason: 'print_damaged', text: 'Rota por la mitad' },
      written: 'Todo bien',
    })
    const reports = await application.handle
      .select({ id: installerReports.id })
      .from(installerReports)
      .where(sql`${installerReports.space_id} = ${first}`)
    expect(reports).toHaveLength(2)
    const notifications = (await application.done('activityrest/list', {}, editor.token)).notifications.data
    expect(notifications).toMatchObject([
      {
        ...{ text_key: 'activity.not_done.print_damaged', link: `/budget/${budget.id}` },
        text_values: { name: installer.name, code: budget.code, text: 'Rota por la mitad' },
      },
    ])
    const timeline = await application.done(
      'timelinerest/list',
      { resource: 'budget', record_id: budget.id },
      admin,
    )
    expect(JSON.stringify(timeline)).toContain('Rota por la mitad')
    const shown = async () => {
      const { reports } = await application.done('budgetrest/installerlinks', { id: budget.id }, admin)
      return reports.map(({ space_id, kind: of, reason, text }) => ({ space_id, of, reason, text }))
    }
    const note = { space_id: first, of: 'note', reason: null, text: 'Todo bien' }
    const { reason, text } = notDone
    expect(await shown()).toEqual([{ space_id: first, of: 'not_done', reason, text }, note])
    // The clock of the database counts seconds: the photo has to arrive later than the report.
    await application.handle
      .update(installerReports)
      .set({ created_at: 1 })
      .where(eq(installerReports.space_id, first))
    await sendPhoto(token, { content: await phonePhoto({ seed: 40 }), space: first })
    expect(await shown()).toEqual([note])
    const photos = { filters: { budget_code: `eq;${budget.code}` } }
    const reviewed = await application.done('budgetrest/getinstallerphotos', photos, admin)
    expect(reviewed.rows).toMatchObject([{ space_id: first, note: 'Todo bien' }])
  })

  test('requires a reason, words for another reason, and a space of the job', async () => {
    const { token, first } = await withSpaces()
    const other = await withSpaces()
    expect(await say(token, first, { kind: 'not_done' })).toMatchObject({ fields: { reason: {} } })
    const silent = { kind: 'not_done', reason: 'other', text: ' ' }
    expect(await say(token, first, silent)).toMatchObject({ fields: { text: {} } })
    expect(await say(token, first, { reason: 'other' })).toMatchObject({ fields: { reason: {} } })
    expect(await say(token, other.first)).toMatchObject({
      status: 422,
      fields: { space_id: { key: 'validation.space_not_in_job' } },
    })
  })
})

test('notifies the house once of a finished job, even if its last two photos arrive at once', async () => {
  const { token, first, second, link } = await withSpaces()
  const editor = await houseUser(application, admin)
  const notificationKeys = async () => {
    const { data } = (await application.done('activityrest/list', {}, editor.token)).notifications
    return data.map(({ text_key }) => text_key)
  }
  await Promise.all(
    [first, second].map(async (space, seed) =>
      sendPhoto(token, { content: await phonePhoto({ seed: 20 + seed }), space }),
    ),
  )
  expect(await notificationKeys()).toEqual(['activity.told.installer_finished'])
  await sendPhoto(token, { content: await phonePhoto({ seed: 30 }), space: first })
  expect(await notificationKeys()).toHaveLength(1)

  // Simulates a job that was finished yesterday and of which one photo has been refused since. Only the space of that photo
  // needs more work.
  const yesterday = Math.floor(Date.now() / 1000) - 86_400
  const ofFirst = eq(installerPhotos.space_id, first)
  await application.handle
    .update(installerLinks)
    .set({ finished_at: yesterday })
    .where(eq(installerLinks.id, link.id))
  await application.handle
    .update(installerPhotos)
    .set({ state: 'rejected', created_at: yesterday, reviewed_at: yesterday + 60 })
    .where(ofFirst)
  await sendPhoto(token, { content: await phonePhoto({ seed: 31 }), space: first })
  expect(await notificationKeys()).toHaveLength(2)
})

test('replacing a photo of a space takes as few statements for any size of the job', async () => {
  const { token, first, second } = await withSpaces()
  const send = async (seed: number) => {
    const content = await phonePhoto({ seed })
    return queriesOf(() => sendPhoto(token, { content, space: first }))
  }
  for (const seed of [40, 41]) await send(seed)
  const few = await send(42)
  const { id: _id, upload_key: _key, version: _version, ...photo } = getTableColumns(installerPhotos)
  const columns = Object.values(photo).map(({ name }) => sql.identifier(name))
  await application.handle.execute(sql`insert into ${installerPhotos} (upload_key, ${sql.join(columns, sql`, `)})
    select 'many ' || each, ${sql.join(columns, sql`, `)} 
    from (select * from ${installerPhotos} where ${installerPhotos.space_id} = ${first} limit 1) one, generate_series(1, 300) each`)
  expect(await send(43)).toHaveLength(few.length)
  expect(few.length).toBeLessThanOrEqual(MOST_STATEMENTS)
  // Only a photo of an unfinished space checks whether the whole job is finished, which takes additional statements.
  const content = await phonePhoto({ seed: 44 })
  const last = await queriesOf(() => sendPhoto(token, { content, space: second }))
  expect(last.length).toBeGreaterThan(few.length)
})

test('a page left open after its link has ended or expired does not count as guessing', async () => {
  const [ended, expired] = [await makeJob(), await makeJob()]
  await application.done('budgetrest/revokelink', { id: ended.budget.id, link_id: ended.link.id }, admin)
  await application.handle
    .update(installerLinks)
    .set({ expires_at: 1 })
    .where(eq(installerLinks.id, expired.link.id))
  const statuses = new Set<number>()
  for (const { token } of Array.from({ length: 20 }, () => [ended, expired]).flat()) {
    statuses.add((await application.call('installrest/news', { link: token })).status)
    statuses.add((await sendPhoto(token, { content: Buffer.from('any'), space: 1 })).status)
  }
  expect([...statuses]).toEqual([404])
  // A guess from this network is still answered, so none of these requests has counted as one.
  expect((await application.call('installrest/getjob', { link: 'y'.repeat(38) })).status).toBe(404)
})

test('invented links are rate-limited by network, but a valid link is not', async () => {
  const { token } = await makeJob()
  const tries = async () => (await application.call('installrest/getjob', { link: 'x'.repeat(38) })).status
  const answers: number[] = []
  for (let count = 0; count < 32; count += 1) answers.push(await tries())
  expect([answers[0], answers.at(-1)]).toEqual([404, 429])
  expect((await jobOf(token)).job).not.toBe('')
})
