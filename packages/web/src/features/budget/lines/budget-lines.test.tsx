import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { cell, press, texts } from '../../../testing/components/grid-person.ts'
import { budgetLineOf, budgetOf } from '../../../testing/components/records.ts'
import { answer, refusal, sentTo } from '../../../testing/components/server.ts'
import { full } from '../../../testing/components/users.ts'
import type { Budget, BudgetLine } from '../budget-record.ts'

let lines: BudgetLine[]
let budget: Budget

beforeEach(() => {
  const steps: BudgetLine['price_steps'] = [
    { key: 'per_space', values: { rate: 3000, quantity: 1 }, amount: 30 },
    { key: 'per_m2', values: { rate: 800, quantity: 10_000 }, amount: 8 },
  ]
  lines = [
    budgetLineOf({ price_steps: steps, extras: 4, discount: 10, net: 37.8 }),
    budgetLineOf({ id: 2, number: 2, space_id: 9, space_number: 13, source: 'manual', net: 38 }),
  ]
  budget = budgetOf()
  answer('budgetrest/get', () => budget)
  answer('budgetrest/getspaces', () => ({ rows: lines, total: lines.length, page: 1, perpage: 200 }))
  answer('installerrest/getinstallers', [])
  answer('budgetrest/installerlinks', { installers: [], links: [], reports: [] })
  answer('orderrest/list', { rows: [], ...{ total: 0, page: 1, perpage: 20 } })
})

