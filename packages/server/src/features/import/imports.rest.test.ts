import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobContext } from '../../core/jobs/work-on-jobs.ts'
import { customerWithStaff, makerOf, unique } from '../../testing/company.ts'
import { readSpreadsheet } from '../../testing/files/read-spreadsheet.ts'
import { type Cell, ean, importsIn, longCsv, mapping, xlsx } from '../../testing/imports/imports.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'
import { oldImportsJob } from './old-imports-job.ts'

let application: TestApplication
let admin: string
let imports: ReturnType<typeof importsIn>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  imports = importsIn(application, admin)
})
afterAll(() => application.close())

describe('an import', () => {
  // covers: product 9.20
  test('creates and changes promotions, shows its progress and returns the refused rows with reasons', async () => {
    const make = makerOf(application, admin)
    const customer = await make.customer()
    await make.promotion({ customer_id: customer.id, code: 'A-1', name: 'Bruma', brand: 'Alameda' })
    const rows: Cell[][] = [
      ['A-1', 'Bruma de azahar', '', '', '', ''],
      [Number(ean(3)), 'Crema', 'Alameda', 'Skin care', '', 'no'],
      ['=2+3', 'Fórmula', '', 'Ferretería', '', ''],
    ]
    const importRun = await imports.importFile(await xlsx(rows), { customer_id: customer.id })
    expect(importRun).toMatchObject({
      state: 'done_with_warnings',
      rows: 3,
      created: 1,
      updated: 1,
      refused: 1,
    })
    expect(
      (await imports.promotionsOf(customer.id)).map(({ code, name, brand, family, active }) => [
        code,
        name,
        brand,
        family,
        active,
      ]),
    ).toEqual([
      [ean(3), 'Crema', 'Alameda', 'SKIN CARE', false],
      ['A-1', 'Bruma de azahar', 'Alameda', 'SIN CATEGORÍA', true],
    ])
    const response = await fetch(`${application.address}/rest/importsrest/refused`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin}` },
      body: JSON.stringify({
        id: importRun.id,
        header: 'Motivo',
        texts: { 'import.fault.choice': '{{text}} no es una familia.' },
      }),
    })
    const sheet = await readSpreadsheet(Buffer.from(await response.arrayBuffer()))
    expect(JSON.stringify(sheet)).toContain('Ferretería no es una familia.')
    expect(JSON.stringify(sheet)).toContain('=2+3')
    const filters = { import_id: `eq;${importRun.id}` }
    const promotions = await application.done('promotionrest/list', { filters, sort: 'code' }, admin)
    expect(promotions.rows.map(({ code }) => code)).toEqual([ean(3), 'A-1'])
    // The activity is written shortly after the import ends.
    const activities = async () => JSON.stringify(await application.done('activityrest/list', {}, admin))
    await expect.poll(activities).toContain('activity.task.imported.promotion')
  })

  // covers: product 4.12
  test('resumes when it is restarted, and creates no row twice', async () => {
    const customer = await makerOf(application, admin).customer()
    const rows = Array.from({ length: 1_200 }, (_, index): Cell[] => [`R-${index}`, `Crema ${index}`])
    const importRun = await imports.importFile(await xlsx(rows), { customer_id: customer.id })
    expect(importRun).toMatchObject({ created: 1_200 })
    // Simulates a server that crashed after storing the rows but before recording the progress.
    await application.handle.execute(
      `update imports set state = 'importing', last_row = 501 where id = ${importRun.id}`,
    )
    const { jobs } = application.services
    await jobs.add(application.handle, 'import', { import_id: importRun.id })
    expect(await imports.atRest(importRun.id)).toMatchObject({ created: 1_200, refused: 0 })
    const { rows: counts } = await application.handle.execute(
      `select count(*)::int as n, count(distinct code)::int as codes from promotions where customer_id = ${customer.id}`,
    )
    expect(counts).toEqual([{ n: 1_200, codes: 1_200 }])
  })

  test('loses its rows long after its end, but can be undone, and is discarded if abandoned', async () => {
    const customer = await makerOf(application, admin).customer()
    const file = () => xlsx([[`G-${unique('')}`, 'Crema']])
    const importRun = await imports.importFile(await file(), { customer_id: customer.id })
    const waiting = await imports.prepared(await file(), { mapping, customer_id: customer.id })
    const recent = await imports.prepared(await file(), { mapping, customer_id: customer.id })
    const { handle, services } = application
    await handle.execute(`update imports set ended_at = ended_at - 91 * 86400 where id = ${importRun.id}`)
    await handle.execute(
      `update imports set created_at = created_at - 91 * 86400, updated_at = updated_at - 91 * 86400, begun_at = null
       where id = ${waiting.id}`,
    )
    const rowsOf = async (id: number) =>
      (await handle.execute(`select from import_rows where import_id = ${id}`)).rowCount
    await oldImportsJob.run(
      jobContext({ id: 'once', signal: new AbortController().signal }, { database: handle, services }),
      {},
    )
    expect(await Promise.all([importRun.id, waiting.id, recent.id].map(rowsOf))).toEqual([0, 1, 1])
    const stateOf = async ({ id }: { id: number }) =>
      (await application.done('importsrest/detail', { id }, admin)).state
    expect([await stateOf(waiting), await stateOf(recent)]).toEqual(['cancelled', 'ready'])
    await application.done('importsrest/changestatus', { id: importRun.id, state: 'undoing' }, admin)
    expect(await imports.atRest(importRun.id)).toMatchObject({ state: 'undone', undone: { deleted: 1 } })
  })

  // covers: product 9.20
  test('is undone as a whole, except for records changed since', async () => {
    const make = makerOf(application, admin)
    const customer = await make.customer()
    await make.promotion({ customer_id: customer.id, code: 'A-1', name: 'Bruma' })
    const rows: Cell[][] = [
      ['A-1', 'Otra'],
      ['A-2', 'Crema'],
      ['A-3', 'Gel'],
    ]
    const importRun = await imports.importFile(await xlsx(rows), { customer_id: customer.id })
    const promotion = (await imports.promotionsOf(customer.id)).find((row) => row.code === 'A-3')
    if (!promotion) throw new Error('No promotion')
    const { id, version, code, brand, family, active, customer_id } = promotion
    const edit = { id, version, code, brand, family, active, customer_id, name: 'Gel de ducha' }
    await application.done('promotionrest/update', edit, admin)
    await application.done('importsrest/changestatus', { id: importRun.id, state: 'undoing' }, admin)
    expect(await imports.atRest(importRun.id)).toMatchObject({
      state: 'undone',
      undone: { deleted: 1, restored: 1, kept: 1 },
    })
    expect((await imports.promotionsOf(customer.id)).map((row) => row.name)).toEqual([
      'Bruma',
      'Gel de ducha',
    ])
    expect(
      await application.call('importsrest/changestatus', { id: importRun.id, state: 'undoing' }, admin),
    ).toMatchObject({
      error: 'STATE_NOT_ALLOWED',
    })
  })

  test('stops when it is cancelled, and its finished part can be undone', async () => {
    const customer = await makerOf(application, admin).customer()
    const { id } = await imports.previewOf(await xlsx([['K-1', 'Gel']]), { customer_id: customer.id })
    const answer = await application.done('importsrest/cancel-import', { id }, admin)
    expect(answer).toMatchObject({ state: 'cancelled' })
    expect(await application.call('importsrest/import-file', { id }, admin)).toMatchObject({
      error: 'STATE_NOT_ALLOWED',
    })
    const importRun = await imports.importFile(await xlsx([['K-2', 'Gel']]), { customer_id: customer.id })
    // Simulates an import that was cancelled after its only batch.
    await application.handle.execute(`update imports set state = 'cancelled' where id = ${importRun.id}`)
    await application.done('importsrest/changestatus', { id: importRun.id, state: 'undoing' }, admin)
    expect((await imports.atRest(importRun.id)).undone).toEqual({ deleted: 1, restored: 0, kept: 0 })
  })

  // covers: spec 7.28; product 6.18
  test('imports refused rows once they are corrected, and leaves the others alone', async () => {
    const customer = await makerOf(application, admin).customer()
    const rows: Cell[][] = [
      ['W-1', 'Bruma'],
      ['W-2', ''],
      ['W-3', ''],
    ]
    const importRun = await imports.importFile(await xlsx(rows), { customer_id: customer.id })
    expect(importRun).toMatchObject({ state: 'done_with_warnings', created: 1, refused: 2 })
    const correction = { id: importRun.id, field: 'name', value: 'Crema', row: 3 }
    expect(await application.done('importsrest/updatedetail', correction, admin)).toEqual({ rows: 1 })
    // Imported rows can no longer be corrected.
    const late = { ...correction, row: 2, value: 'Gel' }
    expect(await application.done('importsrest/updatedetail', late, admin)).toEqual({ rows: 0 })
    await application.done('importsrest/retrywarnings', { id: importRun.id }, admin)
    expect(await imports.atRest(importRun.id)).toMatchObject({
      state: 'done_with_warnings',
      created: 2,
      unchanged: 0,
      refused: 1,
    })
    expect((await imports.promotionsOf(customer.id)).map(({ code, name }) => [code, name])).toEqual([
      ['W-1', 'Bruma'],
      ['W-2', 'Crema'],
    ])
    await application.done('importsrest/changestatus', { id: importRun.id, state: 'undoing' }, admin)
    expect((await imports.atRest(importRun.id)).undone).toEqual({ deleted: 2, restored: 0, kept: 0 })
  })

  test('of a customer’s staff is limited to their customer, and visible to them and the house', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const other = await customerWithStaff(application, admin)
    const code = unique('PROPIO')
    const rows: Cell[][] = [
      [code, 'Bruma', '', '', customer.name],
      ['B-1', 'Ajena', '', '', other.customer.name],
    ]
    const importRun = await imports.importFile(await xlsx(rows), {}, token)
    expect(importRun).toMatchObject({ created: 1, refused: 1 })
    expect((await imports.promotionsOf(customer.id)).map((row) => row.code)).toEqual([code])
    expect(await imports.promotionsOf(other.customer.id)).toEqual([])
    expect(await imports.stateOf(importRun.id, admin)).toMatchObject({ id: importRun.id })
    expect(
      await application.call('importsrest/monitor-import', { id: importRun.id }, other.token),
    ).toMatchObject({
      status: 404,
    })
    const entries = await application.handle.query.log.findMany({
      where: (entry, { and, eq }) => and(eq(entry.resource, 'promotion'), eq(entry.customer_id, customer.id)),
    })
    expect(entries.map((entry) => [entry.action, entry.user_id !== null])).toContainEqual(['create', true])
  })
})

describe('the list of imports', () => {
  const listImports = (filters: Record<string, string>, token = admin) =>
    application.done('importsrest/list', { filters }, token)

  // covers: spec 7.28; product 6.18
  test('shows the result of each to the house and its owners, and follows its progress', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const filters = { customer_id: `eq;${customer.id}` }
    const ready = await imports.prepared(await xlsx([['L-1', 'Gel']]), { customer_id: customer.id })
    expect((await listImports({ ...filters, state: 'eq;ready' })).rows).toMatchObject([
      { id: ready.id, rows: 1, created: 0 },
    ])
    await application.done('importsrest/import-file', { id: ready.id }, admin)
    await imports.atRest(ready.id)
    expect((await listImports({ ...filters, state: 'eq;ready' })).total).toBe(0)
    const { rows, total } = await listImports({ ...filters, state: 'eq;done' })
    expect(rows).toMatchObject([
      { name: 'productos.xlsx', resource: 'promotion', rows: 1, created: 1, created_by_name: 'admin' },
    ])
    expect(total).toBe(1)
    const whole = await application.done('importsrest/detail', { id: ready.id }, token)
    expect(whole).toMatchObject({
      headers: expect.arrayContaining(['EAN']),
      mapping: { code: 0 },
      key: 'code',
    })
    expect((await listImports({}, token)).rows.map(({ id }) => id)).toEqual([ready.id])
  })

  // covers: spec 7.28; product 6.18
  test('discards imports that changed nothing, and keeps the history of the others', async () => {
    const customer = await makerOf(application, admin).customer()
    const choices = { customer_id: customer.id }
    const idle = await imports.prepared(await xlsx([['L-2', 'Gel']]), choices)
    const importRun = await imports.importFile(await xlsx([['L-3', 'Gel']]), choices)
    const both = { ids: [idle.id, importRun.id] }
    const remaining = async () =>
      (await listImports({ customer_id: `eq;${customer.id}` })).rows.map((row) => [row.id, row.remains])
    expect(await remaining()).toEqual([
      [importRun.id, true],
      [idle.id, false],
    ])
    expect(await application.call('importsrest/delete', both, admin)).toMatchObject({
      error: 'STATE_NOT_ALLOWED',
    })
    expect(await application.done('importsrest/delete', { ids: [idle.id] }, admin)).toEqual({
      ids: [idle.id],
    })
    expect(await application.call('importsrest/import-file', { id: idle.id }, admin)).toMatchObject({
      status: 404,
    })
    await application.done('importsrest/undelete', { ids: [idle.id] }, admin)
    await application.done('importsrest/changestatus', { id: importRun.id, state: 'undoing' }, admin)
    await imports.atRest(importRun.id)
    expect((await remaining()).map(([, remains]) => remains)).toEqual([false, false])
    expect((await application.done('importsrest/delete', both, admin)).ids).toHaveLength(2)
  })
})

describe('a customer that is merged into another', () => {
  async function pair() {
    const make = makerOf(application, admin)
    return { kept: await make.customer(), merged: await make.customer() }
  }
  const merge = ({ kept, merged }: Awaited<ReturnType<typeof pair>>) =>
    application.done(
      'customerrest/merge',
      {
        kept_id: kept.id,
        kept_version: kept.version,
        merged_id: merged.id,
        merged_version: merged.version,
        take: [],
      },
      admin,
    )

  test('before its import starts passes the products to the other', async () => {
    const customers = await pair()
    const { id } = await imports.prepared(await xlsx([['M-1', 'Gel']]), { customer_id: customers.merged.id })
    const importByName = await imports.prepared(await xlsx([['M-2', 'Crema', '', '', customers.merged.name]]))
    await merge(customers)
    for (const each of [id, importByName.id]) {
      await application.done('importsrest/import-file', { id: each }, admin)
      expect(await imports.atRest(each)).toMatchObject({ state: 'done', created: 1, refused: 0 })
    }
    expect((await imports.promotionsOf(customers.kept.id)).map(({ code }) => code)).toEqual(['M-1', 'M-2'])
    expect(await imports.promotionsOf(customers.merged.id)).toEqual([])
  })

  test('during its import leaves none of its rows behind', async () => {
    const customers = await pair()
    const { id } = await imports.prepared(longCsv(6_000), { customer_id: customers.merged.id }, 'x.csv')
    await application.done('importsrest/import-file', { id }, admin)
    await expect
      .poll(async () => (await imports.stateOf(id)).dealt, { interval: 5, timeout: 20_000 })
      .toBeGreaterThan(0)
    await merge(customers)
    expect(await imports.atRest(id)).toMatchObject({ state: 'done', created: 6_000, refused: 0 })
    const { rows } = await application.handle.execute(
      `select customer_id, count(*)::int as count from promotions
        where customer_id in (${customers.kept.id}, ${customers.merged.id}) group by customer_id`,
    )
    expect(rows).toEqual([{ customer_id: customers.kept.id, count: 6_000 }])
  })

  test('has its rows refused with a reason if it is deleted instead', async () => {
    const { kept } = await pair()
    const { id } = await imports.prepared(await xlsx([['M-3', 'Gel']]), { customer_id: kept.id })
    await application.done('customerrest/delete', { id: kept.id }, admin)
    await application.done('importsrest/import-file', { id }, admin)
    expect(await imports.atRest(id)).toMatchObject({ state: 'done_with_warnings', created: 0, refused: 1 })
    expect((await imports.rowsOf(id)).rows[0]?.faults).toMatchObject([{ key: 'import.fault.customer_gone' }])
  })
})
