import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { answer } from '../../testing/components/server.ts'

const palette = () => page.getByRole('dialog', { name: 'Buscar fichas, pantallas y acciones' })
const field = () => palette().getByRole('combobox')
const options = (name: string) => palette().getByRole('option', { name })
const chosen = () => palette().getByRole('option', { selected: true })
const heading = (name: string) => page.getByRole('heading', { name, level: 1 })

beforeEach(() => {
  answer('searchrest/find', { groups: [] })
})

describe('Ctrl+K', () => {
  test('shows what was open lately, and goes round with the arrows', async () => {
    answer('finishrest/get', ({ id }) => finishOf(id, id === 1 ? 'Ojales' : 'Laminado'))
    await openScreen('/finish/1')
    await expect.element(heading('Ojales')).toBeVisible()
    location.hash = '/finish/2'
    await expect.element(heading('Laminado')).toBeVisible()
    await openPalette()
    const recent = palette().getByRole('group', { name: 'Recientes' }).getByRole('option')
    await expect.poll(() => recent.elements().map(textOf)).toEqual(['Laminado', 'Ojales'])
    await expect.element(chosen()).toHaveTextContent('Laminado')
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(chosen()).toHaveTextContent('Cerrar sesión')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(chosen()).toHaveTextContent('Ojales')
    await expect.element(field()).toHaveAttribute('aria-activedescendant', chosen().element().id)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => location.hash).toBe('#/finish/1')
  })

  test('opens screens and makes new records, where the person may', async () => {
    await openScreen('/app-views')
    await openPalette()
    // Accents are nobody's duty.
    await userEvent.keyboard('categoria')
    await expect.element(chosen()).toHaveTextContent('Categorías')
    answer('categoryrest/gettree', [])
    await options('Nueva categoría').click()
    await expect.poll(() => location.hash).toBe('#/category/new')
    await expect.element(heading('Nueva categoría')).toBeVisible()
  })

  test('offers no screen and no new record that the person may not have', async () => {
    const granted = { perm_view: '1', perm_access: '1', perm_edit: '1' } as const
    await openScreen('/app-views', { permissions: { '/order': granted }, usergroup: 2 })
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

function finishOf(id: number, name: string): OutputOnTheWire<CallAt<'finishrest/get'>> {
  const moments = { created_at: 0, created_by: 1, updated_at: 0, deleted_at: null }
  return { id, name, code: `ACA-${id}`, price_mode: 'm2', price: 4.5, active: true, version: 1, ...moments }
}

function textOf(element: Element): string | null {
  return element.textContent
}
