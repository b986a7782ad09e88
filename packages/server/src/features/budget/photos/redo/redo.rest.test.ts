import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

const doAgain = { state: 'rejected', refusal: 'do_again', reason: 'Está torcida', payer: 'customer' }

async function decide(id: number, decision: object) {
  const input = { perpage: 500 }
  const { rows } = await application.done('budgetrest/getinstallerphotos', input, admin)
  const version = rows.find((photo) => photo.id === id)?.version
  const answer = await application.send('budgetrest/validatephoto', { id, version, ...decision }, admin)
  expect(answer.status).toBe(200)
}

async function refuse(id: number) {
  await decide(id, doAgain)
  await application.done('budgetrest/sendrefusals', {}, admin)
}

async function revisionsOf(budget: { id: number }) {
  return (await application.done('budgetrest/get', { id: budget.id }, admin)).revisions.length
}

async function taskStates(photoId: number) {
  const rows = await application.handle
    .select({ state: activities.task_state })
    .from(activities)
    .where(and(eq(activities.kind, 'task'), eq(activities.task_id, `redo/${photoId}`)))
  return [...new Set(rows.map(({ state }) => state))]
}

test('withdraws the charge of a deleted refused photo although an older photo is valid', async () => {
  const { photograph, budget } = await mountedJob(application, admin, { line })
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
  const { photograph, budget } = await mountedJob(application, admin, { line })
  await moveBudget(application, admin, budget.id, 'closed')
  await refuse(await photograph())
  const { revisions, total } = await application.done('budgetrest/get', { id: budget.id }, admin)
  expect(revisions).toMatchObject([
    { revision: 2, status: 'draft', total: 2 * total },
    { revision: 1, status: 'closed' },
  ])
})

test('keeps the charge of a deleted refused photo if the work has been proven since', async () => {
  const { photograph, budget } = await mountedJob(application, admin, { line })
  const refused = await photograph()
  await refuse(refused)
  await decide(await photograph(), { state: 'valid' })
  await application.done('budgetrest/deletephoto', { id: refused }, admin)
  expect(await revisionsOf(budget)).toBe(2)
  expect(await taskStates(refused)).toEqual(['done'])
})

test('continues a task to redo work if the photo that ended it is deleted or decided anew', async () => {
  const { photograph } = await mountedJob(application, admin, { line })
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
  const { photograph } = await mountedJob(application, admin, { line })
  const older = await photograph()
  const refused = await photograph()
  await refuse(refused)
  await decide(older, { state: 'valid' })
  expect(await taskStates(refused)).toEqual(['waiting'])
  await decide(await photograph(), { state: 'valid' })
  expect(await taskStates(refused)).toEqual(['done'])
})
