import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installerPhotos } from '../../../../db/tables/installation/installer-photos.ts'
import { activities } from '../../../../db/tables/people/activities.ts'
import { printable } from '../../../../testing/company.ts'
import { moveBudget } from '../../../../testing/sales/installer-links.ts'
import { mountedJob } from '../../../../testing/sales/mounted-job.ts'
import { openTestApplication, type TestApplication } from '../../../../testing/test-application.ts'

let application: TestApplication
let admin: string
let line: Awaited<ReturnType<typeof printable>>['line']

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  line = (await printable(application, admin)).line
})
afterAll(() => application.close())

const doAgain = (payer: string, reprint = false) => ({
  ...{ state: 'rejected', refusal: 'do_again', reason: 'Está torcida', payer, reprint },
})

const job = (options: Omit<Parameters<typeof mountedJob>[2], 'line'> = {}) =>
  mountedJob(application, admin, { line, ...options })

async function readPhoto(id: number) {
  const { rows } = await application.done('budgetrest/getinstallerphotos', { perpage: 500 }, admin)
  const photo = rows.find((each) => each.id === id)
  if (!photo) throw new Error(`The photo ${id} is not there`)
  return photo
}

async function decide(id: number, decision: object) {
  const { version } = await readPhoto(id)
  const answer = await application.send('budgetrest/validatephoto', { id, version, ...decision }, admin)
  expect(answer.status).toBe(200)
}

async function refuse(id: number) {
  await decide(id, doAgain('customer'))
  await application.done('budgetrest/sendrefusals', {}, admin)
}

async function revisionsOf(budget: { id: number }) {
  return (await application.done('budgetrest/get', { id: budget.id }, admin)).revisions.length
}

const tasksOf = (photoId: number) =>
  application.handle
    .select({ state: activities.task_state, key: activities.text_key, link: activities.link })
    .from(activities)
    .where(and(eq(activities.kind, 'task'), eq(activities.task_id, `redo/${photoId}`)))

const taskStates = async (photoId: number) => [...new Set((await tasksOf(photoId)).map(({ state }) => state))]

// covers: spec 7.29; product 6.19
test('creates a task to redo it until a photo is valid, free of charge for the customer', async () => {
  const { photograph, budget, token } = await job()
  const id = await photograph()
  // Sends the refusals that earlier tests have left, so that only the new refusal is counted below.
  await application.done('budgetrest/sendrefusals', {}, admin)
  await decide(id, doAgain('house', true))
  expect(await application.done('budgetrest/sendrefusals', {}, admin)).toMatchObject({ unmailed: 1 })
  expect(await tasksOf(id)).toContainEqual({
    state: 'waiting',
    key: 'activity.task.redo.house_print',
    link: `/budget/${budget.id}`,
  })
  expect(await application.done('budgetrest/get', { id: budget.id }, admin)).toMatchObject({
    revisions: [{ revision: 1 }],
  })
  await application.done('budgetrest/deletephoto', { id }, admin)
  const statesOfTasks = async () => [...new Set((await tasksOf(id)).map(({ state }) => state))].toSorted()
  expect(await statesOfTasks()).toEqual(['cancelled'])
  const bin = { deleted: true, filters: { id: `eq;${id}` } }
  expect(await application.done('budgetrest/getinstallerphotos', bin, admin)).toMatchObject({ total: 1 })
  expect(await application.send('budgetrest/getinstallerphotos', bin, token)).toMatchObject({ status: 403 })
  await application.done('budgetrest/undeletephoto', { id }, admin)
  expect(await statesOfTasks()).toEqual(['cancelled', 'waiting'])
  await decide(await photograph(), { state: 'valid' })
  expect(await statesOfTasks()).toEqual(['cancelled', 'done'])
})

// covers: product 9.21
test('adds work that the customer pays for to the next revision of the budget, for every space', async () => {
  const { photograph, budget } = await job({ count: 2 })
  const [first, second] = [await photograph(0), await photograph(1)]
  await decide(first, doAgain('customer', true))
  await decide(second, doAgain('customer'))
  await application.done('budgetrest/sendrefusals', {}, admin)
  const { redo_budget_id: revision } = await readPhoto(first)
  expect((await readPhoto(second)).redo_budget_id).toBe(revision)
  expect(await application.done('budgetrest/get', { id: revision ?? 0 }, admin)).toMatchObject({
    ...{ code: budget.code, revision: 2, status: 'draft' },
  })
  const { rows } = await application.done('budgetrest/getspaces', { id: revision ?? 0 }, admin)
  // The draft contains 38 € for mounting again and 14.20 € for one more print.
  expect(rows).toMatchObject([
    { extras: 38, reprints: 1, print: 14.2, net: 90.2 },
    { extras: 38, reprints: 0, print: 0, net: 76 },
  ])
  const linesOfRevision = async () =>
    (await application.done('budgetrest/getspaces', { id: revision ?? 0 }, admin)).rows
  await application.done('budgetrest/deletephoto', { id: second }, admin)
  expect(await linesOfRevision()).toMatchObject([{ extras: 38 }, { extras: 0, net: 38 }])
  await application.done('budgetrest/undeletephoto', { id: second }, admin)
  expect(await linesOfRevision()).toMatchObject([{ extras: 38 }, { extras: 38, net: 76 }])
  await decide(first, { state: 'pending' })
  expect((await tasksOf(first))[0]).toMatchObject({ state: 'cancelled' })
  expect(await linesOfRevision()).toMatchObject([
    { extras: 0, reprints: 0, print: 0, net: 38 },
    { extras: 38, net: 76 },
  ])
  await decide(second, { state: 'pending' })
  // The draft revision was deleted, because it no longer differed from the approved revision.
  expect(await application.done('budgetrest/get', { id: budget.id }, admin)).toMatchObject({
    revisions: [{ revision: 1 }],
  })
})

