import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { cell, press, texts } from '../../testing/components/grid-person.ts'
import { answer, refusal, sentTo } from '../../testing/components/server.ts'
import { full } from '../../testing/components/users.ts'
import type { Budget, BudgetLine } from './budget-record.ts'

const lineOf = (changes: Partial<BudgetLine> = {}): BudgetLine => ({
  ...{ id: 1, version: 1, number: 1, space_id: 8, space_number: 12, space_name: 'Farmacia Luz · Escaparate' },
  ...{ space_city: 'Madrid', pieces: 1, m2: 1, source: 'tariff', installer_id: null, installer_name: null },
  ...{ minutes: 0, km: 0, reprints: 0, installation: 38, travel: 0, print: 0, extras: 0, discount: 0 },
  ...{ planned_at: null, note: '', net: 38, price_steps: [], missing: [] },
  ...changes,
})

const budgetOf = (changes: Partial<Budget> = {}): Budget => ({
  ...{ id: 1, version: 1, created_at: 1, updated_at: 1, created_by: 1, deleted_at: null },
  ...{ code: 'P26-000012', revision: 1, status: 'draft', order_id: 4, order_code: '26-000004' },
  ...{ customer_id: 1, customer_name: 'Perfumerías Alameda', usergroup_id: 2, usergroup_name: 'Alameda' },
  ...{ installer_id: null, installer_name: null, valid_until: null, notes: '', discount: 0, vat_rate: 21 },
  ...{ spaces: 2, unpriced: 0, lines_net: 76, net: 76, vat: 15.96, total: 91.96 },
  ...{ history: [], revisions: [], charged: 0, next_statuses: ['sent'] },
  ...{ may_edit: true, may_delete: true, may_revise: false },
  ...changes,
})

let lines: BudgetLine[]
let budget: Budget

beforeEach(() => {
  lines = [lineOf(), lineOf({ id: 2, number: 2, space_id: 9, space_number: 13, missing: ['per_km'] })]
  budget = budgetOf()
  answer('budgetrest/get', () => budget)
  answer('budgetrest/getspaces', () => ({ rows: lines, total: lines.length, page: 1, perpage: 200 }))
  answer('installerrest/getinstallers', [])
  answer('orderrest/list', {
    rows: [],
    ...{ total: 0, page: 1, perpage: 20 },
  })
})

const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('a budget', () => {
  test('is filled in as a spreadsheet, adds up, is priced anew and sent once all is saved', async () => {
    answer('budgetrest/updatespaces', ({ changed = [] }) => {
      const [written] = changed
      const line = { ...lineOf(), ...written, source: 'manual' as const, net: 45.5, version: 2 }
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

  test('past the limit of its account asks the house why it is let pass', async () => {
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
    budget = budgetOf({
      ...{ id: 2, revision: 2, revisions: [{ id: 2, revision: 2, status: 'draft', total: 91.96 }] },
    })
    await button('Nueva revisión').click()
    await expect.element(page.getByRole('heading', { name: /P26-000012 · R2/ })).toBeVisible()
  })

  test('is rejected by its customer with a reason, and only read by them', async () => {
    budget = budgetOf({
      ...{ status: 'sent', may_edit: false, may_delete: false, next_statuses: ['approved', 'rejected'] },
    })
    answer('budgetrest/changestatus', ({ note = '' }) =>
      budgetOf({
        ...{ status: 'rejected', version: 2, may_edit: false, next_statuses: [] },
        history: [
          {
            ...{ id: 3, from_status: 'sent', to_status: 'rejected', note, past_limit: '' },
            ...{ created_at: 1, created_by_name: 'ana' },
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

test('a new budget is of the order from which it was asked for', async () => {
  answer('orderrest/get', { id: 4, code: '26-000004' } as never)
  answer('budgetrest/update', () => budget)
  await openScreen('/budget/new?of=4')
  await expect.element(page.getByRole('combobox', { name: /^Pedido/ })).toHaveValue('26-000004')
  await page.getByRole('button', { name: /^Crear/ }).click()
  await expect.poll(() => sentTo('budgetrest/update')).toMatchObject([{ order_id: 4, discount: 0 }])
  await expect.element(page.getByRole('heading', { name: /P26-000012/ })).toBeVisible()
})
