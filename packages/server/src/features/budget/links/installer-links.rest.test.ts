import { stopClock } from '@lienzo/rules/testing/stop-clock'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installerLinks } from '../../../db/tables/installation/installer-links.ts'
import { log } from '../../../db/tables/records/log.ts'
import { houseUser, makerOf, printable } from '../../../testing/company.ts'
import { mailsTo } from '../../../testing/mail/read-mail.ts'
import { jobWithLink, moveBudget, tokenIn } from '../../../testing/sales/installer-links.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

stopClock()
const DAY = 86_400
const now = Math.floor(Date.now() / 1000)
const today = now - (now % DAY)

let application: TestApplication
let admin: string
let line: Awaited<ReturnType<typeof printable>>['line']

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  line = (await printable(application, admin)).line
})
afterAll(() => application.close())

const openJob = (token: string) => application.call('installrest/getjob', { link: token })
const makeJob = (options: object = {}) => jobWithLink(application, admin, { line, ...options })

describe('the link of an installer', () => {
  // covers: spec 7.29; product 6.19, 7.19
  test('opens the spaces of its installer, until a number of days after the last planned day', async () => {
    const { link, token, installer, budget, spaces } = await makeJob()
    expect(link).toMatchObject({
      ...{ installer_id: installer.id, state: 'live', created_by_name: 'admin', last_used_at: null },
      ...{ expires_at: today + 31 * DAY, address: expect.stringMatching(/\/install\/[\w-]{38}$/) },
      qr: expect.stringContaining('<svg'),
    })
    const { content } = await openJob(token)
    expect(content).toMatchObject({ code: budget.code, installer: installer.name, languages: ['pt', 'es'] })
    expect(content.spaces.map(({ id }) => id).toSorted()).toEqual(spaces.map(({ id }) => id).toSorted())
    const { installers, links } = await application.done(
      'budgetrest/installerlinks',
      { id: budget.id },
      admin,
    )
    expect(installers).toMatchObject([{ id: installer.id, spaces: 2 }])
    expect(links).toMatchObject([{ id: link.id, last_used_at: expect.any(Number) }])
    expect(JSON.stringify(links)).not.toContain(token)
  })

  test('is reused on repeated and concurrent requests, and extended by a day', async () => {
    const { budget, installer, link } = await makeJob()
    const input = { id: budget.id, installer_id: installer.id }
    const again = await Promise.all(
      Array.from({ length: 10 }, () => application.done('budgetrest/installerlink', input, admin)),
    )
    expect(new Set(again.map(({ address }) => address))).toEqual(new Set([link.address]))
    const last_day = today + 90 * DAY
    const longer = await application.done('budgetrest/installerlink', { ...input, last_day }, admin)
    expect(longer).toMatchObject({ id: link.id, address: link.address, expires_at: last_day + DAY })
    const { items } = await application.done(
      'timelinerest/list',
      { resource: 'budget', record_id: budget.id },
      admin,
    )
    const logged = items.flatMap((item) => (item.kind === 'change' ? item.changes : []))
    const days = logged.filter(({ field }) => field === 'last_day')
    expect(days).toEqual([
      { field: 'last_day', kind: 'date', before: today + 30 * DAY, after: last_day },
      { field: 'last_day', kind: 'date', before: null, after: today + 30 * DAY },
    ])
    for (const [day, key] of [
      [today - DAY, 'validation.past'],
      [today + 400 * DAY, 'validation.too_far_ahead'],
    ] as const) {
      expect(
        await application.call('budgetrest/installerlink', { ...input, last_day: day }, admin),
      ).toMatchObject({
        status: 422,
        fields: { last_day: { key } },
      })
    }
  })

  test('opens nothing once revoked, can be restored, but not beside its replacement', async () => {
    const { budget, installer, link, token } = await makeJob()
    const linkInput = { id: budget.id, link_id: link.id }
    expect(await application.done('budgetrest/revokelink', linkInput, admin)).toMatchObject({
      state: 'ended',
      ended_by_name: 'admin',
    })
    expect(await openJob(token)).toMatchObject({ status: 404 })
    expect(await application.done('budgetrest/restorelink', linkInput, admin)).toMatchObject({
      state: 'live',
    })
    expect(await openJob(token)).toMatchObject({ status: 200 })
    await application.done('budgetrest/revokelink', linkInput, admin)
    const input = { id: budget.id, installer_id: installer.id }
    const next = await application.done('budgetrest/installerlink', input, admin)
    expect(tokenIn(next.address)).not.toBe(token)
    expect(await application.call('budgetrest/restorelink', linkInput, admin)).toMatchObject({
      error: 'STATE_NOT_ALLOWED',
    })
    expect(await openJob(token)).toMatchObject({ status: 404 })
    const entries = await application.handle
      .select({ action: log.action, changes: log.changes })
      .from(log)
      .where(sql`${log.resource} = 'budget' and ${log.record_id} = ${budget.id}`)
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['installer_link', 'installer_link_end', 'installer_link_restore']),
    )
    expect(JSON.stringify(entries)).not.toContain(token)
  })

  test('is replaced by a new link after it expires, and stays expired', async () => {
    const { budget, installer, link, token } = await makeJob()
    await application.handle
      .update(installerLinks)
      .set({ expires_at: now - 1 })
      .where(sql`${installerLinks.id} = ${link.id}`)
    expect(await openJob(token)).toMatchObject({ status: 404 })
    const input = { id: budget.id, installer_id: installer.id }
    const next = await application.done('budgetrest/installerlink', input, admin)
    expect(await openJob(tokenIn(next.address))).toMatchObject({ status: 200 })
    expect(await openJob(token)).toMatchObject({ status: 404 })
  })

  test('is answered as unknown if it was altered, invented or signed elsewhere', async () => {
    const { token } = await makeJob()
    const other = token.slice(0, 16).replace(/^./, (sign) => (sign === 'a' ? 'b' : 'a'))
    const alteredTokens = [
      `${other}${token.slice(16)}`,
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    ]
    const unknown = await Promise.all([...alteredTokens, 'x'.repeat(38)].map((link) => openJob(link)))
    expect(new Set(unknown.map(({ status, message }) => `${status} ${message}`))).toEqual(
      new Set(['404 There is no such record']),
    )
    for (const link of ['x', `${token}A`, '../../files/1/original', "'; drop table spaces", '€'.repeat(38)]) {
      expect(await openJob(link)).toMatchObject({ status: 422, fields: { link: expect.anything() } })
    }
  })

  test('requires an approved budget, an installer with spaces in it, and edit rights in the house', async () => {
    const { budget, installer, staff } = await makeJob()
    const input = { id: budget.id, installer_id: installer.id }
    expect(await application.call('budgetrest/installerlink', input, staff.token)).toMatchObject({
      status: 403,
    })
    expect(await application.call('budgetrest/installerlinks', { id: budget.id }, staff.token)).toMatchObject(
      {
        error: 'NO_PERMISSION',
      },
    )
    const make = makerOf(application, admin)
    const readers = await make.role({
      permissions: { '/budget': { perm_view: '1', perm_access: '1', perm_edit: '0' } },
    })
    const reader = await houseUser(application, admin, { role_id: readers.id })
    expect(await application.call('budgetrest/installerlink', input, reader.token)).toMatchObject({
      status: 403,
    })
    const stranger = await make.installer()
    const others = { id: budget.id, installer_id: stranger.id }
    expect(await application.call('budgetrest/installerlink', others, admin)).toMatchObject({
      fields: { installer_id: { key: 'validation.installer_without_spaces' } },
    })
    const revision = await application.done('budgetrest/revise', { id: budget.id }, admin)
    const ofDraft = { id: revision.id, installer_id: installer.id }
    expect(await application.call('budgetrest/installerlink', ofDraft, admin)).toMatchObject({
      error: 'STATE_NOT_ALLOWED',
    })
  })

  test('follows the current revision, and reports that the job is closed or cancelled', async () => {
    const { budget, order, token, spaces, installer, link } = await makeJob()
    const revision = await application.done('budgetrest/revise', { id: budget.id }, admin)
    const { rows } = await application.done('budgetrest/getspaces', { id: revision.id }, admin)
    const [removedLine] = rows
    if (!removedLine) throw new Error('The revision has no lines')
    const removed = [{ id: removedLine.id, version: removedLine.version }]
    await application.done('budgetrest/updatespaces', { id: revision.id, removed }, admin)
    expect((await openJob(token)).content.spaces).toHaveLength(2)
    await moveBudget(application, admin, revision.id, 'sent', 'approved')
    const remaining = spaces.filter(({ id }) => id !== removedLine.space_id).map(({ id }) => id)
    expect((await openJob(token)).content).toMatchObject({
      state: 'open',
      spaces: remaining.map((id) => ({ id })),
    })
    await moveBudget(application, admin, revision.id, 'closed')
    expect((await openJob(token)).content).toMatchObject({
      state: 'closed',
      spaces: remaining.map((id) => ({ id })),
    })
    const remakeFrom = (id: number) =>
      application.call('budgetrest/installerlink', { id, installer_id: installer.id }, admin)
    expect(await remakeFrom(revision.id)).toMatchObject({ content: { address: link.address } })
    expect(await remakeFrom(budget.id)).toMatchObject({ error: 'STATE_NOT_ALLOWED' })
    const { version } = await application.done('orderrest/get', { id: order.id }, admin)
    const cancellation = { id: order.id, version, status: 'cancelled', note: 'Sin campaña' } as const
    await application.done('orderrest/changestatus', cancellation, admin)
    expect((await openJob(token)).content).toMatchObject({ state: 'order_cancelled' })
  })

  test('is mailed in the language of the installer by a job without secrets', async () => {
    const { budget, link, token } = await makeJob({
      installer: { email: 'rita@example.com', contact: 'Rita' },
    })
    const linkInput = { id: budget.id, link_id: link.id }
    expect(await application.done('budgetrest/maillink', linkInput, admin)).toEqual({
      email: 'rita@example.com',
    })
    const jobs = await application.handle.execute(
      sql`select data::text from lienzo_jobs.job where name = 'installer-link-mail'`,
    )
    expect(JSON.stringify(jobs.rows)).not.toContain(token.slice(16))
    await application.workOnJobs()
    const mails = () => mailsTo(application.folder, 'rita@example.com')
    await expect.poll(async () => (await mails()).length, { timeout: 20_000, interval: 50 }).toBe(1)
    const [mail = ''] = await mails()
    expect(mail).toContain(`/install/${token}`)
    expect(mail).toContain('trabalho')
    // The job sets `mailed_at` after it has sent the e-mail.
    const links = async () =>
      (await application.done('budgetrest/installerlinks', { id: budget.id }, admin)).links
    await expect.poll(links, { timeout: 20_000 }).toMatchObject([{ mailed_at: expect.any(Number) }])
    const silent = await makeJob({ installer: { email: '' } })
    const silentInput = { id: silent.budget.id, link_id: silent.link.id }
    expect(await application.call('budgetrest/maillink', silentInput, admin)).toMatchObject({
      fields: { link_id: { key: 'validation.installer_without_email' } },
    })
  })
})

