import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobContext } from '../../core/jobs/work-on-jobs.ts'
import { installerPhotos } from '../../db/tables/installation/installer-photos.ts'
import { activities } from '../../db/tables/people/activities.ts'
import { users } from '../../db/tables/people/users.ts'
import { orderProofs } from '../../db/tables/sales/orders.ts'
import { makerOf, printable } from '../../testing/company.ts'
import { mailsTo } from '../../testing/mail/read-mail.ts'
import { mountedJob } from '../../testing/sales/mounted-job.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'
import { proofMailJob, proofMailsJob } from './proof-mails.ts'

let application: TestApplication
let admin: string
let line: Awaited<ReturnType<typeof printable>>['line']

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  line = (await printable(application, admin)).line
})
afterAll(() => application.close())

/** Returns the context of a job that runs after the wait for the last photo. */
function contextOfJobs() {
  const { handle: database, services } = application
  const clock = () => Date.now() / 1000 + 700
  return jobContext({ id: 'x', signal: new AbortController().signal }, { database, services, clock })
}

async function prove({ photograph }: Awaited<ReturnType<typeof mountedJob>>) {
  const id = await photograph()
  const [photo] = await application.handle
    .select({ version: installerPhotos.version })
    .from(installerPhotos)
    .where(eq(installerPhotos.id, id))
  const input = { id, version: photo?.version ?? 0, state: 'valid' as const }
  await application.done('budgetrest/validatephoto', input, admin)
}

/** Runs the periodic job, and returns the time at which the order was marked as e-mailed. */
async function mailedAt(orderId: number) {
  await proofMailsJob.run(contextOfJobs(), {})
  const [proof] = await application.handle
    .select({ mailed_at: orderProofs.mailed_at })
    .from(orderProofs)
    .where(eq(orderProofs.order_id, orderId))
  return proof?.mailed_at
}

/** Share of the charge that a cancellation from production on must name. */
const give_back = { euros: 0, m2: 0 }

async function deactivate(userId: number) {
  await application.handle.update(users).set({ active: false }).where(eq(users.id, userId))
}

test('writes to nobody that a cancelled order is mounted', async () => {
  const job = await mountedJob(application, admin, { line, shipped: false })
  await job.moveOrder('production')
  const { id, version } = await job.readOrder()
  const cancellation = { id, version, status: 'cancelled', give_back } as const
  await application.done('orderrest/changestatus', cancellation, admin)
  await prove(job)
  expect(await mailedAt(id)).toBeNull()
})

test('is not sent if the order is cancelled after the mail was queued', async () => {
  const job = await mountedJob(application, admin, { line, shipped: false })
  await job.moveOrder('production')
  await prove(job)
  const { id, version } = await job.readOrder()
  expect(await mailedAt(id)).not.toBeNull()
  const cancellation = { id, version, status: 'cancelled', give_back } as const
  await application.done('orderrest/changestatus', cancellation, admin)
  await proofMailJob.run(contextOfJobs(), { order_id: id, user_id: job.user.id })
  expect(await mailsTo(application.folder, job.user.email)).toEqual([])
})

test('goes to others of the customer if the user of the order is no longer active', async () => {
  const job = await mountedJob(application, admin, { line })
  const { role_id, usergroup_id } = job.user
  const colleague = await makerOf(application, admin).user({ role_id, usergroup_id })
  await prove(job)
  await deactivate(job.user.id)
  expect(await mailedAt(job.order.id)).not.toBeNull()
  await application.workOnJobs()
  await expect.poll(() => mailsTo(application.folder, colleague.email), { timeout: 20_000 }).toHaveLength(1)
  expect(await mailsTo(application.folder, job.user.email)).toEqual([])
})

test('makes the house notice that nobody of the customer can be told', async () => {
  const job = await mountedJob(application, admin, { line })
  await prove(job)
  await deactivate(job.user.id)
  expect(await mailedAt(job.order.id)).not.toBeNull()
  const notices = await application.handle
    .select({ link: activities.link, values: activities.text_values })
    .from(activities)
    .where(eq(activities.text_key, 'activity.told.proof_unmailed'))
  expect(notices).toContainEqual({
    link: `/order/${job.order.id}/proof`,
    values: expect.objectContaining({ code: job.order.code }),
  })
})
