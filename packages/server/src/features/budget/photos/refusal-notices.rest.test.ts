import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobContext } from '../../../core/jobs/work-on-jobs.ts'
import { installerLinks } from '../../../db/tables/installation/installer-links.ts'
import { installerPhotos } from '../../../db/tables/installation/installer-photos.ts'
import { users } from '../../../db/tables/people/users.ts'
import { houseUser, printable } from '../../../testing/company.ts'
import { mailsTo } from '../../../testing/mail/read-mail.ts'
import { mountedJob } from '../../../testing/sales/mounted-job.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'
import { refusalMailJob } from './refusal-mail-job.ts'
import { refusalsJob } from './refusals-job.ts'

let application: TestApplication
let admin: string
let line: Awaited<ReturnType<typeof printable>>['line']

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  line = (await printable(application, admin)).line
})
afterAll(() => application.close())

const job = (email: string) => mountedJob(application, admin, { line, email })

function contextOfJobs() {
  const { handle: database, services } = application
  return jobContext({ id: 'x', signal: new AbortController().signal }, { database, services })
}

async function readPhoto(id: number) {
  const [photo] = await application.handle.select().from(installerPhotos).where(eq(installerPhotos.id, id))
  if (!photo) throw new Error(`The photo ${id} is not there`)
  return photo
}

async function refuse(id: number, token = admin) {
  const { version } = await readPhoto(id)
  const refusal = { refusal: 'do_again', reason: 'Está torcida', payer: 'customer' } as const
  await application.done('budgetrest/validatephoto', { id, version, state: 'rejected', ...refusal }, token)
}

const sendRefusals = () => application.done('budgetrest/sendrefusals', {}, admin)

async function lastNotice() {
  const { token } = house
  return (await application.done('activityrest/list', {}, token)).notifications.data[0]
}

let house: Awaited<ReturnType<typeof houseUser>>
beforeAll(async () => {
  house = await houseUser(application, admin)
})

test('notifies the house, and mails nobody, if the installer of a refused photo is deleted', async () => {
  const { photograph, budget, installer } = await job('borrado@example.com')
  const id = await photograph()
  await application.done('installerrest/delete', { id: installer.id }, admin)
  await refuse(id)
  expect(await sendRefusals()).toEqual({ photos: 1, mails: 0, unmailed: 1 })
  expect(await lastNotice()).toMatchObject({
    text_key: 'activity.told.refusals_unmailed',
    text_values: { code: budget.code },
  })
})

test('notifies the house if the installer is deleted before the mail goes, and if the mail fails then', async () => {
  const email = 'tarde@example.com'
  const { photograph, budget, installer } = await job(email)
  const id = await photograph()
  await refuse(id)
  expect(await sendRefusals()).toMatchObject({ mails: 1 })
  await application.done('installerrest/delete', { id: installer.id }, admin)
  const input = { budget_id: budget.id, installer_id: installer.id, photo_ids: [id] }
  const notice = { text_key: 'activity.told.refusals_unmailed', text_values: { code: budget.code } }
  await refusalMailJob.run(contextOfJobs(), input)
  expect(await mailsTo(application.folder, email)).toEqual([])
  const first = await lastNotice()
  expect(first).toMatchObject(notice)
  await refusalMailJob.failed(contextOfJobs(), input, 'no mail server')
  const second = await lastNotice()
  expect(second).toMatchObject(notice)
  expect(second?.id).not.toBe(first?.id)
})

test('promises no link to an installer without a valid one, and warns the house', async () => {
  const email = 'caducado@example.com'
  const { photograph, budget, installer } = await job(email)
  const id = await photograph()
  const link = { id: budget.id, installer_id: installer.id }
  const { id: linkId } = await application.done('budgetrest/installerlink', link, admin)
  await application.handle.update(installerLinks).set({ expires_at: 1 }).where(eq(installerLinks.id, linkId))
  await refuse(id)
  await sendRefusals()
  const input = { budget_id: budget.id, installer_id: installer.id, photo_ids: [id] }
  await refusalMailJob.run(contextOfJobs(), input)
  const [mail] = await mailsTo(application.folder, email)
  expect(mail).toContain('Te enviaremos uno para')
  expect(mail).not.toContain('/install/')
  expect(await lastNotice()).toMatchObject({
    text_key: 'activity.told.refusals_unlinked',
    text_values: { name: installer.name, code: budget.code },
    link: `/budget/${budget.id}`,
  })
})

test('announces and charges the refusals of a reviewer who has been deactivated since', async () => {
  const { photograph, budget } = await job('revisado@example.com')
  const reviewer = await houseUser(application, admin)
  const id = await photograph()
  await refuse(id, reviewer.token)
  await application.handle.update(users).set({ active: false }).where(eq(users.id, reviewer.user.id))
  const decided_at = (await readPhoto(id)).reviewed_at ?? 0
  await refusalsJob.run(contextOfJobs(), { budget_id: budget.id, decided_at })
  const photo = await readPhoto(id)
  expect(photo.told_at).not.toBeNull()
  expect(photo.redo_budget_id).not.toBeNull()
})
