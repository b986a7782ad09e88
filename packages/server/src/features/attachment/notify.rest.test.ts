import { and, eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { JOB_SCHEMA } from '../../adapters/jobs/job-queue.ts'
import { activities } from '../../db/tables/people/activities.ts'
import { allPermissions, attachmentOf, customerWithStaff, houseUser, makerOf } from '../../testing/company.ts'
import { orderToAttachTo } from '../../testing/files/attachments.ts'
import { type MailServer, startMailServer } from '../../testing/mail/mail-server.ts'
import { readMail } from '../../testing/mail/read-mail.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'
import type { Holder } from './holder.ts'

const soon = { timeout: 20_000, interval: 50 }

let application: TestApplication
let mails: MailServer
let admin: string

beforeAll(async () => {
  mails = await startMailServer()
  application = await openTestApplication({ smtpUrl: `smtp://${mails.host}` })
  admin = await application.signIn('admin')
  await application.workOnJobs()
})
afterAll(async () => {
  await application.close()
  await mails.close()
})

beforeEach(() => {
  mails.received.length = 0
})

/** Waits until at least `count` e-mails have been sent. Returns the addresses of all sent e-mails. */
async function mailedTo(count: number): Promise<string[]> {
  await expect.poll(() => mails.received.length, soon).toBeGreaterThanOrEqual(count)
  return mails.received.flatMap(({ to }) => to).toSorted()
}

async function mailTo(address: string): Promise<string> {
  const find = () => mails.received.find(({ to }) => to.includes(address))
  await expect.poll(find, soon).toBeDefined()
  return readMail(find()?.content ?? '').replaceAll('\r\n', '\n')
}

function noticesTo(userId: number) {
  return application.handle
    .select()
    .from(activities)
    .where(and(eq(activities.user_id, userId), like(activities.link, '%?show=%')))
    .orderBy(activities.id)
}

async function messagesOn(holder: Holder): Promise<string[]> {
  const { items } = await application.done('timelinerest/list', holder, admin)
  return items.flatMap((item) => (item.kind === 'message' ? [item.text] : []))
}

/** Creates one more user in a user group. */
function colleague(usergroup_id: number, role_id: number, changes: object = {}) {
  return makerOf(application, admin).user({ role_id, usergroup_id, ...changes })
}

// covers: spec 7.16; product 2.7
test('the customer is notified by message, activity and mail, in the language of each person', async () => {
  const { holder, order, user, usergroup } = await orderToAttachTo(application, admin)
  const english = await colleague(usergroup.id, user.role_id, { language: 'us', first_name: 'Grace' })
  const portuguese = await colleague(usergroup.id, user.role_id, { language: 'pt' })
  await attachmentOf(application, 'picture', holder, { title: 'Fachada <norte>' })
  await attachmentOf(application, 'picture', holder, { title: 'Interior' })
  const message = '¿Os parece bien?\nContestad hoy.'
  const answer = await application.done('galleryrest/notifycustomer', { ...holder, message }, admin)
  expect(answer).toEqual({ notified: 3 })
  expect(await mailedTo(3)).toEqual([user.email, english.email, portuguese.email].toSorted())

  const spanish = await mailTo(user.email)
  expect(spanish).toContain(`Administración quiere que veas 2 imágenes en el pedido ${order.code}.`)
  expect(spanish).toContain('> ¿Os parece bien?\n> Contestad hoy.')
  expect(spanish).toContain('- Fachada <norte>\n- Interior')
  expect(spanish).toContain('Fachada &lt;norte&gt;')
  expect(spanish).toContain(`/#/order/${order.id}`)
  const inEnglish = await mailTo(english.email)
  expect(inEnglish).toContain('Hello, Grace')
  expect(inEnglish).toContain(`Administración would like you to look at 2 pictures on order ${order.code}.`)
  expect(await mailTo(portuguese.email)).toContain(
    `Administración pede que veja 2 imagens na encomenda ${order.code}.`,
  )

  expect(await noticesTo(user.id)).toMatchObject([
    {
      kind: 'message',
      text_key: 'activity.message',
      text_values: { name: 'admin', record: order.code, text: expect.stringContaining('¿Os parece bien?') },
      link: `/order/${order.id}?show=picture`,
    },
    {
      kind: 'notification',
      text_key: 'activity.told.pictures',
      text_values: { name: 'admin', record: order.code, count: 2 },
      link: `/order/${order.id}?show=picture`,
    },
  ])
  expect(await messagesOn(holder)).toEqual([
    `${message}\n\nSe ha avisado al cliente · 2 imágenes: Fachada <norte>, Interior`,
  ])
})

// covers: spec 7.15; product 2.7
test('everybody of the house who can see the record is notified, except the sender', async () => {
  const { holder, token } = await orderToAttachTo(application, admin)
  const flags = { perm_view: '0', perm_access: '0', perm_edit: '0' } as const
  const blind = await makerOf(application, admin).role({
    permissions: { ...allPermissions(), '/order': flags },
  })
  const unseeing = await makerOf(application, admin).user({ role_id: blind.id, usergroup_id: 1 })
  const teller = await houseUser(application, admin)
  const inactive = await houseUser(application, admin)
  await application.done('userrest/setactive', { id: inactive.user.id, active: false }, admin)
  await attachmentOf(application, 'document', holder)
  const { notified } = await application.done('documentrest/notifymc', holder, token)
  const first = await mailedTo(notified)
  expect(first).toContain(teller.user.email)
  expect(first).not.toContain(unseeing.email)
  expect(first).not.toContain(inactive.user.email)
  mails.received.length = 0
  const again = await application.done('documentrest/notifymc', holder, teller.token)
  expect(again.notified).toBe(notified - 1)
  expect(await mailedTo(again.notified)).not.toContain(teller.user.email)
})

test('at most 25 people of a large house are notified, those involved with the record first', async () => {
  const { holder, token } = await orderToAttachTo(application, admin)
  const { role } = await houseUser(application, admin)
  const many = Array.from({ length: 26 }, () =>
    makerOf(application, admin).user({ role_id: role.id, usergroup_id: 1 }),
  )
  const people = await Promise.all(many)
  const last = people.toSorted((one, other) => one.id - other.id).at(-1)
  const lastToken = await application.signIn(last?.username ?? '')
  await application.done('messagerest/send', { ...holder, text: 'I look after this.' }, lastToken)
  await attachmentOf(application, 'picture', holder)
  const { notified } = await application.done('galleryrest/notifymc', holder, token)
  expect(notified).toBe(25)
  expect(await mailedTo(25)).toContain(last?.email)
})

describe('the recipients of an attachment notice', () => {
  test('are only the user group of the order, and never another customer', async () => {
    const { holder, user, customer, token } = await orderToAttachTo(application, admin)
    const other = await customerWithStaff(application, admin)
    const otherGroup = await makerOf(application, admin).usergroup({ customer_id: customer.id })
    const sideways = await colleague(otherGroup.id, user.role_id)
    await attachmentOf(application, 'picture', holder)
    expect(await application.done('galleryrest/notifycustomer', holder, admin)).toEqual({ notified: 1 })
    expect(await mailedTo(1)).toEqual([user.email])
    for (const stranger of [other.user, sideways]) expect(await noticesTo(stranger.id)).toEqual([])
    // The sender is the only user of the group, so no user is notified.
    expect(await application.done('galleryrest/notifycustomer', holder, token)).toEqual({ notified: 0 })
    expect(await messagesOn(holder)).toHaveLength(1)
  })

  test('are all groups of the customer of a campaign', async () => {
    const { customer, user } = await customerWithStaff(application, admin)
    const second = await makerOf(application, admin).usergroup({ customer_id: customer.id })
    const sideways = await colleague(second.id, user.role_id)
    const campaign = await makerOf(application, admin).campaign({ customer_id: customer.id })
    const holder: Holder = { resource: 'campaign', record_id: campaign.id }
    await attachmentOf(application, 'picture', holder)
    expect(await application.done('galleryrest/notifycustomer', holder, admin)).toEqual({ notified: 2 })
    expect(await mailedTo(2)).toEqual([user.email, sideways.email].toSorted())
  })

  test('exclude whoever loses the right before the mail is sent', async () => {
    await using waiting = await openTestApplication({ smtpUrl: `smtp://${mails.host}` })
    const boss = await waiting.signIn('admin')
    const { holder, user } = await orderToAttachTo(waiting, boss)
    const second = await makerOf(waiting, boss).user({
      role_id: user.role_id,
      usergroup_id: user.usergroup_id,
    })
    await attachmentOf(waiting, 'picture', holder)
    expect(await waiting.done('galleryrest/notifycustomer', holder, boss)).toEqual({ notified: 2 })
    await waiting.done('userrest/setactive', { id: user.id, active: false }, boss)
    await waiting.workOnJobs()
    expect(await mailedTo(1)).toEqual([second.email])
  })

  test('include no customer for shared records', async () => {
    const product = await makerOf(application, admin).product()
    const holder: Holder = { resource: 'product', record_id: product.id }
    await attachmentOf(application, 'picture', holder)
    expect(await application.call('galleryrest/notifycustomer', holder, admin)).toMatchObject({
      status: 422,
      fields: { resource: { key: 'validation.no_customer' } },
    })
  })
})

describe('an attachment notice to one person', () => {
  test('is sent once if the button is pressed twice, at once or later', async () => {
    const { holder, user } = await orderToAttachTo(application, admin)
    await attachmentOf(application, 'picture', holder)
    const press = (message = 'Look') =>
      application.done('galleryrest/notifycustomer', { ...holder, message }, admin)
    const answers = await Promise.all([press(), press(), press()])
    answers.push(await press())
    expect(answers).toEqual([{ notified: 1 }, { notified: 1 }, { notified: 1 }, { notified: 1 }])
    // A different message creates a new notice. Its e-mail is sent last, so once it arrives, all earlier e-mails have arrived
    // too.
    await press('Look again')
    await expect
      .poll(() => mails.received.some(({ content }) => content.includes('Look again')), soon)
      .toBe(true)
    expect(await mailedTo(2)).toEqual([user.email, user.email])
    const kinds = (await noticesTo(user.id)).map(({ kind }) => kind)
    expect(kinds).toEqual(['message', 'notification', 'message', 'notification'])
    expect(await messagesOn(holder)).toHaveLength(2)
  })

  // covers: product 6.8
  test('covers new attachments first, then the chosen ones', async () => {
    const { holder, order, user } = await orderToAttachTo(application, admin)
    const first = await attachmentOf(application, 'picture', holder, { title: 'First' })
    await application.done('galleryrest/notifycustomer', holder, admin)
    await attachmentOf(application, 'picture', holder, { title: 'Second' })
    await application.done('galleryrest/notifycustomer', { ...holder, message: 'More' }, admin)
    await application.done('galleryrest/notifycustomer', { ...holder, message: 'This', ids: [first] }, admin)
    expect((await messagesOn(holder)).map((text) => text.split(': ').at(-1))).toEqual([
      'First',
      'Second',
      'First',
    ])
    await mailedTo(3)
    const subjects = mails.received
      .filter(({ to }) => to.includes(user.email))
      .map(({ content }) => /^Subject: (.*)$/m.exec(content)?.[1])
    expect(subjects).toEqual([1, 2, 3].map(() => `1 imagen en el pedido ${order.code}`))
  })

  test('is not sent without attachments', async () => {
    const { holder } = await orderToAttachTo(application, admin)
    expect(await application.call('galleryrest/notifycustomer', holder, admin)).toMatchObject({
      status: 422,
      fields: { ids: { key: 'validation.nothing_to_tell' } },
    })
  })
})

test('the sender is notified of each mail that could not be sent', async () => {
  const refusing = await startMailServer({ answer: new Error('No such mailbox') })
  try {
    await using server = await openTestApplication({ smtpUrl: `smtp://${refusing.host}` })
    const boss = await server.signIn('admin')
    const teller = await houseUser(server, boss)
    const { holder, user, order } = await orderToAttachTo(server, boss)
    await attachmentOf(server, 'picture', holder)
    await server.done('galleryrest/notifycustomer', holder, teller.token)
    // Disables retries, so that the first failure is final.
    await server.handle.execute(sql`update ${sql.identifier(JOB_SCHEMA)}.job set retry_limit = 0`)
    await server.workOnJobs()
    const notices = () =>
      server.handle.select().from(activities).where(eq(activities.text_key, 'activity.notice_mail_failed'))
    await expect.poll(async () => (await notices()).length, soon).toBe(1)
    expect(await notices()).toMatchObject([
      {
        user_id: teller.user.id,
        kind: 'notification',
        status: 'CRITICAL',
        text_values: { username: user.username, email: user.email, record: order.code },
        link: `/order/${order.id}`,
      },
    ])
  } finally {
    await refusing.close()
  }
})