test('notifies the house if a decision that the customer already pays for is taken back', async () => {
  const { photograph } = await job()
  const id = await photograph()
  await decide(id, doAgain('customer'))
  await application.done('budgetrest/sendrefusals', {}, admin)
  const revision = (await readPhoto(id)).redo_budget_id ?? 0
  const { version } = await application.done('budgetrest/get', { id: revision }, admin)
  await application.done('budgetrest/changestatus', { id: revision, version, status: 'sent' }, admin)
  await decide(id, { state: 'pending' })
  expect((await readPhoto(id)).redo_budget_id).toBe(revision)
  const { notifications } = await application.done('activityrest/list', {}, admin)
  expect(notifications.data[0]).toMatchObject({
    text_key: 'activity.told.redo_still_charged',
    link: `/budget/${revision}`,
  })
  // A second refusal of the photo does not charge the mounting twice.
  await decide(id, doAgain('customer'))
  await application.done('budgetrest/sendrefusals', {}, admin)
  const { rows } = await application.done('budgetrest/getspaces', { id: revision }, admin)
  expect(rows).toMatchObject([{ extras: 38, net: 76 }])
})

test('keeps its refusal without new notices if it was taken back by mistake', async () => {
  const { photograph } = await job()
  const id = await photograph()
  await decide(id, doAgain('customer'))
  await application.done('budgetrest/sendrefusals', {}, admin)
  const before = ((await readPhoto(id)).told_at ?? 0) - 60
  await application.handle
    .update(installerPhotos)
    .set({ told_at: before, reviewed_at: before })
    .where(eq(installerPhotos.id, id))
  await decide(id, { state: 'pending' })
  await decide(id, doAgain('customer'))
  expect(await readPhoto(id)).toMatchObject({ told_at: before, reviewed_at: before, payer: 'customer' })
  expect((await readPhoto(id)).redo_budget_id).not.toBe(null)
  expect(new Set((await tasksOf(id)).map(({ state }) => state))).toEqual(new Set(['cancelled', 'waiting']))
  expect(await application.done('budgetrest/sendrefusals', {}, admin)).toMatchObject({ photos: 0 })
  await decide(id, { state: 'pending' })
  await decide(id, { ...doAgain('customer'), reason: 'Other words' })
  expect(await readPhoto(id)).toMatchObject({ told_at: null })
})

test('withdraws the charge of a deleted refused photo although an older photo is valid', async () => {
  const { photograph, budget } = await job()
  await decide(await photograph(), { state: 'valid' })
  const refused = await photograph()
  await refuse(refused)
  expect(await revisionsOf(budget)).toBe(2)
  await application.done('budgetrest/deletephoto', { id: refused }, admin)
  expect(await revisionsOf(budget)).toBe(1)
  expect(await taskStates(refused)).toEqual(['cancelled'])
  await application.done('budgetrest/undeletephoto', { id: refused }, admin)
  expect(await revisionsOf(budget)).toBe(2)
})

test('charges repeated work of a closed budget in its next revision', async () => {
  const { photograph, budget } = await job()
  await moveBudget(application, admin, budget.id, 'closed')
  await refuse(await photograph())
  const { revisions, total } = await application.done('budgetrest/get', { id: budget.id }, admin)
  expect(revisions).toMatchObject([
    { revision: 2, status: 'draft', total: 2 * total },
    { revision: 1, status: 'closed' },
  ])
})

test('keeps the charge of a deleted refused photo if the work has been proven since', async () => {
  const { photograph, budget } = await job()
  const refused = await photograph()
  await refuse(refused)
  await decide(await photograph(), { state: 'valid' })
  await application.done('budgetrest/deletephoto', { id: refused }, admin)
  expect(await revisionsOf(budget)).toBe(2)
  expect(await taskStates(refused)).toEqual(['done'])
})

test('continues a task to redo work if the photo that ended it is deleted or decided anew', async () => {
  const { photograph } = await job()
  const refused = await photograph()
  await refuse(refused)
  const proof = await photograph()
  await decide(proof, { state: 'valid' })
  expect(await taskStates(refused)).toEqual(['done'])
  await decide(proof, { state: 'pending' })
  expect(await taskStates(refused)).toEqual(['waiting'])
  await decide(proof, { state: 'valid' })
  expect(await taskStates(refused)).toEqual(['done'])
  await application.done('budgetrest/deletephoto', { id: proof }, admin)
  expect(await taskStates(refused)).toEqual(['waiting'])
  await application.done('budgetrest/undeletephoto', { id: proof }, admin)
  expect(await taskStates(refused)).toEqual(['done'])
})

test('ends a task to redo work by a photo that came after the refusal, not by an older one', async () => {
  const { photograph } = await job()
  const older = await photograph()
  const refused = await photograph()
  await refuse(refused)
  await decide(older, { state: 'valid' })
  expect(await taskStates(refused)).toEqual(['waiting'])
  await decide(await photograph(), { state: 'valid' })
  expect(await taskStates(refused)).toEqual(['done'])
})