async function openLines(visitor?: Parameters<typeof openScreen>[1]) {
  await openScreen('/budget/1', visitor)
  await expect.element(page.getByRole('grid', { name: 'Espacios' })).toBeVisible()
  await expect.element(cell(0, 'Espacio')).toHaveTextContent('12 · Farmacia Luz · Escaparate')
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const totals = () => {
  const { spaces, unpriced, lines_net, net, vat, total } = budget
  return { spaces, unpriced, lines_net, net, vat, total }
}

/** Returns the server's response when it accepts all changes. */
const answerOf = (changes: object) => ({
  ...{ version: budget.version, totals: totals(), added: 0, changed: [], removed: [], refused: [] },
  ...changes,
})

describe('the spaces of a budget', () => {
  // covers: product 9.22
  test('show the house alone how their price came about, and link to their locations', async () => {
    await openLines()
    await cell(0, 'Espacio').click()
    const panel = page.getByRole('region', { name: '12 · Farmacia Luz · Escaparate' })
    for (const text of ['Por espacio: 30,00 €', '1,00 m² × 8,00 €/m²', 'Extras', 'Descuento: −10 %'])
      await expect.element(panel.getByText(text)).toBeVisible()
    await expect.element(panel.getByText(/4,20/)).toBeVisible()
    await expect
      .element(panel.getByRole('link', { name: 'Ver el espacio' }))
      .toHaveAttribute('href', expect.stringContaining('/space/8'))
    await cell(1, 'Espacio').click()
    await expect.element(page.getByText('Montaje, escrito a mano')).toBeVisible()
  })

  test('show the installer of the budget where a line has none of its own', async () => {
    budget = budgetOf({ installer_id: 7, installer_name: 'Montajes Garraf' })
    lines = lines.map((line) =>
      line.id === 2 ? { ...line, installer_id: 8, installer_name: 'Rótulos Vic' } : line,
    )
    await openLines()
    await expect.element(cell(0, 'Instalador')).toHaveTextContent('Montajes Garraf')
    await expect.element(cell(0, 'Instalador').getByTitle('Instalador del presupuesto')).toBeVisible()
    await expect.element(cell(1, 'Instalador')).toHaveTextContent('Rótulos Vic')
    await cell(0, 'Espacio').click()
    await expect
      .element(page.getByRole('region').getByRole('link', { name: 'Montajes Garraf', exact: true }))
      .toHaveAttribute('href', expect.stringContaining('/installer/7'))
  })

  test('show a customer nothing about how their price came about', async () => {
    budget = budgetOf({ status: 'sent', may_edit: false, next_statuses: ['approved', 'rejected'] })
    await openLines({ usergroup: 2, permissions: { '/budget': full, '/space': full } })
    await cell(0, 'Espacio').click()
    await expect.element(page.getByRole('link', { name: 'Ver el espacio' })).toBeVisible()
    expect(page.getByText('Cómo se calcula').elements()).toEqual([])
    expect(button('Añadir espacios').elements()).toEqual([])
    await expect.element(page.getByRole('columnheader', { name: 'Montaje' })).toBeVisible()
    for (const name of ['Precio por', 'Minutos', 'Kilómetros'])
      expect(page.getByRole('columnheader', { name }).elements()).toEqual([])
  })

  test('are scheduled for a day, in the words of a calendar', async () => {
    answer('budgetrest/updatespaces', ({ changed = [] }) => {
      const [change] = changed
      budget = { ...budget, version: 2 }
      lines = [{ ...budgetLineOf(), ...change, version: 2 } as BudgetLine, ...lines.slice(1)]
      return answerOf({ version: 2, changed: lines.slice(0, 1) })
    })
    await openLines()
    await cell(0, 'Fecha prevista').click()
    await press('31/2/2027{Enter}')
    await expect.element(page.getByText('Escribe una fecha, como 31/12/2026.').first()).toBeVisible()
    await press('{Escape}{Escape}')
    await cell(0, 'Fecha prevista').click()
    await press('12/03/27{Enter}')
    const planned_at = Date.UTC(2027, 2, 12) / 1000
    await expect
      .poll(() => sentTo('budgetrest/updatespaces'))
      .toMatchObject([{ changed: [{ id: 1, planned_at }] }])
    await expect.poll(() => texts('Fecha prevista', 1)).toEqual(['12/03/2027'])
  })

  test('can be removed and restored with their data, and other spaces of the order can be added', async () => {
    await openLines()
    answer('budgetrest/updatespaces', ({ removed = [] }) => {
      const removedIds = removed.map(({ id }) => id)
      lines = lines.filter(({ id }) => !removedIds.includes(id))
      budget = budgetOf({ version: 2, spaces: 1 })
      return answerOf({ version: 2, removed: removedIds })
    })
    await cell(0, 'Espacio').click()
    await button('Quitar el espacio elegido').click()
    await expect.poll(() => texts('Espacio', 1)).toEqual(['13 · Farmacia Luz · Escaparate'])
    expect(sentTo('budgetrest/updatespaces')).toMatchObject([{ id: 1, removed: [{ id: 1, version: 1 }] }])
    answer('budgetrest/updatespaces', () => {
      lines = [...lines, budgetLineOf({ id: 3, number: 2 })]
      budget = budgetOf({ version: 3 })
      return answerOf({ version: 3, added: 1 })
    })
    await button('Deshacer').last().click()
    await expect.poll(() => texts('Espacio', 2)[1]).toBe('12 · Farmacia Luz · Escaparate')
    const [, undone] = sentTo('budgetrest/updatespaces')
    expect(undone).toMatchObject({ added: [{ space_id: 8, source: 'tariff', extras: 4, discount: 10 }] })
    // The server recalculates these amounts, so the client does not send them.
    expect(undone?.added?.[0]).not.toHaveProperty('installation')

    answer('budgetrest/getorderspaces', [
      {
        ...{ space_id: 20, number: 40, name: 'Farmacia Mar', city: 'Cádiz', pieces: 1, m2: 1 },
        ...{ products: ['Vinilo'], budget_code: null },
      },
    ])
    await button('Añadir espacios').click()
    const dialog = page.getByRole('dialog', { name: 'Añadir espacios' })
    await dialog.getByRole('checkbox', { name: /Farmacia Mar/ }).click()
    await dialog.getByRole('button', { name: 'Añadir 1' }).click()
    await expect
      .poll(() => sentTo('budgetrest/updatespaces').at(-1))
      .toEqual({ id: 1, added: [{ space_id: 20 }] })
    expect(sentTo('budgetrest/getorderspaces')).toEqual([{ order_id: 4, budget_id: 1 }])
  })

  test('show both values if somebody else has changed them meanwhile, and nothing is lost', async () => {
    answer('budgetrest/updatespaces', () =>
      answerOf({
        refused: [
          {
            ...{ of: 'changed' as const, place: 0, error: 'CONFLICT' as const, fields: {} },
            line: budgetLineOf({ version: 2, source: 'manual', installation: 60, net: 60 }),
          },
        ],
      }),
    )
    await openLines()
    await cell(0, 'Montaje').click()
    await press('45.5{Enter}')
    await expect
      .poll(() => sentTo('budgetrest/updatespaces'))
      .toMatchObject([{ changed: [{ installation: 45.5 }] }])
    await expect.element(page.getByText(/60,00/).first()).toBeInTheDocument()
    await expect.poll(() => texts('Montaje', 1)[0]).toContain('45,50')
  })

  test('accept amounts as people write them, and refuse absurd ones with a message', async () => {
    answer('budgetrest/updatespaces', () => {
      throw refusal('UNAVAILABLE')
    })
    await openLines()
    const beyond = 'Un número de 0 a 20.000.000.'
    for (const [absurd, message] of [['-5', beyond], ['20000001', beyond], ['doce'], ['1,005']]) {
      await cell(0, 'Montaje').click()
      await press(`${absurd}{Enter}`)
      await expect.poll(() => document.querySelectorAll('[aria-invalid=true]').length).toBeGreaterThan(0)
      if (message) await expect.element(page.getByText(message).first()).toBeInTheDocument()
      await press('{Escape}{Escape}')
    }
    expect(sentTo('budgetrest/updatespaces')).toEqual([])
  })
})
