import { and, eq, inArray, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobContext } from '../../core/jobs/work-on-jobs.ts'
import { activities } from '../../db/tables/people/activities.ts'
import { users } from '../../db/tables/people/users.ts'
import { campaignImages, campaigns } from '../../db/tables/sales/campaigns.ts'
import { allPermissions, artworkOf, customerWithStaff, houseUser, makerOf } from '../../testing/company.ts'
import { forgetJobs } from '../../testing/jobs.ts'
import { type MailServer, startMailServer } from '../../testing/mail/mail-server.ts'
import { readMail } from '../../testing/mail/read-mail.ts'
import { userForm } from '../../testing/people/user-form.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'
import { artworkRemindersJob } from './artwork-reminders.ts'

const DAY = 86_400
const year = new Date().getUTCFullYear() + 1
const due = Date.UTC(year, 4, 20) / 1000
const soon = { timeout: 20_000, interval: 50 }

let application: TestApplication
let mails: MailServer
let admin: string

beforeAll(async () => {
  mails = await startMailServer()
  application = await openTestApplication({ smtpUrl: `smtp://${mails.host}` })
  admin = await application.signIn('admin')
})
afterAll(async () => {
  await application.close()
  await mails.close()
})

/** Runs the reminder job as if the artwork were due in `daysBefore` days. */
async function remind(daysBefore: number, dueAt = due): Promise<void> {
  const now = dueAt - daysBefore * DAY + 9 * 60 * 60
  const { handle: database, services } = application
  const once = { id: crypto.randomUUID(), signal: new AbortController().signal }
  await artworkRemindersJob.run(jobContext(once, { database, services, clock: () => now }), {})
}

/** Creates a campaign as a new user of the house, with one artwork that is waiting for approval. */
async function waitingCampaign(changes: object = {}) {
  const house = await houseUser(application, admin)
  const staff = await customerWithStaff(application, admin)
  const input = { customer_id: staff.customer.id, artwork_due_at: due, ...changes }
  const campaign = await makerOf(application, house.token).campaign(input)
  const image = await artworkOf(application, campaign.id)
  return { house, staff, campaign, image }
}

/** Returns the text keys of a user's notifications about artwork without the prefix `activity.told.artwork_`, newest last. */
async function remindersOf(userId: number) {
  const rows = await application.handle
    .select()
    .from(activities)
    .where(and(eq(activities.user_id, userId), like(activities.text_key, 'activity.told.artwork_%')))
    .orderBy(activities.id)
  return rows.map(({ text_key }) => text_key.replace('activity.told.artwork_', ''))
}

