import { customerColumns } from '@lienzo/contract/customers/customer-columns'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { listed } from '../../../testing/components/listed.ts'
import { undo } from '../../../testing/components/person.ts'
import { customerOf } from '../../../testing/components/records.ts'
import { answer, sentTo } from '../../../testing/components/server.ts'
import type { View } from './use-views.ts'

const customers = [
  customerOf(1, 'Perfumerías Alameda'),
  customerOf(2, 'Farmácias Ribeira', { country: 'PT' }),
  customerOf(3, 'Hotel Mirador'),
]

/** Views stored by the server, including deleted ones. */
let views: View[]

const count = () => document.querySelector('main header span[aria-live]')?.textContent
const headings = () => document.querySelectorAll('main thead th')
const parameters = () => new URLSearchParams(location.hash.split('?')[1] ?? '')
const menu = (name: string | RegExp = /^(Vistas|Portugueses|Lusos|Borradores)/) =>
  page.getByRole('button', { name })
const changeMark = () => page.getByText('cambiada')

beforeEach(() => {
  views = []
  answer('customerrest/list', (question) => listed(customers, customerColumns, question))
  answer('viewrest/list', () => {
    const rows = views.filter(({ deleted_at }) => deleted_at === null)
    return { rows, total: rows.length, page: 1, perpage: 200 }
  })
  answer('viewrest/update', ({ id = 7, version = 0, ...fields }) => {
    const view = viewOf(id, { ...fields, version: version + 1 })
    views = [...views.filter((each) => each.id !== id), view]
    return view
  })
  answer('viewrest/delete', ({ ids = [] }) => setDeleted(ids, 1))
  answer('viewrest/undelete', ({ ids = [] }) => setDeleted(ids, null))
})

function setDeleted(ids: number[], deleted_at: number | null) {
  views = views.map((each) => (ids.includes(each.id) ? { ...each, deleted_at } : each))
  return { ids }
}

async function choose(name: string): Promise<void> {
  await menu().click()
  await page.getByRole('menuitem', { name }).click()
}

describe('the views of a list', () => {
  // covers: product 9.25
  test('are saved, opened, changed, renamed, shared and deleted with an undo', async () => {
    await openScreen('/customer?f_country=like;PT&columns=name,country&widths=name.200')
    await choose('Guardar como vista nueva')
    await page.getByRole('textbox', { name: 'Nombre de la vista' }).fill('Portugueses')
    await userEvent.keyboard('{Enter}')
    await expect.element(menu('Portugueses')).toBeVisible()
    expect(parameters().get('view')).toBe('7')
    const search = 'columns=name%2Ccountry&f_country=like%3BPT&widths=name.200'
    expect(sentTo('viewrest/update')).toEqual([
      { list: 'customer', name: 'Portugueses', search, shared: false },
    ])

    location.hash = '/customer?search=Hotel'
    await expect.element(menu('Vistas')).toBeVisible()
    await expect.poll(count).toBe('1')
    await choose('Portugueses')
    await expect.element(page.getByText('contiene «PT»')).toBeVisible()
    await expect.poll(() => headings().length).toBe(3)
    await expect.element(page.getByRole('separator')).toHaveAttribute('aria-valuenow', '200')
    expect(changeMark().elements()).toEqual([])

    await choose('Todos, sin vista')
    await expect.poll(count).toBe('3')
    expect(parameters().get('view')).toBeNull()
    await choose('Portugueses')
    await expect.poll(count).toBe('1')
    await page.getByRole('button', { name: 'Nombre', exact: true }).click()
    await expect.element(changeMark()).toBeVisible()
    await choose('Guardar los cambios en «Portugueses»')
    await expect.element(changeMark()).not.toBeInTheDocument()
    expect(views[0]?.search).toContain('order=desc')

    await choose('Cambiar el nombre o compartir')
    await page.getByRole('textbox', { name: 'Nombre de la vista' }).fill('Lusos')
    await page.getByRole('checkbox', { name: 'Compartir con mi grupo de usuarios' }).click()
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect.element(menu('Lusos')).toBeVisible()
    expect(views).toMatchObject([{ name: 'Lusos', shared: true }])

    await choose('Eliminar esta vista')
    await expect.element(menu('Vistas')).toBeVisible()
    await undo()
    await expect.poll(() => views[0]?.deleted_at).toBeNull()
    await menu().click()
    await expect.element(page.getByRole('menuitem', { name: 'Lusos' })).toBeVisible()
  })

  test('that a colleague shares can be opened, but not changed', async () => {
    const search = 'columns=name%2Ccountry&f_country=like%3BPT'
    views = [viewOf(7, { name: 'Portugueses', search, shared: true, own: false, user_name: 'tomas' })]
    await openScreen('/customer')
    await menu('Vistas').click()
    await page.getByRole('menuitem', { name: 'Portugueses' }).click()
    await expect.poll(() => headings().length).toBe(3)
    await menu('Portugueses').click()
    await expect.element(page.getByRole('menuitem', { name: 'Guardar como vista nueva' })).toBeVisible()
    expect(page.getByRole('menuitem', { name: 'Eliminar esta vista' }).elements()).toEqual([])
  })
})

function viewOf(id: number, changes: Partial<View>): View {
  const moments = { created_at: 0, created_by: 1, updated_at: 0, deleted_at: null }
  const owner = { user_id: 1, user_name: 'admin', own: true }
  return {
    id,
    version: 1,
    list: 'customer',
    name: '',
    search: '',
    shared: false,
    ...owner,
    ...moments,
    ...changes,
  }
}
