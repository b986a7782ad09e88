import { CLAIM_SECONDS } from '@lienzo/rules/installation/photo-claims'
import type { SecondVerdict } from '@lienzo/rules/installation/photo-states'
import { stopClock } from '@lienzo/rules/testing/stop-clock'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { installerPhotos, secondClaims } from '../../../../db/tables/installation/installer-photos.ts'
import { sampleNumber } from '../../../../db/tables/installation/photo-sample.ts'
import { activities } from '../../../../db/tables/people/activities.ts'
import { log } from '../../../../db/tables/records/log.ts'
import { houseUser, printable } from '../../../../testing/company.ts'
import { mountedJob } from '../../../../testing/sales/mounted-job.ts'
import { openTestApplication, type TestApplication } from '../../../../testing/test-application.ts'

stopClock()

const PERCENT = 50
const DAY = 86_400

let application: TestApplication
let admin: string
let job: Awaited<ReturnType<typeof mountedJob>>
let ana: Reviewer
let leo: Reviewer
let eva: Reviewer
/** Id of the photo on which ana has decided through the API. All other photos are copies of this row. */
let decidedId: number
/** Ids of the decided photos in the sample (`sample`) and outside of it (`others`), in ascending order. */
let sample: number[]
let others: number[]

beforeAll(async () => {
  application = await openTestApplication({ proofSample: String(PERCENT) })
  admin = await application.signIn('admin')
  const { line } = await printable(application, admin)
  job = await mountedJob(application, admin, { line })
  ana = await reviewer()
  leo = await reviewer()
  eva = await reviewer()
  decidedId = await job.photograph()
  await ana.decide(decidedId, { state: 'valid' })
  await copyPhoto(30)
  const { id } = installerPhotos
  const rows = await application.handle
    .select({ id, isSample: sql<boolean>`${sampleNumber(id)} < ${PERCENT}` })
    .from(installerPhotos)
    .orderBy(id)
  sample = rows.filter(({ isSample }) => isSample).map((row) => row.id)
  others = rows.filter(({ isSample }) => !isSample).map((row) => row.id)
})
afterAll(() => application.close())
// Deletes the claims of earlier tests.
beforeEach(async () => void (await application.handle.delete(secondClaims)))

type Reviewer = Awaited<ReturnType<typeof reviewer>>

async function reviewer() {
  const { user, token } = await houseUser(application, admin)
  const next = (input: { most?: number; after?: number } = { most: 20 }) =>
    application.done('budgetrest/secondphotos', input, token)
  const look = (id: number, verdict: SecondVerdict, more: object = {}) =>
    application.send('budgetrest/secondlook', { id, verdict, ...more }, token)
  const renew = async (claims: { id: number; claim: number }[]) =>
    (await application.done('budgetrest/renewphotos', { claims, second: true }, token)).ids
  const read = async (id: number) => {
    const filters = { id: `eq;${id}` }
    const { rows } = await application.done('budgetrest/getinstallerphotos', { filters }, token)
    if (!rows[0]) throw new Error(`The photo ${id} is not there`)
    return rows[0]
  }
  const decide = async (id: number, decision: object) => {
    const { version } = await read(id)
    return application.send('budgetrest/validatephoto', { id, version, ...decision }, token)
  }
  const claim = async (id: number) => {
    const filters = { id: `eq;${id}` }
    const { rows } = await application.done('budgetrest/nextphotos', { filters }, token)
    return itemAt(rows, 0)
  }
  return { id: user.id, name: user.username, next, look, renew, read, decide, claim }
}

/** Inserts copies of the decided photo, which share its picture. */
async function copyPhoto(count: number): Promise<void> {
  const [photo] = await application.handle
    .select()
    .from(installerPhotos)
    .where(eq(installerPhotos.id, decidedId))
  if (!photo) throw new Error('There is no photo to copy')
  const { id: _id, ...values } = photo
  const copies = Array.from({ length: count }, (_, number) => ({ ...values, upload_key: `copy-${number}` }))
  await application.handle.insert(installerPhotos).values(copies)
}