describe('the reminders of artwork', () => {
  test('are sent once each, 14, 7 and 2 days before, with any number of checks and servers', async () => {
    const { staff } = await waitingCampaign()
    const remindersCount = async () => (await remindersOf(staff.user.id)).length
    await remind(15)
    expect(await remindersCount()).toBe(0)
    for (const [days, count] of [
      [14, 1],
      [13, 1],
      [7, 2],
      [4, 2],
      [2, 3],
      [0, 3],
      [-1, 3],
    ] as const) {
      await Promise.all([remind(days), remind(days)])
      expect({ days, told: await remindersCount() }).toEqual({ days, told: count })
    }
  })

  test('that were missed during a downtime are combined', async () => {
    const { staff } = await waitingCampaign()
    await remind(1)
    expect(await remindersOf(staff.user.id)).toEqual(['due'])
  })

  test("are sent to the customer's campaign editors and to the creator in the house", async () => {
    const { house, staff, campaign } = await waitingCampaign()
    const make = makerOf(application, admin)
    const readers = await make.role({
      permissions: { ...allPermissions(), '/campaign': { perm_view: '1', perm_access: '1', perm_edit: '0' } },
    })
    const inGroup = { usergroup_id: staff.usergroup.id }
    const reader = await make.user({ ...inGroup, role_id: readers.id })
    const shutOut = await make.role({
      permissions: { ...allPermissions(), '/campaign': { perm_view: '1', perm_access: '0', perm_edit: '1' } },
    })
    const userWithoutAccess = await make.user({ ...inGroup, role_id: shutOut.id })
    const inactiveUser = await make.user({ ...inGroup, role_id: staff.user.role_id, active: false })
    const colleague = await houseUser(application, admin)
    const stranger = await customerWithStaff(application, admin)
    await remind(7)
    expect(await remindersOf(house.user.id)).toEqual(['due'])
    expect(await remindersOf(staff.user.id)).toEqual(['due'])
    for (const { id } of [reader, userWithoutAccess, inactiveUser, colleague.user, stranger.user])
      expect(await remindersOf(id)).toEqual([])
    const [notice] = await application.handle
      .select()
      .from(activities)
      .where(eq(activities.user_id, staff.user.id))
    expect(notice).toMatchObject({
      link: `/campaign/${campaign.id}`,
      status: 'URGENT',
      text_values: { campaign: campaign.name, day: `20/05/${year}` },
    })
  })

  test('are sent to other campaign editors of the house if the creator can no longer edit', async () => {
    const { house, staff } = await waitingCampaign()
    await application.done('userrest/setactive', { id: house.user.id, active: false }, admin)
    const colleague = await houseUser(application, admin)
    await remind(7)
    expect(await remindersOf(colleague.user.id)).toEqual(['due'])
    expect(await remindersOf(staff.user.id)).toEqual(['due'])
    expect(await remindersOf(house.user.id)).toEqual([])
    await application.done('userrest/setactive', { id: colleague.user.id, active: false }, admin)
  })

  test('count as sent only if they had recipients', async () => {
    const { house, staff } = await waitingCampaign()
    const inactive = application.handle.update(users).set({ active: false })
    const everybody = (await inactive.where(eq(users.active, true)).returning({ id: users.id })).map(
      ({ id }) => id,
    )
    await remind(7)
    await application.handle.update(users).set({ active: true }).where(inArray(users.id, everybody))
    expect(await remindersOf(staff.user.id)).toEqual([])
    await remind(7)
    expect([await remindersOf(house.user.id), await remindersOf(staff.user.id)]).toEqual([['due'], ['due']])
  })

  test('count days, ignoring the time of day of the due date', async () => {
    const { staff, campaign } = await waitingCampaign({ artwork_due_at: due + 17 * 60 * 60 })
    expect(campaign.artwork_due_at).toBe(due)
    // Older versions of the application stored due dates with a time of day.
    await application.handle
      .update(campaigns)
      .set({ artwork_due_at: due + 17 * 60 * 60 })
      .where(eq(campaigns.id, campaign.id))
    await remind(14)
    expect(await remindersOf(staff.user.id)).toEqual(['due'])
  })

  test('mention missing artwork', async () => {
    const { staff, image } = await waitingCampaign()
    await application.done('campaignrest/imagedelete', { id: image }, admin)
    await remind(14)
    expect(await remindersOf(staff.user.id)).toEqual(['missing'])
  })

  test('are limited to open campaigns: none for closed, deleted or fully approved ones', async () => {
    const closedCampaign = await waitingCampaign({ status: 'closed' })
    const deletedCampaign = await waitingCampaign()
    await application.done('campaignrest/delete', { id: deletedCampaign.campaign.id }, admin)
    const approvedCampaign = await waitingCampaign()
    await application.handle
      .update(campaignImages)
      .set({ approval: 'approved' })
      .where(eq(campaignImages.campaign_id, approvedCampaign.campaign.id))
    const none = await waitingCampaign({ artwork_due_at: null })
    await remind(2)
    for (const { staff } of [closedCampaign, deletedCampaign, approvedCampaign, none]) {
      expect(await remindersOf(staff.user.id)).toEqual([])
    }
  })

  test('go to prepress only for waiting releases, and to the makers for refusals', async () => {
    const later = due + 100 * DAY
    const { staff, house, campaign, image } = await waitingCampaign({ artwork_due_at: later })
    const set = (values: Partial<typeof campaignImages.$inferInsert>) =>
      application.handle.update(campaignImages).set(values).where(eq(campaignImages.id, image))
    const make = makerOf(application, admin)
    const may = { perm_view: '1', perm_access: '1', perm_edit: '1' } as const
    const role = await make.role({ permissions: { '/campaign': may, '/prepress': may } })
    const prepress = await make.user({ role_id: role.id, usergroup_id: 1 })
    const maker = await make.role({ permissions: { '/campaign': may } })
    await application.handle.update(users).set({ role_id: maker.id }).where(eq(users.id, house.user.id))
    await set({ approval: 'approved' })
    await remind(14, later)
    expect(await remindersOf(prepress.id)).toEqual(['release_due'])
    expect([await remindersOf(staff.user.id), await remindersOf(house.user.id)]).toEqual([[], []])
    await set({ release: 'refused' })
    await remind(7, later)
    expect(await remindersOf(prepress.id)).toEqual(['release_due'])
    expect(await remindersOf(staff.user.id)).toEqual(['due'])
    await set({ release: 'released' })
    await remind(2, later)
    expect(await remindersOf(prepress.id)).toEqual(['release_due'])
    expect(await remindersOf(staff.user.id)).toEqual(['due'])
    expect(await application.done('campaignrest/get', { id: campaign.id }, admin)).toMatchObject({
      artwork_ready: true,
      artwork_released: true,
    })
  })

  test('start again if the campaign gets a new due date', async () => {
    const { staff, campaign } = await waitingCampaign()
    await remind(7)
    await application.handle
      .update(campaigns)
      .set({ artwork_due_at: due + 30 * DAY })
      .where(eq(campaigns.id, campaign.id))
    await remind(2)
    expect(await remindersOf(staff.user.id)).toHaveLength(1)
    await remind(7, due + 30 * DAY)
    await remind(7, due + 30 * DAY)
    expect(await remindersOf(staff.user.id)).toHaveLength(2)
  })

  test("are mailed in each person's language, unless nothing is outstanding any more", async () => {
    await forgetJobs(application)
    const { staff, house, campaign } = await waitingCampaign()
    const { user } = staff
    const form = userForm(house.user, { first_name: 'Eva', last_name: 'Sol', language: 'pt' })
    await application.done('userrest/update', form, admin)
    const other = await waitingCampaign()
    await remind(14)
    // If the artwork is approved before the e-mail is sent, nobody receives the e-mail.
    await application.handle
      .update(campaignImages)
      .set({ approval: 'approved' })
      .where(eq(campaignImages.campaign_id, other.campaign.id))
    // Users who lose access to the campaign before the e-mail is sent do not receive it.
    const late = await waitingCampaign()
    const readers = await makerOf(application, admin).role({
      permissions: { ...allPermissions(), '/campaign': { perm_view: '1', perm_access: '0', perm_edit: '1' } },
    })
    await remind(14)
    await application.done('userrest/setactive', { id: late.house.user.id, active: false }, admin)
    await application.handle
      .update(users)
      .set({ role_id: readers.id })
      .where(eq(users.id, late.staff.user.id))
    await application.workOnJobs()
    const mailTo = (email: string) => mails.received.filter(({ to }) => to.includes(email))
    await expect
      .poll(() => [mailTo(user.email).length, mailTo(house.user.email).length], soon)
      .toEqual([1, 1])
    const spanish = readMail(mailTo(user.email)[0]?.content ?? '')
    expect(spanish).toContain(`Las imágenes de la campaña ${campaign.name} se entregan el 20/05/${year}`)
    expect(spanish).toContain(`${application.services.settings.publicUrl}/#/campaign/${campaign.id}`)
    const portuguese = readMail(mailTo(house.user.email)[0]?.content ?? '')
    expect(portuguese).toContain('Olá, Eva')
    expect(portuguese).toContain('Ainda não prontas: Artwork-')
    for (const { staff: theirs, house: maker } of [other, late]) {
      expect([...mailTo(theirs.user.email), ...mailTo(maker.user.email)]).toEqual([])
    }
  })
})

describe('the list of campaigns', () => {
  test('can be filtered by the due date and readiness of artwork', async () => {
    const { staff, campaign } = await waitingCampaign()
    const later = await makerOf(application, staff.token).campaign({
      customer_id: staff.customer.id,
      artwork_due_at: due + DAY,
    })
    const list = async (filters: Record<string, string>) => {
      const input = { filters, sort: 'artwork_due_at', order: 'desc' as const }
      const { rows } = await application.done('campaignrest/list', input, staff.token)
      return rows.map((row) => row.id)
    }
    expect(await list({})).toEqual([later.id, campaign.id])
    expect(await list({ artwork_due_at: `date;|${due}` })).toEqual([campaign.id])
    await application.handle
      .update(campaignImages)
      .set({ approval: 'approved' })
      .where(eq(campaignImages.campaign_id, campaign.id))
    expect(await list({ artwork_ready: 'eq;false' })).toEqual([later.id])
    expect(await list({ artwork_ready: 'eq;true' })).toEqual([campaign.id])
  })
})
