import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { JOB_SCHEMA } from '../../../adapters/jobs/job-queue.ts'
import { customerWithStaff, houseUser, makerOf, printable } from '../../../testing/company.ts'
import { pdfText } from '../../../testing/files/pdf-text.ts'
import { type MailServer, startMailServer } from '../../../testing/mail/mail-server.ts'
import { readMail } from '../../../testing/mail/read-mail.ts'
import { budgetForSpaces } from '../../../testing/sales/made-budget.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

const soon = { timeout: 20_000, interval: 50 }

let application: TestApplication
let mails: MailServer
let admin: string
let line: Awaited<ReturnType<typeof printable>>['line']

beforeAll(async () => {
  mails = await startMailServer()
  application = await openTestApplication({ smtpUrl: `smtp://${mails.host}` })
  admin = await application.signIn('admin')
  line = (await printable(application, admin)).line
})
afterAll(async () => {
  await application.close()
  await mails.close()
})

type Status = 'draft' | 'sent' | 'approved'

async function somebody() {
  const staff = await customerWithStaff(application, admin, { email: 'ana@example.com', first_name: 'Ana' })
  const { budget } = await budgetForSpaces(application, admin, staff, { line, count: 2 })
  const { id } = budget
  const step = async (status: Status, token = admin) => {
    const { version } = await application.done('budgetrest/get', { id }, admin)
    return application.done('budgetrest/changestatus', { id, version, status }, token)
  }
  const mailed = async (token = admin) =>
    (await application.done('budgetrest/get', { id }, token)).history.flatMap((each) => each.mails)
  return { ...staff, budget, id, step, mailed }
}

/** Extracts the PDF attachment from an e-mail. */
function paperIn(content: string): Buffer {
  const part = content.split(/\r\n--/).find((each) => /Content-Type: application\/pdf/i.test(each)) ?? ''
  return Buffer.from(part.slice(part.indexOf('\r\n\r\n')).replace(/\s/g, ''), 'base64')
}

describe('a sent budget', () => {
  // covers: product 9.22
  test('is mailed as PDF to readers of budgets in the user group, and the house sees the recipients', async () => {
    const { budget, id, step, usergroup, user, customer, token, mailed } = await somebody()
    const make = makerOf(application, admin)
    const role = await make.role({ permissions: {} })
    const blind = { role_id: role.id, usergroup_id: usergroup.id, email: 'blind@example.com' }
    await make.user(blind)
    const elsewhere = await make.usergroup({ customer_id: customer.id })
    const other = { role_id: user.role_id, usergroup_id: elsewhere.id, email: 'other@example.com' }
    await make.user(other)
    const colleague = { role_id: user.role_id, usergroup_id: usergroup.id, email: 'eva@example.com' }
    await make.user({ ...colleague, language: 'us' })
    await step('sent')
    expect(await mailed()).toMatchObject([
      { name: 'Ana', email: 'ana@example.com', state: 'waiting' },
      { email: 'eva@example.com', state: 'waiting' },
    ])
    expect(await mailed(token)).toEqual([])
    await application.workOnJobs()
    await expect.poll(async () => (await mailed()).map(({ state }) => state), soon).toEqual(['sent', 'sent'])
    expect(mails.received.flatMap(({ to }) => to).toSorted()).toEqual(['ana@example.com', 'eva@example.com'])
    const toAna = mails.received.find(({ to }) => to.includes('ana@example.com'))?.content ?? ''
    expect(readMail(toAna)).toContain(`Este es el presupuesto ${budget.code}`)
    expect(readMail(toAna)).toContain(`/#/budget/${id}`)
    expect(readMail(toAna)).toContain('Total con IVA: 91,96')
    expect(toAna).toContain(`filename=${budget.code}.pdf`)
    const toEva = mails.received.find(({ to }) => to.includes('eva@example.com'))?.content ?? ''
    expect(readMail(toEva)).toContain(`Here is the budget ${budget.code}`)
    // The PDF is in the customer's language, regardless of the recipient's language.
    for (const content of [toAna, toEva]) expect(pdfText(paperIn(content))).toContain('Total91,96€')
    expect((await application.done('activityrest/list', {}, token)).notifications.data).toContainEqual(
      expect.objectContaining({ text_key: 'activity.told.budget_sent', link: `/budget/${id}` }),
    )
  })

  test('is not mailed if it is withdrawn first, and mailed once if it is sent again', async () => {
    await using later = await openTestApplication()
    const boss = await later.signIn('admin')
    const { line: ofIt } = await printable(later, boss)
    const staff = await customerWithStaff(later, boss)
    const { budget } = await budgetForSpaces(later, boss, staff, { line: ofIt })
    const states = async () =>
      (await later.done('budgetrest/get', { id: budget.id }, boss)).history.flatMap(({ mails: stepMails }) =>
        stepMails.map(({ state }) => state),
      )
    for (const status of ['sent', 'draft', 'sent'] as const) {
      const { version } = await later.done('budgetrest/get', { id: budget.id }, boss)
      await later.done('budgetrest/changestatus', { id: budget.id, version, status }, boss)
    }
    await later.workOnJobs()
    await expect.poll(states, soon).toEqual(['unneeded', 'sent'])
  })

  test('shows a failed mail, and notifies the sender', async () => {
    const refusing = await startMailServer({ answer: new Error('No such mailbox') })
    try {
      await using server = await openTestApplication({ smtpUrl: `smtp://${refusing.host}` })
      const boss = await server.signIn('admin')
      const { line: ofIt } = await printable(server, boss)
      const sender = await houseUser(server, boss)
      const staff = await customerWithStaff(server, boss)
      const { budget } = await budgetForSpaces(server, boss, staff, { line: ofIt })
      const { id, version } = budget
      await server.done('budgetrest/changestatus', { id, version, status: 'sent' }, sender.token)
      // Disables retries, so that the first failure is final.
      await server.handle.execute(sql`update ${sql.identifier(JOB_SCHEMA)}.job set retry_limit = 0`)
      await server.workOnJobs()
      const states = async () =>
        (await server.done('budgetrest/get', { id }, boss)).history.flatMap(
          ({ mails: stepMails }) => stepMails,
        )
      await expect.poll(states, soon).toMatchObject([{ state: 'failed', email: staff.user.email }])
      const readNotifications = async () =>
        (await server.done('activityrest/list', {}, sender.token)).notifications.data
      await expect.poll(readNotifications, soon).toContainEqual(
        expect.objectContaining({
          text_key: 'activity.notice_mail_failed',
          text_values: { username: staff.user.username, email: staff.user.email, record: budget.code },
          link: `/budget/${id}`,
        }),
      )
    } finally {
      await refusing.close()
    }
  })
})
