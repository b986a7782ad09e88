import type { FoundGroup } from '@lienzo/contract/records/search'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { inAnybodysWay } from '../../testing/components/axe.ts'
import { finishOf } from '../../testing/components/records.ts'
import { answer, sentTo } from '../../testing/components/server.ts'

const palette = () => page.getByRole('dialog', { name: 'Buscar registros, pantallas y acciones' })
const field = () => palette().getByRole('combobox')
const options = (name: string | RegExp) => palette().getByRole('option', { name })
const selectedOption = () => palette().getByRole('option', { selected: true })
const heading = (name: string) => page.getByRole('heading', { name, level: 1 })

beforeEach(() => {
  answer('searchrest/find', { groups: [] })
})

describe('the command palette', () => {
  // Must be the first test of the file, because every later test finds the script already loaded.
  test('keeps the letters that are typed before its script has loaded', async () => {
    await openScreen('/app-views')
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await userEvent.keyboard('{Control>}k{/Control}ACA-4')
    await expect.element(field()).toHaveValue('ACA-4')
  })

  // covers: product 9.28
  test('opens a record by its code, without the mouse', async () => {
    answer('finishrest/list', { rows: [], total: 0, page: 1, perpage: 10 })
    answer('finishrest/get', ({ id }) => finishOf(id, 'Ojales'))
    answer('searchrest/find', ({ text }) => ({ groups: [foundFinish(text)] }))
    await openScreen('/finish')
    // Puts the focus into a field first, because the shortcut must also work there.
    await page.getByRole('searchbox', { name: 'Buscar' }).click()
    await openPalette()
    await userEvent.keyboard('ACA-4')
    await expect.element(options(/^ACA-4/)).toBeVisible()
    await expect.element(selectedOption()).toMatchTextContent(/^ACA-4/)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => location.hash).toBe('#/finish/4')
    await expect.element(heading('Ojales')).toBeVisible()
    expect(palette().elements()).toEqual([])
  })

  test('changes the layout, and logs out after the usual question', async () => {
    answer('userrest/logout', {})
    await openScreen('/app-views')
    await openPalette()
    await userEvent.keyboard('derecha a izq{Enter}')
    await expect.poll(() => document.documentElement.dir).toBe('rtl')
    await openPalette()
    await userEvent.keyboard('diseño{Enter}')
    await expect.element(page.getByRole('switch', { name: 'De derecha a izquierda' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    sessionStorage.setItem('recent_records_1', '[{"path":"/finish/1","label":"x"}]')
    for (const key of ['begun_lines_1_1', 'refused_lines_1_1']) sessionStorage.setItem(key, '[]')
    await openPalette()
    await userEvent.keyboard('cerrar{Enter}')
    const question = page.getByRole('dialog', { name: '¿Cerrar sesión?' })
    await question.getByRole('button', { name: 'Sí' }).click()
    await expect.poll(() => location.hash).toBe('#/auth/login')
    expect(sentTo('userrest/logout')).toHaveLength(1)
    for (const key of ['recent_records_1', 'begun_lines_1_1', 'refused_lines_1_1'])
      expect(sessionStorage.getItem(key)).toBeNull()
  })

  test('returns the focus to where it was, and is accessible', async () => {
    answer('searchrest/find', ({ text }) => ({ groups: [foundFinish(text)] }))
    await openScreen('/app-views')
    const button = page.getByRole('button', { name: 'Buscar registros, pantallas y acciones' })
    await button.click()
    await field().fill('mirador')
    await expect.element(options('mirador').first()).toBeVisible()
    expect(await inAnybodysWay('[role=dialog]')).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(button).toHaveFocus()
  })

  test('shows recently opened records, and wraps around with the arrow keys', async () => {
    answer('finishrest/get', ({ id }) => finishOf(id, id === 1 ? 'Ojales' : 'Laminado'))
    await openScreen('/finish/1')
    await expect.element(heading('Ojales')).toBeVisible()
    location.hash = '/finish/2'
    await expect.element(heading('Laminado')).toBeVisible()
    await openPalette()
    const recent = palette().getByRole('group', { name: 'Recientes' }).getByRole('option')
    await expect.poll(() => recent.elements().map(textOf)).toEqual(['Laminado', 'Ojales'])
    await expect.element(selectedOption()).toHaveTextContent('Laminado')
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(selectedOption()).toHaveTextContent('Cerrar sesión')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(selectedOption()).toHaveTextContent('Ojales')
    await expect.element(field()).toHaveAttribute('aria-activedescendant', selectedOption().element().id)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => location.hash).toBe('#/finish/1')
  })

  // covers: product 9.28
  test('opens screens and creates records where the user is allowed to', async () => {
    await openScreen('/app-views')
    await openPalette()
    // Typed without its accent, because the palette ignores accents.
    await userEvent.keyboard('categoria')
    await expect.element(selectedOption()).toHaveTextContent('Categorías')
    answer('categoryrest/gettree', [])
    await options('Nueva categoría').click()
    await expect.poll(() => location.hash).toBe('#/category/new')
    await expect.element(heading('Nueva categoría')).toBeVisible()
  })

  test('offers no screen and no new record without permission', async () => {
    const rights = { perm_view: '1', perm_access: '1', perm_edit: '1' } as const
    await openScreen('/app-views', { permissions: { '/order': rights }, usergroup: 2 })
    await openPalette()
    await expect.element(options('Pedidos')).toBeVisible()
    await expect.element(options('Nuevo pedido')).toBeVisible()
    for (const name of ['Nueva categoría', 'Nuevo usuario', 'Roles de usuario']) {
      expect(options(name).elements(), name).toEqual([])
    }
  })
})

async function openPalette(): Promise<void> {
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field()).toBeVisible()
}

function foundFinish(label: string): FoundGroup {
  const rows = [{ id: 4, label, detail: 'Ojales', path: '/finish/4' }]
  return { resource: 'finish', list: '/finish', rows, total: 1, more: false }
}

function textOf(element: Element): string | null {
  return element.textContent
}