describe('waiting photos on phones', () => {
  const reportWaiting = (token: string, phone: string, photos: number, oldest_age = 0) =>
    application.call('installrest/waiting', { link: token, phone: phone.repeat(16), photos, oldest_age })
  const waiting = async (budget: { id: number }) => {
    const { links } = await application.done('budgetrest/installerlinks', { id: budget.id }, admin)
    return links.map((link) => link.waiting)
  }

  test('are those last reported by each phone, even through a revoked link, until none is left', async () => {
    const { budget, link, token } = await makeJob({ count: 1 })
    expect(await waiting(budget)).toEqual([null])
    for (const [phone, photos, age] of [
      ['a', 3, 600],
      ['a', 5, 7200],
      ['b', 2, 60],
    ] as const) {
      expect(await reportWaiting(token, phone, photos, age)).toMatchObject({ status: 200 })
    }
    await application.done('budgetrest/revokelink', { id: budget.id, link_id: link.id }, admin)
    expect(await reportWaiting(token, 'b', 4, 60)).toMatchObject({ status: 200 })
    const [both] = await waiting(budget)
    expect(both).toMatchObject({ photos: 9, told_at: expect.any(Number) })
    expect((both?.told_at ?? 0) - (both?.oldest_at ?? 0)).toBe(7200)
    await reportWaiting(token, 'a', 0)
    expect(await waiting(budget)).toMatchObject([{ photos: 4 }])
    await reportWaiting(token, 'b', 0)
    expect(await waiting(budget)).toEqual([null])
  })

  test('are not accepted from invented links, or from more phones than a job has', async () => {
    const { budget, token } = await makeJob({ count: 1 })
    expect(await reportWaiting('x'.repeat(38), 'a', 1)).toMatchObject({ status: 404 })
    await application.handle.execute(sql`insert into installer_waiting (link_id, phone, photos, oldest_at, told_at)
      select max(id), 'phone ' || each, 1, 1, 1 from installer_links, generate_series(1, 100) each group by each`)
    expect(await reportWaiting(token, 'c', 7)).toMatchObject({ status: 200 })
    expect(await waiting(budget)).toMatchObject([{ photos: 100 }])
  })
})
