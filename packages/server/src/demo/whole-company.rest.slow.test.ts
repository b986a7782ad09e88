import { startOfDay } from '@lienzo/rules/day'
import { budgetStates } from '@lienzo/rules/installation/budget-states'
import { photoFlagNames } from '@lienzo/rules/installation/photo-flags'
import { photoStates } from '@lienzo/rules/installation/photo-states'
import { outcomeOf } from '@lienzo/rules/sales/allocation/allocation'
import { orderStates } from '@lienzo/rules/sales/order-states'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { spaces } from '../db/tables/customers/spaces.ts'
import { budgets } from '../db/tables/installation/budgets.ts'
import { installerLinks, installerReports } from '../db/tables/installation/installer-links.ts'
import { installerPhotos } from '../db/tables/installation/installer-photos.ts'
import { activities } from '../db/tables/people/activities.ts'
import { users } from '../db/tables/people/users.ts'
import { files } from '../db/tables/records/files.ts'
import { importRows, imports as importsTable } from '../db/tables/records/imports.ts'
import { log } from '../db/tables/records/log.ts'
import { campaignImages } from '../db/tables/sales/campaigns.ts'
import { movements, orderHistory, orderLines, orders } from '../db/tables/sales/orders.ts'
import { openTestApplication, type TestApplication } from '../testing/test-application.ts'
import { demoChains } from './company/demo-spaces.ts'
import { readKeptRows } from './kept/kept-files.ts'
import { readTables } from './kept/read-company.ts'
import { demoCampaigns } from './sales/demo-campaign-data.ts'
import { seasonCampaigns } from './seasons/season-campaign-data.ts'
import { visits } from './seasons/season-photos.ts'
import { newShops } from './seasons/season-shops.ts'
import { isWorkday } from './story/demo-calendar.ts'
import { tellCompany } from './tell-company.ts'
import { makeWholeCompany } from './whole-company.ts'

let application: TestApplication
let admin: string
/** Time in Unix seconds when the company was loaded, which is the end of its story. */
let now: number

beforeAll(async () => {
  application = await openTestApplication({ demo: makeWholeCompany })
  admin = await application.signIn('admin')
  // Read after the sign-in, which is logged.
  now = Math.floor(Date.now() / 1000)
})
afterEach(() => void vi.useRealTimers())
afterAll(() => application.close())

/** Timeout in milliseconds for making all calls of the story on a busy machine. */
const STORY_TIME = 20 * 60_000

/**
 * Replaces values that depend on the processor that drew the pictures: content hashes, perceptual hashes, file sizes and levels
 * of detail.
 */
function withoutPictures(rows = ''): string {
  return rows.replaceAll(/[0-9a-f]{64}|[01]{64,}|"(size|detail)" ?: ?\d+/g, 'picture')
}

