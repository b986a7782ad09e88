import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerWithStaff, makerOf, printable } from '../../../testing/company.ts'
import { queriesOf } from '../../../testing/count-queries.ts'
import { askForDocument } from '../../../testing/files/ask-for-document.ts'
import { pdfPieces, pdfText } from '../../../testing/files/pdf-text.ts'
import { qrCodesOf } from '../../../testing/files/read-qr.ts'
import { addManyLines, budgetForSpaces } from '../../../testing/sales/made-budget.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string
let line: Awaited<ReturnType<typeof printable>>['line']

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  line = (await printable(application, admin)).line
})
afterAll(() => application.close())

async function print(id: number, token?: string, language?: 'us' | 'es' | 'pt' | 'customer') {
  const input = { id, language }
  const { response, content: pdf } = await askForDocument(application, 'budgetrest/print', input, token)
  return { response, pdf }
}

async function somebody({ count = 2, space = {} } = {}) {
  const staff = await customerWithStaff(application, admin)
  const setup = await budgetForSpaces(application, admin, staff, { line, count, space })
  const { id } = setup.budget
  const step = async (status: 'sent' | 'rejected', note = '') => {
    const { version } = await application.done('budgetrest/get', { id }, admin)
    await application.done('budgetrest/changestatus', { id, version, status, note }, admin)
  }
  return { ...staff, ...setup, id, step }
}

describe('the printed budget', () => {
  // covers: product 6.22
  test('shows customer, order, spaces with amounts, discount, VAT and validity', async () => {
    const { id, budget, customer, order, token, step } = await somebody({
      space: { shop_name: 'Farmacia Łuz 🎉', city: 'Sabadell' },
    })
    const { rows } = await application.done('budgetrest/getspaces', { id }, admin)
    const [one, two] = rows
    if (!one || !two) throw new Error('Lines are missing')
    const planned_at = Date.UTC(2027, 2, 12) / 1000
    const changed = [
      { id: one.id, version: 1, installation: 1000.5, travel: 20, discount: 10, planned_at },
      { id: two.id, version: 1, note: `Llamar antes. ${'Sube por la escalera. '.repeat(20)}Fin.` },
    ]
    await application.done('budgetrest/updatespaces', { id, changed }, admin)
    const header = { installer_id: null, notes: 'Se monta de noche', discount: 5 }
    const { version } = await application.done('budgetrest/get', { id }, admin)
    const year = new Date().getUTCFullYear() + 2
    const valid_until = Date.UTC(year, 0, 31) / 1000
    const input = { id, version, order_id: order.id, ...header, valid_until }
    await application.done('budgetrest/update', input, admin)
    await step('sent')
    const { response, pdf } = await print(id, token)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${budget.code}.pdf"`,
    })
    const text = pdfText(pdf)
    for (const phrase of [
      'Presupuestodemontaje',
      budget.code,
      order.code,
      customer.name.replaceAll(' ', ''),
      'FarmaciaŁuz🎉',
      'Sabadell·1pieza·1,00m²·previstoel12/03/2027',
      '1.000,50€20,00€10%918,45€',
      'Importedelosespacios956,45€',
      'Dto.5%-47,82€',
      'Neto908,63€',
      'IVA21%190,81€',
      'Total1.099,44€',
      'Notas·N.º2Llamarantes.',
      'Fin.',
      'Semontadenoche',
      `Válidohasta31/01/${year}`,
      'Enviado',
    ]) {
      expect(text).toContain(phrase)
    }
    expect(text).not.toContain('\ufffd')
    expect(text).not.toContain('BORRADOR')
    expect((await qrCodesOf(pdf)).flat()).toEqual([`http://127.0.0.1:4500/#/budget/${id}`])
  })

  test('is marked on every page as a draft, or as rejected with the reason', async () => {
    const { id, token, step, customer } = await somebody()
    expect(pdfText((await print(id, admin)).pdf)).toContain('BORRADOR')
    expect((await print(id, token)).response.status).toBe(404)
    await step('sent')
    await step('rejected', 'Demasiado caro')
    await application.done(
      'customerrest/update',
      { ...(await application.done('customerrest/get', { id: customer.id }, admin)), language: 'pt' },
      admin,
    )
    const text = pdfText((await print(id, admin, 'customer')).pdf)
    for (const phrase of ['REJEITADO', 'Orçamentodemontagem', 'Demasiadocaro']) expect(text).toContain(phrase)
  })

  test('has all lines on as many pages as needed, with the same number of queries', async () => {
    const { id } = await somebody({ count: 2 })
    const long = await somebody({ count: 2 })
    await addManyLines(application, long.budget, 300)
    const few = await queriesOf(() => print(id, admin))
    const many = await queriesOf(() => print(long.id, admin))
    expect(many.length).toBeLessThanOrEqual(few.length)
    const { pdf } = await print(long.id, admin)
    const pieces = pdfPieces(pdf)
    const shops = new Set(pieces.flatMap(({ text }) => /Tienda (\d+)/.exec(text)?.[1] ?? []))
    expect(shops.size).toBe(300)
    const pages = Math.max(...pieces.map(({ page }) => page))
    expect(pages).toBeGreaterThan(10)
    expect(pieces.filter(({ text }) => text.includes('BORRADOR')).length).toBeGreaterThanOrEqual(pages)
  })

  test('is unavailable to callers who cannot see the budget', async () => {
    const { id, step } = await somebody({ count: 1 })
    await step('sent')
    const stranger = await customerWithStaff(application, admin)
    expect((await print(id, stranger.token)).response.status).toBe(404)
    expect((await print(id)).response.status).toBe(401)
    const make = makerOf(application, admin)
    const role = await make.role({ permissions: {} })
    const blind = await make.user({ role_id: role.id, usergroup_id: stranger.usergroup.id })
    expect((await print(id, await application.signIn(blind.username))).response.status).toBe(403)
  })
})
