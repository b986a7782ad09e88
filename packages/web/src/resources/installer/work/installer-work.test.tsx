import { SECONDS_PER_DAY } from '@lienzo/rules/day'
import { stopClock } from '@lienzo/rules/testing/stop-clock'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { customerPermissions, openScreen } from '../../../testing/components/app.tsx'
import { firstVersion } from '../../../testing/components/records.ts'
import { answer, sentTo } from '../../../testing/components/server.ts'
import { today } from '../../../ui/dates/moment-text.ts'
import { installerDrafts } from '../installer-draft.ts'
import type { InstallerWork, WorkedSpace } from './use-installer-work.ts'

stopClock()

const installer = { ...firstVersion, ...installerDrafts.blank, name: 'Montajes Garraf' }
const october = Date.UTC(2026, 9, 1) / 1000

const sums = {
  ...{ spaces: 50, proven: 45, waiting: 2, refused: 1, open: 2, again: 1, judged: 48 },
  ...{
    proven_at_first: 42,
    late: 4,
    days_late: 10,
    days_to_proof: 567,
    net: 1200,
    by_rates: 900,
    at_own_cost: 1,
    owed: 42.5,
  },
}

const work: InstallerWork = {
  totals: sums,
  months: [{ month: october, ...sums }],
  job_count: 1,
  jobs: [
    {
      ...{ budget_id: 4, code: 'P26-000004', revision: 1, status: 'approved', order_id: 9 },
      ...{ order_code: '26-000009', customer_name: 'Óptica Mirador' },
      ...{ first_day: october, last_day: october + SECONDS_PER_DAY, most_days_late: 3, ...sums },
    },
  ],
}

function spaceOf(id: number, changes: Partial<WorkedSpace> = {}): WorkedSpace {
  return {
    ...{ id, space_id: id, space_name: `Faro ${id} · Escaparate`, space_city: 'Sitges', budget_id: 4 },
    ...{ budget_code: 'P26-000004', order_id: 9, order_code: '26-000009', day: october, due: october },
    ...{ state: 'proven', refused: 0, again: false, days_late: 0, proven_at: october, net: 24 },
    ...{ at_own_cost: false, owed: 0 },
    ...changes,
  }
}

beforeEach(() => {
  answer('timelinerest/list', { items: [], next: null })
  answer('staterest/list', { rows: [], total: 0, page: 1, perpage: 60 })
  answer('installerrest/get', installer)
  answer('installerrest/work', work)
  answer('installerrest/workspaces', ({ page: number = 1, only }) => ({
    rows:
      only === 'all'
        ? [spaceOf(number === 1 ? 1 : 16)]
        : [spaceOf(7, { state: 'refused', refused: 2, days_late: 3, at_own_cost: true, owed: 42.5 })],
    ...{ total: only === 'all' ? 50 : 1, page: number, perpage: 15 },
  }))
})

const part = (name: string) => page.getByRole('region', { name })

// covers: spec 9.12; product 3.16
test('the house sees the amount and quality of an installer’s work, each job and space linking to its record', async () => {
  const all = { spaces: 40, proven: 30, waiting: 6, refused: 3, missing: 1 }
  answer('budgetrest/provenshare', { rows: [], groups: 0, all })
  await openScreen('/installer/1')
  const share = part('Parte comprobada')
  await expect.element(share.getByText('30 de 40 espacios comprobados')).toBeVisible()
  await expect
    .element(share.getByRole('link', { name: 'Ver el detalle' }))
    .toHaveAttribute('href', expect.stringContaining('f_installer_id=in'))
  expect(sentTo('budgetrest/provenshare')).toEqual([{ by: 'campaign', installer_id: 1 }])
  await page.getByRole('link', { name: 'Trabajo', exact: true }).click()
  await expect.element(page.getByText('42 de 48')).toBeVisible()
  await expect.element(page.getByRole('img', { name: '4,4 de 5' })).toBeVisible()
  await expect.element(page.getByText('2,5 días de media')).toBeVisible()
  await expect.element(page.getByText('12,6 días')).toBeVisible()
  await expect.element(page.getByText('900,00 € por sus tarifas')).toBeVisible()
  await expect.element(page.getByText('1 espacio que repite a su costa')).toBeVisible()
  const job = part('Trabajos').getByRole('link', { name: /P26-000004/ })
  await expect.element(job).toMatchTextContent(/Óptica Mirador.*01\/10\/2026 – 02\/10\/2026/)
  await expect
    .element(job)
    .toMatchTextContent(/45 de 50 comprobados.*1 repetido · debe 42,50 € · 3 días de retraso/)
  await expect.element(job).toHaveAttribute('href', '/#/budget/4')
  const space = part('Espacios').getByRole('link', { name: 'Faro 1 · Escaparate' })
  await expect.element(space).toHaveAttribute('href', '/#/space/1')
})

test('the monthly figures are also available in a table that opens with one click', async () => {
  await openScreen('/installer/1?tab=work')
  await page.getByText('Como tabla').click()
  const row = page.getByRole('row', { name: /octubre de 2026/ })
  await expect.element(row).toMatchTextContent(/50\s*42\s*3\s*5\s*88 %\s*1\.200,00 €/)
})

test('a period is chosen by name or by its days, is kept in the address, and is sent to the server', async () => {
  await openScreen('/installer/1?tab=work')
  await expect
    .poll(() => sentTo('installerrest/work'))
    .toEqual([{ id: 1, from: today() - 365 * SECONDS_PER_DAY }])
  await page.getByRole('link', { name: 'Todo', exact: true }).click()
  await expect.poll(() => sentTo('installerrest/work').at(-1)).toEqual({ id: 1 })
  await page.getByRole('textbox', { name: 'Desde' }).fill('01/10/2026')
  await expect.poll(() => sentTo('installerrest/work').at(-1)).toEqual({ id: 1, from: october })
  await expect.poll(() => location.hash).toContain(`period=${october}-`)
  await page.getByRole('textbox', { name: 'Hasta' }).fill('30/09/2026')
  await expect.element(page.getByRole('textbox', { name: 'Hasta' })).toHaveAttribute('aria-invalid', 'true')
  expect(sentTo('installerrest/work').at(-1)).toEqual({ id: 1, from: october })
})

// covers: spec 9.12
test('the spaces are paged, and can be filtered to the late ones', async () => {
  await openScreen('/installer/1?tab=work')
  await expect.element(part('Espacios').getByText('De 1 a 15 de 50')).toBeVisible()
  await part('Espacios').getByRole('button', { name: 'Página siguiente' }).click()
  await expect.element(part('Espacios').getByRole('link', { name: /Faro 16/ })).toBeVisible()
  await part('Espacios').getByRole('combobox', { name: 'Mostrar' }).click()
  await page.getByRole('option', { name: 'Con retraso' }).click()
  const late = part('Espacios').getByRole('listitem').filter({ hasText: 'Faro 7' })
  await expect.element(late).toMatchTextContent(/Rechazado.*2 rechazadas · debe 42,50 € · 3 días de retraso/)
  expect(sentTo('installerrest/workspaces').at(-1)).toMatchObject({ only: 'late', page: 1 })
})

test('a customer sees who the installer is, but not how well they work', async () => {
  const permissions = {
    ...customerPermissions,
    '/installer': { perm_view: '1', perm_access: '1', perm_edit: '0' } as const,
  }
  await openScreen('/installer/1?tab=work', { permissions, usergroup: 2 })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Montajes Garraf' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Trabajo', exact: true }).elements()).toEqual([])
  expect(sentTo('installerrest/work')).toEqual([])
})