const change = (ids: number[], values: Partial<typeof installerPhotos.$inferInsert>) =>
  application.handle.update(installerPhotos).set(values).where(inArray(installerPhotos.id, ids))

/** Advances the clock by the duration of a claim, so that all claims expire. */
const wait = () => vi.setSystemTime(Date.now() + CLAIM_SECONDS * 1000)

const idsOf = ({ rows }: { rows: readonly { id: number }[] }) => rows.map(({ id }) => id)

function itemAt<Item>(items: readonly Item[], place: number): Item {
  const item = items[place]
  if (item === undefined) throw new Error(`There are only ${items.length}`)
  return item
}

// covers: product 9.21
test('the sample of valid photos is the same for everybody and each call, without own, old and deleted ones', async () => {
  expect(sample.length).toBeGreaterThan(8)
  expect(others.length).toBeGreaterThan(4)
  const first = await leo.next()
  expect(idsOf(first)).toEqual(sample.slice(0, 20))
  expect(first).toMatchObject({ waiting: sample.length, held: 0 })
  expect(idsOf(await leo.next())).toEqual(sample.slice(0, 20))
  wait()
  expect(idsOf(await eva.next())).toEqual(sample.slice(0, 20))
  wait()
  expect(await ana.next()).toMatchObject({ rows: [], waiting: 0 })
  const [old, deleted, pending, ...remaining] = sample
  await change([old ?? 0], { reviewed_at: Math.floor(Date.now() / 1000) - 31 * DAY })
  await change([deleted ?? 0], { deleted_at: 1 })
  await change([pending ?? 0], { state: 'pending' })
  expect(idsOf(await leo.next())).toEqual(remaining.slice(0, 20))
  sample = remaining
})

// covers: product 9.21
test('a photo for a second look hides its first decision', async () => {
  await change(sample, {
    reason: 'Al final vale',
    told_at: 1_700_000_001,
    reviewed_at: Math.floor(Date.now() / 1000) - 777,
  })
  const { rows } = await leo.next({ most: 1 })
  const photo = itemAt(rows, 0)
  const read = await leo.read(photo.id)
  expect(read).toMatchObject({ state: 'valid', reviewed_by_name: ana.name })
  expect(photo).toMatchObject({ name: read.name, space_name: read.space_name, flags: read.flags })
  expect(photo.file?.id).toBe(read.file?.id)
  const ofDecision = [
    ...['state', 'refusal', 'reason', 'payer', 'reprint', 'reprint_order', 'redo_budget_id', 'told_at'],
    ...['reviewed_by', 'reviewed_by_name', 'reviewed_at', 'version', 'updated_at'],
  ]
  for (const field of ofDecision) expect(photo).not.toHaveProperty(field)
  const { file: _file, before: _before, artworks: _artworks, ...texts } = photo
  const answer = JSON.stringify(texts)
  for (const value of [ana.name, read.reviewed_at, 'Al final vale', 1_700_000_001]) {
    expect(answer).not.toContain(String(value))
  }
})

test('two reviewers get different photos, which stay theirs while they renew their claims', async () => {
  const [ofLeo, ofEva] = await Promise.all([leo.next({ most: 3 }), eva.next({ most: 3 })])
  expect(new Set([...idsOf(ofLeo), ...idsOf(ofEva)]).size).toBe(6)
  expect(await leo.next({ most: 3 })).toMatchObject({ held: 3, waiting: sample.length })
  vi.setSystemTime(Date.now() + (CLAIM_SECONDS - 1) * 1000)
  const claims = ofLeo.rows.map(({ id, claim }) => ({ id, claim: claim ?? 0 }))
  expect((await leo.renew(claims)).toSorted((one, other) => one - other)).toEqual(idsOf(ofLeo))
  vi.setSystemTime(Date.now() + 1000)
  expect(idsOf(await eva.next({ most: 20 }))).toEqual(sample.filter((id) => !idsOf(ofLeo).includes(id)))
})