describe('the whole demo company', () => {
  // covers: product 8.1
  test('is stored exactly as its story is generated today, to the last row', {
    timeout: STORY_TIME,
  }, async () => {
    const keptRows = await readKeptRows()
    vi.useFakeTimers({ toFake: ['Date'], now: keptRows.told * 1000 })
    await using toldApplication = await openTestApplication({ demo: tellCompany('whole') })
    const tables = await readTables(toldApplication.handle)
    expect(tables.map(({ name }) => name)).toEqual(keptRows.tables.map(({ name }) => name))
    for (const [place, { name, rows }] of tables.entries()) {
      expect(withoutPictures(rows), name).toBe(withoutPictures(keptRows.tables[place]?.rows))
    }
  })

  // covers: product 8.3, 8.4
  test('is a house of five customers with work in progress', async () => {
    const totals = await Promise.all(
      (['customerrest', 'productrest', 'orderrest', 'spacerest'] as const).map(
        async (name) => (await application.done(`${name}/list`, {}, admin)).total,
      ),
    )
    expect(totals.slice(0, 3)).toEqual([5, 40, 200])
    expect(totals[3]).toBeGreaterThanOrEqual(1200)
    const allOrders = await application.handle.select().from(orders)
    const oldest = Math.min(...allOrders.map(({ created_at }) => created_at))
    const newest = Math.max(...allOrders.map(({ created_at }) => created_at))
    // Eighteen months.
    expect((newest - oldest) / 86_400).toBeGreaterThan(547)
    expect(new Set(allOrders.map(({ status }) => status))).toEqual(new Set(orderStates))
    const allBudgets = await application.handle.select().from(budgets)
    expect(new Set(allBudgets.map(({ status }) => status))).toEqual(new Set(budgetStates))
    expect(Math.max(...allBudgets.map(({ revision }) => revision))).toBe(2)
    const late = allOrders.filter(
      ({ status, promised_at }) =>
        ['confirmed', 'production'].includes(status) && promised_at !== null && promised_at < startOfDay(now),
    )
    expect(late.length).toBeGreaterThanOrEqual(3)
    expect(late.length).toBeLessThan(20)
    const states = (await application.handle.select().from(importsTable)).map(({ state }) => state)
    expect(new Set(states)).toEqual(new Set(['done', 'done_with_warnings', 'ready', 'cancelled']))
    const { near_limits } = await application.done('homerest/getdata', {}, admin)
    expect(near_limits?.rows.length).toBeGreaterThan(0)
    const shops = await application.handle
      .selectDistinct({ name: spaces.shop_name, city: spaces.city })
      .from(spaces)
    expect(shops.length).toBeGreaterThan(300)
    expect(new Set(shops.map(({ name }) => name)).size).toBe(shops.length)
  })

  // covers: product 8.4
  test('has installer photos with correct flags, all reviewed except the newest', async () => {
    const photos = await application.handle.select().from(installerPhotos)
    expect(photos.length).toBeGreaterThanOrEqual(300)
    expect(photos.length).toBeLessThan(520)
    expect(new Set(photos.map(({ state }) => state))).toEqual(new Set(photoStates))
    const flags = new Set(photos.flatMap((photo) => photo.flags.map(({ flag }) => flag)))
    const expected = photoFlagNames.filter((name) => name !== 'clock' && name !== 'late')
    expect([...flags].toSorted()).toEqual(expect.arrayContaining([...expected].toSorted()))
    const flaggedCount = photos.filter((photo) => photo.flags.length > 0).length
    expect(flaggedCount).toBeGreaterThan(photos.length / 10)
    expect(flaggedCount).toBeLessThan(photos.length / 3)
    // No valid photo was flagged as taken in a different shop or at a different time.
    const doubts = photos
      .filter(({ state }) => state === 'valid')
      .flatMap((photo) => photo.flags.map(({ flag }) => flag))
    expect(doubts.filter((flag) => flag !== 'no_time' && flag !== 'no_place')).toEqual([])
    const steps = await application.handle.select().from(orderHistory).orderBy(orderHistory.id)
    for (const { name, order_id, created_at } of photos) {
      const shipping = steps.find((step) => step.order_id === order_id && step.to_status === 'shipped')
      expect(shipping?.created_at, name).toBeLessThan(created_at)
    }
  })

  // covers: product 8.4
  test('has a photo of most spaces, and imports with rows that wait for correction', async () => {
    const pages = [1, 2, 3, 4].map((page) =>
      application.done('spacerest/list', { perpage: 500, page }, admin),
    )
    const rows = (await Promise.all(pages)).flatMap((page) => page.rows)
    expect(rows).toHaveLength((await pages[0])?.total ?? 0)
    expect(rows.length).toBeGreaterThanOrEqual(1200)
    expect(rows.filter(({ cover }) => cover !== null).length).toBeGreaterThan(rows.length / 2)
    const waitingImports = await application.handle
      .select({ state: importsTable.state, faulty: sql<number>`count(*)::int` })
      .from(importRows)
      .innerJoin(importsTable, eq(importsTable.id, importRows.import_id))
      .where(sql`${importRows.faults} <> '[]'`)
      .groupBy(importsTable.id)
    expect(waitingImports.some(({ state, faulty }) => state === 'ready' && faulty > 0)).toBe(true)
  })

  test('has a working link for each installer of an approved budget, their notes, and what they could not mount', async () => {
    const { rows } = await application.done('budgetrest/list', { filters: { status: 'in;approved' } }, admin)
    const [newest] = rows
    if (!newest) throw new Error('No budget is approved')
    const { installers, links } = await application.done(
      'budgetrest/installerlinks',
      { id: newest.id },
      admin,
    )
    expect(links.filter(({ state }) => state === 'live').length).toBe(installers.length)
    const [first] = await application.handle
      .select()
      .from(installerLinks)
      .where(eq(installerLinks.budget_code, newest.code))
    const link = application.services.installerLinks.tokenOf(first?.name ?? '')
    const job = await application.done('installrest/getjob', { link }, '')
    expect(job.spaces).toHaveLength(installers.find(({ id }) => id === first?.installer_id)?.spaces ?? 0)
    const reports = await application.handle.select({ kind: installerReports.kind }).from(installerReports)
    expect(new Set(reports.map(({ kind }) => kind))).toEqual(new Set(['note', 'not_done']))
    const untold = await application.handle
      .select({ key: activities.text_key })
      .from(activities)
      .where(eq(activities.text_key, 'activity.told.refusals_unlinked'))
    expect(untold).toEqual([])
  })

  test('proves at least half of the mounted spaces, and names who reported the rest as installed', async () => {
    const photos = await application.handle.select().from(installerPhotos)
    const proven = new Set(
      photos.flatMap((photo) => (photo.state === 'valid' ? [`${photo.order_id} ${photo.space_id}`] : [])),
    )
    const agreedBudgets = (await application.handle.select().from(budgets)).filter(({ status }) =>
      ['approved', 'closed'].includes(status),
    )
    const installedOrders = (await application.handle.select().from(orders)).filter(
      ({ status }) => status === 'installed',
    )
    const lines = await application.handle.select().from(orderLines)
    const jobsOf = (id: number) => [
      ...new Set(
        lines.flatMap((line) => (line.order_id === id && line.space_id ? [`${id} ${line.space_id}`] : [])),
      ),
    ]
    const ordersByCampaign = Map.groupBy(
      installedOrders.filter(({ campaign_id }) =>
        agreedBudgets.some(
          ({ order_id }) => installedOrders.find(({ id }) => id === order_id)?.campaign_id === campaign_id,
        ),
      ),
      ({ campaign_id }) => campaign_id,
    )
    expect(ordersByCampaign.size).toBeGreaterThanOrEqual(6)
    for (const [campaign, ofCampaign] of ordersByCampaign) {
      const jobs = ofCampaign.flatMap(({ id }) => jobsOf(id))
      const share = jobs.filter((job) => proven.has(job)).length / jobs.length
      expect(share, `${campaign}`).toBeGreaterThanOrEqual(0.5)
    }
    const steps = (await application.handle.select().from(orderHistory).orderBy(orderHistory.id)).filter(
      ({ to_status }) => to_status === 'installed',
    )
    expect(steps.filter(({ by_proof }) => by_proof).length).toBeGreaterThan(3)
    for (const { id, code } of installedOrders.filter((order) => jobsOf(order.id).length > 0)) {
      const last = steps.findLast(({ order_id }) => order_id === id)
      expect(last?.by_proof || last?.note, code).toBeTruthy()
    }
  })

  test('shows spaces as they were: empty, or with an earlier print of their customer', () => {
    const campaigns = [...demoCampaigns, ...seasonCampaigns]
    const windows = [...demoChains, ...newShops].flatMap(({ customer, listedAgo, showing }) =>
      showing ? [{ customer, ago: listedAgo, campaign: showing.campaign, turns: [showing.turn] }] : [],
    )
    const showings = visits.flatMap(({ customer, fromAgo, showing }) => {
      const turns = Object.values(showing?.prints ?? {}).map(([turn]) => turn)
      return showing ? [{ customer, ago: fromAgo, campaign: showing.campaign, turns }] : []
    })
    expect(windows.length + showings.length).toBe(6)
    for (const { customer, ago, campaign: code, turns } of [...windows, ...showings]) {
      const campaign = campaigns.find((each) => each.code === code)
      expect(campaign?.customer).toBe(customer)
      for (const turn of turns) {
        const release = campaign?.artwork[turn]?.steps.find((step) => 'releases' in step)
        expect(release?.ago, `${code} ${turn}`).toBeGreaterThan(ago)
      }
    }
  })

  test('has artwork that fits most spaces of its customer, and a few that it does not fit', async () => {
    const { rows } = await application.done('campaignrest/list', { perpage: 100 }, admin)
    const fitting = new Map<string, number>()
    const cells = { fit: 0, all: 0 }
    for (const { id, code, images } of rows) {
      if (images === 0) continue
      const { spaces, codes } = await application.done('orderrest/allocation', { campaign_id: id }, admin)
      const outcomes = codes.flatMap((row) =>
        spaces.map(({ state }, place) => outcomeOf(row[place] ?? '?', state)),
      )
      const fit = outcomes.filter((outcome) => outcome === 'fits').length
      fitting.set(code, fit / outcomes.length)
      cells.fit += fit
      cells.all += outcomes.length
    }
    expect(fitting.size).toBe(20)
    expect(fitting.get('IMG')).toBeGreaterThan(0.8)
    expect(cells.fit / cells.all).toBeGreaterThan(0.8)
    // Columns and shelves need separate artwork, so no artwork fits every space.
    expect(Math.min(...fitting.values())).toBeGreaterThan(0.6)
    expect(Math.max(...fitting.values())).toBeLessThan(1)
  })

  test('has different artwork in each format of a campaign', async () => {
    const artworks = await application.handle
      .select({ campaign: campaignImages.campaign_id, sha256: files.sha256 })
      .from(campaignImages)
      .innerJoin(files, eq(files.id, campaignImages.file_id))
    expect(artworks.length).toBeGreaterThan(60)
    expect(new Set(artworks.map(({ sha256 }) => sha256)).size).toBe(artworks.length)
  })

  test('logs in chronological order, on working days, with nothing in the future', async () => {
    const entries = await application.handle
      .select({ at: log.created_at })
      .from(log)
      .where(sql`user_id is not null`)
      .orderBy(asc(log.id))
    const moments = entries.map(({ at }) => at)
    expect(moments).toEqual(moments.toSorted((one, other) => one - other))
    expect(moments.at(-1)).toBeLessThanOrEqual(now)
    const today = startOfDay(now)
    const days = new Set(moments.map(startOfDay).filter((day) => day < today - 86_400))
    expect([...days].filter((day) => !isWorkday(day))).toEqual([])
    expect(days.size).toBeGreaterThan(250)
  })

  test('balances: saldos are the sums of movements, and orders are the sums of their lines', async () => {
    const sums = await application.handle
      .select({ user_id: movements.user_id, euros: sql<number>`sum(euros)::bigint` })
      .from(movements)
      .groupBy(movements.user_id)
    const balances = new Map(sums.map(({ user_id, euros }) => [user_id, euros]))
    for (const { id, user_saldo_euros } of await application.handle.select().from(users)) {
      expect(user_saldo_euros, `${id}`).toBe(balances.get(id) ?? 0)
    }
    const lines = await application.handle
      .select({ order_id: orderLines.order_id, net: sql<number>`sum(net)::bigint` })
      .from(orderLines)
      .groupBy(orderLines.order_id)
    const netSums = new Map(lines.map(({ order_id, net }) => [order_id, net]))
    for (const { id, code, net } of await application.handle.select().from(orders)) {
      expect(net, code).toBe(netSums.get(id) ?? 0)
    }
    const [steps] = await application.handle.select({ count: sql<number>`count(*)::int` }).from(orderHistory)
    expect(steps?.count).toBeGreaterThan(800)
  })

  test('references no missing file, and continues its numbering', async () => {
    for (const { sha256, size, name } of await application.handle.select().from(files)) {
      expect(await application.services.files.size(sha256), name).toBe(size)
    }
    const codes = (await application.handle.select().from(orders).orderBy(asc(orders.id))).map(
      ({ code, created_at }) => [code, new Date(created_at * 1000).getUTCFullYear() % 100] as const,
    )
    for (const [code, year] of codes) expect(code.startsWith(String(year))).toBe(true)
    const { code } = await application.done('orderrest/generateordercode', {}, admin)
    expect(codes.map(([existing]) => existing)).not.toContain(code)
    expect(await application.signIn('elena')).toBeTruthy()
  })
})
