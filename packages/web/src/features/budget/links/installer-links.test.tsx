import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { answer, sentTo } from '../../../testing/components/server.ts'
import { full } from '../../../testing/components/users.ts'
import type { Budget } from '../budget-record.ts'
import type { InstallerLink, SpaceReport } from './link-record.ts'

const budget: Budget = {
  ...{ id: 1, version: 1, created_at: 1, updated_at: 1, created_by: 1, deleted_at: null },
  ...{ code: 'P26-000012', revision: 1, status: 'approved', order_id: 4, order_code: '26-000004' },
  ...{ customer_id: 1, customer_name: 'Perfumerías Alameda', usergroup_id: 2, usergroup_name: 'Alameda' },
  ...{ installer_id: null, installer_name: null, valid_until: null, notes: '', discount: 0, vat_rate: 21 },
  ...{ spaces: 2, unpriced: 0, lines_net: 76, net: 76, vat: 15.96, total: 91.96 },
  ...{ history: [], revisions: [], agreed_id: 1, charged: 76, next_statuses: ['closed'] },
  ...{ hindrance: null, may_edit: false, may_delete: false, may_revise: true },
}

const DAY = 86_400
const lastDay = 1_798_761_600

let links: InstallerLink[]
let reports: SpaceReport[]

const linkOf = (changes: Partial<InstallerLink> = {}): InstallerLink => ({
  ...{
    id: 9,
    installer_id: 3,
    installer_name: 'Montajes Rúa',
    installer_email: 'rua@example.com',
    state: 'live',
  },
  ...{ created_at: 1_790_000_000, created_by_name: 'ana', expires_at: lastDay + DAY, ended_at: null },
  ...{ ended_by_name: null, last_used_at: null, mailed_at: null, waiting: null },
  ...changes,
})

const openedLinkOf = (changes: Partial<InstallerLink> = {}) => ({
  ...linkOf(changes),
  address: 'https://lienzo.example.com/install/abc',
  qr: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1h-1z"/></svg>',
})

beforeEach(() => {
  links = []
  reports = []
  answer('budgetrest/get', budget)
  answer('budgetrest/getspaces', { rows: [], total: 0, page: 1, perpage: 200 })
  answer('installerrest/getinstallers', [])
  answer('orderrest/list', { rows: [], total: 0, page: 1, perpage: 20 })
  answer('budgetrest/installerlinks', () => ({
    installers: [{ id: 3, name: 'Montajes Rúa', email: 'rua@example.com', spaces: 2 }],
    links,
    reports,
  }))
})

const section = page.getByRole('region', { name: 'Enlaces de los instaladores' })
const dialog = page.getByRole('dialog', { name: 'Enlace de Montajes Rúa' })

describe('the links of installers', () => {
  test('are created with one click, mailed, extended, revoked and restored', async () => {
    answer('budgetrest/installerlink', ({ last_day }) => {
      links = [linkOf(last_day ? { expires_at: last_day + DAY } : {})]
      return openedLinkOf(links[0])
    })
    answer('budgetrest/maillink', { email: 'rua@example.com' })
    answer('budgetrest/revokelink', () => {
      links = [linkOf({ state: 'ended', ended_at: 1_790_000_001, ended_by_name: 'ana' })]
      return linkOf({ state: 'ended' })
    })
    answer('budgetrest/restorelink', () => {
      links = [linkOf()]
      return linkOf()
    })
    await openScreen('/budget/1')
    await expect.element(section.getByText('2 espacios')).toBeVisible()
    await section.getByRole('button', { name: 'Crear enlace: Montajes Rúa' }).click()
    await expect.element(dialog.getByRole('img', { name: /Código QR/ })).toBeVisible()
    await expect.element(dialog.getByLabelText('Enlace', { exact: true })).toHaveValue(openedLinkOf().address)
    await dialog.getByRole('button', { name: 'Enviar por correo' }).click()
    await expect.element(page.getByText('Se está enviando a rua@example.com.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Se abre hasta el' }).fill('15/02/2027')
    await expect
      .poll(() => sentTo('budgetrest/installerlink'))
      .toEqual([
        { id: 1, installer_id: 3 },
        { id: 1, installer_id: 3, last_day: Date.UTC(2027, 1, 15) / 1000 },
      ])
    await dialog.getByRole('button', { name: 'Revocar' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(section.getByText('Enlaces anteriores')).toBeVisible()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect.element(section.getByText('Abierto', { exact: true })).toBeVisible()
    expect(sentTo('budgetrest/restorelink')).toEqual([{ id: 1, link_id: 9 }])
  })

  test('show how many photos wait on phones, and how long', async () => {
    const now = Math.floor(Date.now() / 1000)
    links = [linkOf({ waiting: { photos: 7, oldest_at: now - 7260, told_at: now } })]
    await openScreen('/budget/1')
    await expect.element(section.getByText('7 fotos por llegar · 2 h')).toBeVisible()
    await expect.element(section.getByText(/Fotos que siguen en el móvil, según dijo el/)).toBeVisible()
  })

  test('show which spaces could not be mounted, and the notes of installers', async () => {
    const report = {
      space_id: 5,
      space_name: 'Farmacia Vic',
      installer_name: 'Montajes Rúa',
      at: 1_790_000_000,
    }
    reports = [
      { ...report, kind: 'not_done', reason: 'print_damaged', text: 'Rota por la mitad' },
      { ...report, kind: 'note', reason: null, text: 'Preguntar por Marta' },
    ]
    await openScreen('/budget/1')
    await expect.element(section.getByText('1 espacio no se ha podido montar')).toBeVisible()
    await expect.element(section.getByText('La pieza está dañada: Rota por la mitad')).toBeVisible()
    await expect.element(section.getByText('Preguntar por Marta')).not.toBeVisible()
    await section.getByText('1 nota de los instaladores').click()
    await expect.element(section.getByText('Preguntar por Marta')).toBeVisible()
  })

  test('of an installer without an e-mail address can be copied or shown', async () => {
    answer('budgetrest/installerlink', openedLinkOf({ installer_email: '' }))
    await openScreen('/budget/1')
    await section.getByRole('button', { name: /Crear enlace/ }).click()
    await expect.element(dialog.getByText(/no tiene correo/)).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Enviar por correo' }).elements()).toEqual([])
  })

  test('wait until the budget is approved', async () => {
    answer('budgetrest/get', { ...budget, status: 'sent' })
    await openScreen('/budget/1')
    await expect.element(section.getByText(/cuando el presupuesto está aprobado/)).toBeVisible()
    expect(sentTo('budgetrest/installerlinks')).toEqual([])
  })

  test('are not shown to customers', async () => {
    await openScreen('/budget/1', { usergroup: 2, permissions: { '/budget': full } })
    await expect.element(page.getByRole('heading', { name: /P26-000012/ })).toBeVisible()
    expect(section.elements()).toEqual([])
  })
})
