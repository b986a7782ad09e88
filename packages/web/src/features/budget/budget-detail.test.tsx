import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { cell, press, texts } from '../../testing/components/grid-person.ts'
import { budgetLineOf, budgetOf, orderRecordOf, photoOf } from '../../testing/components/records.ts'
import { answer, refusal, sentTo, tellOfChanges } from '../../testing/components/server.ts'
import { full } from '../../testing/components/users.ts'
import type { Budget, BudgetLine } from './budget-record.ts'

let lines: BudgetLine[]
let budget: Budget

beforeEach(() => {
  lines = [
    budgetLineOf(),
    budgetLineOf({ id: 2, number: 2, space_id: 9, space_number: 13, missing: ['per_km'] }),
  ]
  budget = budgetOf()
  answer('budgetrest/getversion', () => ({ version: budget.version }))
  answer('budgetrest/get', () => budget)
  answer('budgetrest/getspaces', () => ({ rows: lines, total: lines.length, page: 1, perpage: 200 }))
  answer('budgetrest/installerlinks', { installers: [], links: [], reports: [] })
  answer('installerrest/getinstallers', [])
  answer('orderrest/list', {
    rows: [],
    ...{ total: 0, page: 1, perpage: 20 },
  })
})

const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('a budget', () => {
  test('is edited like a spreadsheet, summed, repriced and sent once everything is saved', async () => {
    answer('budgetrest/updatespaces', ({ changed = [] }) => {
      const [change] = changed
      const line = { ...budgetLineOf(), ...change, source: 'manual' as const, net: 45.5, version: 2 }
      lines = [line, ...lines.slice(1)]
      budget = budgetOf({ version: 2, lines_net: 83.5, net: 83.5, vat: 17.54, total: 101.04 })
      const { spaces, unpriced, lines_net, net, vat, total } = budget
      const totals = { spaces, unpriced, lines_net, net, vat, total }
      return { version: 2, totals, added: 0, changed: [line], removed: [], refused: [] }
    })
    await openScreen('/budget/1')
    await expect.element(page.getByRole('grid', { name: 'Espacios' })).toBeVisible()
    await expect.element(cell(0, 'Espacio')).toHaveTextContent('12 · Farmacia Luz · Escaparate')
    await expect.element(cell(1, 'Precio por').getByText(/kilómetro/)).toBeInTheDocument()
    await cell(0, 'Montaje').click()
    await press('45,5{Enter}')
    await expect
      .poll(() => sentTo('budgetrest/updatespaces'))
      .toMatchObject([{ id: 1, changed: [{ id: 1, version: 1, installation: 45.5 }] }])
    await expect.poll(() => texts('Precio por', 1)).toEqual(['A mano'])
    await expect.element(page.getByText(/101,04/).first()).toBeVisible()

    answer('budgetrest/updatepricesource', () => {
      budget = { ...budget, version: 3 }
      const { spaces, unpriced, lines_net, net, vat, total } = budget
      return { version: 3, totals: { spaces, unpriced, lines_net, net, vat, total }, changed: 2 }
    })
    await button('Calcular precios').click()
    await page.getByRole('menuitem', { name: 'Tarifa' }).first().click()
    await expect
      .poll(() => sentTo('budgetrest/updatepricesource'))
      .toMatchObject([{ id: 1, source: 'tariff', line_ids: [2] }])

    answer('budgetrest/changestatus', () => budgetOf({ status: 'sent', version: 4, may_edit: false }))
    await button('Enviar').click()
    await expect.element(page.getByText('Enviado', { exact: true })).toBeVisible()
    expect(sentTo('budgetrest/changestatus')).toMatchObject([{ id: 1, version: 3, status: 'sent' }])
    await expect.element(page.getByText(/un cambio es una nueva revisión/)).toBeVisible()
  })

  test('shows the work to do again and who pays for it, and orders its reprint with one click', async () => {
    const approvedRevision = { id: 1, revision: 1, status: 'approved', total: 91.96 } as const
    budget = budgetOf({ status: 'approved', may_edit: false, revisions: [approvedRevision] })
    const photo = photoOf(8, { state: 'rejected', refusal: 'do_again', reason: 'Tiene burbujas' })
    let rows = [{ ...photo, payer: 'installer' as const, reprint: true }]
    answer('budgetrest/getinstallerphotos', () => ({ rows, total: 1, page: 1, perpage: 50 }))
    answer('orderrest/reprint', () => {
      const reprintOrder = { id: 30, code: '26-000030', status: 'draft' } as const
      rows = rows.map((each) => ({ ...each, reprint_order: reprintOrder }))
      return { ...orderRecordOf(), ...reprintOrder }
    })
    await openScreen('/budget/1')
    const redos = page.getByRole('region', { name: 'Por repetir' })
    await expect.element(redos.getByText('Tiene burbujas')).toBeVisible()
    await expect.element(redos.getByText('Paga el instalador')).toBeVisible()
    await redos.getByRole('button', { name: 'Pedir la reimpresión' }).click()
    await expect
      .element(redos.getByRole('link', { name: '26-000030' }))
      .toHaveAttribute('href', expect.stringContaining('/order/30'))
    expect(sentTo('orderrest/reprint')).toEqual([{ photo_id: 8 }])
  })

  test('that is open updates when its customer approves it', async () => {
    budget = budgetOf({ status: 'sent', may_edit: false, next_statuses: ['approved', 'rejected', 'draft'] })
    await openScreen('/budget/1')
    await expect.element(button('Aprobar')).toBeVisible()
    budget = { ...budget, status: 'approved', version: 2, next_statuses: ['closed'], charged: 76 }
    tellOfChanges('budget')
    await expect.element(page.getByText('Cargado al saldo')).toBeVisible()
    await expect.element(button('Cerrar')).toBeVisible()
  })

  test('that cannot be approved tells the house why, and what it can do', async () => {
    const valid_until = Date.UTC(2026, 9, 31) / 1000
    budget = budgetOf({ status: 'sent', may_edit: false, valid_until, hindrance: 'expired' })
    await openScreen('/budget/1')
    const notice = page.getByRole('alert')
    await expect.element(notice).toMatchTextContent(/El plazo para aprobarlo terminó el 31\/10\/2026/)
    await expect.element(notice).toMatchTextContent(/apruébalo tú.*cambia «Válido hasta»/)
    budget = { ...budget, version: 2, hindrance: 'order_cancelled' }
    tellOfChanges('budget')
    await expect.element(notice).toMatchTextContent(/El pedido está cancelado/)
    await expect.element(notice.getByRole('link', { name: '26-000004' })).toBeVisible()
  })

  test('that has expired asks its customer to write to the house, and links there', async () => {
    const valid_until = Date.UTC(2026, 9, 31) / 1000
    budget = budgetOf({
      ...{ status: 'sent', may_edit: false, next_statuses: ['rejected'], valid_until, hindrance: 'expired' },
    })
    await openScreen('/budget/1', { usergroup: 2, permissions: { '/budget': full } })
    const notice = page.getByRole('alert')
    await expect.element(notice).toMatchTextContent(/Ya no se puede aprobar\. Escribe a la casa/)
    expect(button('Aprobar').elements()).toEqual([])
    await notice.getByRole('button', { name: 'Escribir un mensaje' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Mensaje' })).toHaveFocus()
  })

  // covers: product 9.22
  test('beyond the limit of its account asks the house for the reason to approve it', async () => {
    budget = budgetOf({ status: 'sent', may_edit: false, next_statuses: ['approved', 'rejected', 'draft'] })
    const euros = {
      key: 'validation.limit_exceeded.euros' as const,
      values: { left: 71.6, needed: 76, missing: 4.4 },
      message: 'leaves only 71.60 euros',
    }
    answer('budgetrest/changestatus', ({ past_limit }) => {
      if (past_limit === undefined) throw refusal('LIMIT_EXCEEDED', { fields: { euros } })
      return budgetOf({
        ...{ status: 'approved', version: 2, may_edit: false, next_statuses: ['closed'], charged: 76 },
        ...{ may_revise: true },
      })
    })
    await openScreen('/budget/1')
    await button('Aprobar').click()
    const dialog = page.getByRole('dialog', { name: 'Aprobar por encima del límite' })
    await dialog.getByRole('textbox').fill('Lo paga la campaña')
    await dialog.getByRole('button', { name: 'Aprobar' }).click()
    await expect.element(page.getByText('Cargado al saldo')).toBeVisible()
    expect(sentTo('budgetrest/changestatus')).toMatchObject([{}, { past_limit: 'Lo paga la campaña' }])

    answer('budgetrest/revise', () => budgetOf({ id: 2, revision: 2 }))
    answer('budgetrest/differences', {
      ...{ before_id: 1, total_before: 91.96, total: 103.46, discount_before: 0, discount: 5 },
      lines: [
        { space_id: 8, space_name: 'Farmacia Luz', before: 38, after: 47.5 },
        { space_id: 9, space_name: 'Farmacia Sol', before: 38, after: null },
        { space_id: 10, space_name: 'Farmacia Mar', before: null, after: 38 },
      ],
    })
    budget = budgetOf({
      ...{ id: 2, revision: 2, revisions: [{ id: 2, revision: 2, status: 'draft', total: 91.96 }] },
    })
    await button('Nueva revisión').click()
    await expect.element(page.getByRole('heading', { name: /P26-000012 · R2/ })).toBeVisible()
    const changes = page.getByRole('region', { name: 'Cambios respecto a la revisión 1' })
    for (const text of ['91,96', '+11,50', '0 %', '5 %', 'Farmacia Luz', '+9,50', 'Se quita', 'No estaba'])
      await expect.element(changes.getByText(text).first()).toBeVisible()
  })

  test('says why a mail about it was not sent', async () => {
    const mail = { name: 'Ana', email: 'ana@example.com', state: 'unneeded' } as const
    const step = { id: 3, from_status: 'draft', to_status: 'sent', note: '', past_limit: '' } as const
    budget = budgetOf({ history: [{ ...step, created_at: 1, created_by_name: 'ana', mails: [mail] }] })
    await openScreen('/budget/1')
    const mails = page.getByRole('list', { name: 'Correos' })
    await expect.element(mails.getByText(/no enviado: el presupuesto se retiró o se respondió/)).toBeVisible()
  })

  test('can be rejected by its customer with a reason, but not edited', async () => {
    budget = budgetOf({
      ...{ status: 'sent', may_edit: false, may_delete: false, next_statuses: ['approved', 'rejected'] },
    })
    answer('budgetrest/changestatus', ({ note = '' }) =>
      budgetOf({
        ...{ status: 'rejected', version: 2, may_edit: false, next_statuses: [] },
        history: [
          {
            ...{ id: 3, from_status: 'sent', to_status: 'rejected', note, past_limit: '' },
            ...{ created_at: 1, created_by_name: 'ana', mails: [] },
          },
        ],
      }),
    )
    await openScreen('/budget/1', { usergroup: 2, permissions: { '/budget': full } })
    await expect.element(page.getByRole('grid', { name: 'Espacios' })).toBeVisible()
    expect(button('Calcular precios').elements()).toEqual([])
    await button('Rechazar').click()
    const dialog = page.getByRole('dialog', { name: 'Rechazar' })
    await expect.element(dialog.getByRole('button', { name: 'Rechazar' })).toBeDisabled()
    await dialog.getByRole('textbox').fill('Demasiado caro')
    await dialog.getByRole('button', { name: 'Rechazar' }).click()
    await expect.element(page.getByText('Demasiado caro')).toBeVisible()
    expect(sentTo('budgetrest/changestatus')).toMatchObject([{ status: 'rejected', note: 'Demasiado caro' }])
  })
})

test('a new budget belongs to the order it was started from, with the chosen spaces of that order', async () => {
  answer('orderrest/get', { id: 4, code: '26-000004' } as never)
  const space = { number: 12, name: 'Farmacia Luz', city: 'Madrid', pieces: 2, m2: 1.5, products: ['Vinilo'] }
  answer('budgetrest/getorderspaces', [
    { ...space, space_id: 8, budget_code: null },
    { ...space, space_id: 9, number: 13, name: 'Farmacia Sol', budget_code: null },
    { ...space, space_id: 10, number: 14, name: 'Farmacia Mar', budget_code: 'P26-000002' },
  ])
  answer('budgetrest/update', () => budget)
  await openScreen('/budget/new?of=4')
  await expect.element(page.getByRole('combobox', { name: /^Pedido/ })).toHaveValue('26-000004')
  const box = (name: RegExp) => page.getByRole('checkbox', { name })
  await expect.element(box(/Farmacia Luz/)).toBeChecked()
  await expect.element(box(/Farmacia Mar/)).toBeDisabled()
  await expect.element(page.getByText('Está en P26-000002')).toBeVisible()
  await box(/Farmacia Sol/).click()
  await expect.element(page.getByText('1 elegido')).toBeVisible()
  await page.getByRole('button', { name: /^Crear/ }).click()
  await expect
    .poll(() => sentTo('budgetrest/update'))
    .toMatchObject([{ order_id: 4, discount: 0, vat_rate: null, space_ids: [8] }])
  await expect.element(page.getByRole('heading', { name: /P26-000012/ })).toBeVisible()
})

test('the discount and VAT of a budget accept a comma, and its total updates before saving', async () => {
  await openScreen('/budget/1')
  await expect.element(page.getByText(/91,96/).first()).toBeVisible()
  await page.getByRole('textbox', { name: /^Descuento/ }).fill('12,5')
  await page.getByRole('textbox', { name: /^% de IVA/ }).fill('10')
  const totals = page.getByRole('region', { name: 'Totales' })
  for (const text of ['Descuento 12,5 %', '66,50', 'IVA 10 %', '6,65', '73,15'])
    await expect.element(totals.getByText(text).first()).toBeVisible()
  // While the typed discount is invalid, the totals are calculated with the saved discount.
  await page.getByRole('textbox', { name: /^Descuento/ }).fill('-3')
  await expect.element(totals.getByText('76,00').first()).toBeVisible()
  answer('budgetrest/update', () => budgetOf({ version: 2, vat_rate: 10, vat: 7.6, total: 83.6 }))
  await page.getByRole('textbox', { name: /^Descuento/ }).fill('0')
  await page
    .getByRole('button', { name: /^Guardar/ })
    .first()
    .click()
  await expect.poll(() => sentTo('budgetrest/update')).toMatchObject([{ vat_rate: 10, discount: 0 }])
})