test('a verdict is recorded once, keeps the photo unchanged, and counts in the figures', async () => {
  const [first = 0, second = 0] = sample
  const before = await leo.read(first)
  const { content } = await leo.look(first, 'valid')
  expect(content).toMatchObject({ id: first, verdict: 'valid', reason: '' })
  const again = await leo.look(first, 'do_again', { reason: 'Torcido' })
  expect(again).toMatchObject({ status: 200, content })
  expect(await eva.look(first, 'valid')).toMatchObject({
    ...{ status: 409, error: 'CONFLICT' },
    content: { verdict: 'valid', looked_by_name: leo.name },
  })
  await leo.look(second, 'take_again', { because: ['dark'] })
  const { file: _file, before: _space, ...unchangedFields } = before
  expect(await leo.read(first)).toMatchObject(unchangedFields)
  const next = await eva.next()
  expect(idsOf(next)).toEqual(sample.slice(2))
  expect(next).toMatchObject({ looked: 2, agreed: 1 })
  sample = sample.slice(2)
})

test('a second look needs a sampled photo of another reviewer, and a reason for a difference', async () => {
  const id = itemAt(sample, 0)
  const refusal = { status: 409, error: 'STATE_NOT_ALLOWED' }
  expect(await ana.look(id, 'valid')).toMatchObject(refusal)
  expect(await leo.look(itemAt(others, 1), 'valid')).toMatchObject(refusal)
  expect(await leo.look(id, 'take_again')).toMatchObject({ status: 422, fields: { reason: {} } })
  expect(await leo.look(999_999, 'valid')).toMatchObject({ status: 404 })
  const { token } = job
  for (const call of ['budgetrest/secondphotos', 'budgetrest/secondlook'] as const) {
    const input = call === 'budgetrest/secondlook' ? { id, verdict: 'valid' } : {}
    expect(await application.send(call, input, token)).toMatchObject({ status: 403 })
    expect(await application.send(call, input, '')).toMatchObject({ status: 401 })
  }
})

test("a claim for a second look does not make the first reviewer's undo late", async () => {
  const id = itemAt(sample, 0)
  await change([id], { state: 'pending', reviewed_by: null, reviewed_at: null })
  const { claim } = await ana.claim(id)
  expect(await ana.decide(id, { state: 'valid', claim })).toMatchObject({ status: 200 })
  expect(idsOf(await leo.next())).toContain(id)
  expect(await ana.decide(id, { state: 'pending', claim })).toMatchObject({ status: 200 })
  expect(idsOf(await leo.next())).not.toContain(id)
  expect(await leo.look(id, 'valid')).toMatchObject({ error: 'STATE_NOT_ALLOWED' })
  sample = sample.slice(1)
})

// covers: product 9.21
test('a differing verdict is logged, and notifies the first reviewer and the editors, who decide again', async () => {
  const id = itemAt(sample, 0)
  await leo.look(id, 'do_again', { because: ['crooked'], reason: 'Mucho' })
  const { user_id, text_key, text_values, link } = activities
  const notifications = await application.handle
    .select({ user_id, text_key, text_values, link })
    .from(activities)
    .where(eq(text_key, 'activity.told.second_look_do_again'))
  expect(notifications.map((each) => each.user_id)).toEqual(expect.arrayContaining([ana.id, eva.id]))
  expect(notifications.map((each) => each.user_id)).not.toContain(leo.id)
  const { name } = await leo.read(id)
  expect(notifications[0]).toMatchObject({
    text_values: { name, first: ana.name, second: leo.name, reason: 'Está torcido. Mucho' },
  })
  const filters = new URLSearchParams(notifications[0]?.link.split('?')[1])
  expect(Object.fromEntries(filters)).toEqual({ f_id: `eq;${id}`, f_state: 'in;pending|valid|rejected' })
  const entries = await application.handle
    .select({ changes: log.changes, user_id: log.user_id, customer_id: log.customer_id })
    .from(log)
    .where(and(eq(log.resource, 'installerphoto'), eq(log.record_id, id), eq(log.action, 'second_look')))
  expect(entries).toMatchObject([
    { changes: { verdict: { after: 'do_again' } }, user_id: leo.id, customer_id: job.customer.id },
  ])
  expect(await ana.decide(id, { state: 'pending' })).toMatchObject({ content: { state: 'pending' } })
})
