import { moved } from '@lienzo/rules/catalogue/category-tree'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { choose, fill, undo } from '../../testing/components/person.ts'
import { answer, refusal, sentTo } from '../../testing/components/server.ts'
import type { CategoryInTree } from './use-category-tree.ts'

/** Categories on the fake server. */
let categories: CategoryInTree[]

const atFirst = [
  'Vinilos',
  '.Para escaparates',
  '.Para suelos',
  'Lonas',
  'Carteles',
  'Expositores',
  '.De mostrador',
]
const withPostersSecond = [
  'Vinilos',
  '.Para escaparates',
  '.Para suelos',
  'Carteles',
  'Lonas',
  'Expositores',
  '.De mostrador',
]

const row = (name: string) =>
  page
    .getByRole('treegrid')
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) })

/** Returns the names of the visible categories in order, each prefixed with one dot per level below the first. */
function visibleTree(): string[] {
  return [...document.querySelectorAll('[role="treegrid"] tbody tr')].map((each) => {
    const level = Number(each.getAttribute('aria-level'))
    return `${'.'.repeat(level - 1)}${each.querySelector('td a')?.textContent}`
  })
}

beforeEach(async () => {
  categories = [
    categoryOf(1, 'Vinilos', null, 0),
    categoryOf(2, 'Para escaparates', 1, 0),
    categoryOf(3, 'Para suelos', 1, 1),
    categoryOf(4, 'Lonas', null, 1),
    categoryOf(5, 'Carteles', null, 2),
    categoryOf(6, 'Expositores', null, 3),
    categoryOf(7, 'De mostrador', 6, 0),
  ]
  answer('categoryrest/gettree', () => categories)
  answer('categoryrest/move', ({ id, version, parent_id, position }) => {
    const node = nodeAt(id)
    if (node.version !== version) throw refusal('CONFLICT', { content: node })
    categories = moved(categories, id, { parent_id, position }).map((each) =>
      each.id === id ? { ...each, version: version + 1 } : each,
    )
    return nodeAt(id)
  })
  await openScreen('/category?as=tree')
  await expect.poll(visibleTree).toEqual(atFirst)
})

describe('the tree of categories', () => {
  test('is navigated with the arrow keys, Home, End and letters, and announces level and position', async () => {
    await focusOn('Vinilos')
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(row('Para escaparates')).toHaveFocus()
    await expect.element(row('Para escaparates')).toHaveAttribute('aria-level', '2')
    await expect.element(row('Para escaparates')).toHaveAttribute('aria-posinset', '1')
    await expect.element(row('Para escaparates')).toHaveAttribute('aria-setsize', '2')
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(row('Vinilos')).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(row('Vinilos')).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('{End}')
    await expect.element(row('De mostrador')).toHaveFocus()
    await userEvent.keyboard('{Home}{ArrowRight}')
    await expect.element(row('Para suelos')).toBeVisible()
    await userEvent.keyboard('c')
    await expect.element(row('Carteles')).toHaveFocus()
    answer('categoryrest/get', nodeAt(5))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Carteles', level: 1 })).toBeVisible()
  })

  test('is reordered with Alt and the arrow keys; the focus stays, the move is announced, and can be undone', async () => {
    await focusOn('Carteles')
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await becomes(withPostersSecond)
    await expect.element(row('Carteles')).toHaveFocus()
    const status = page
      .getByRole('status')
      .filter({ hasText: '«Carteles» es la 2 de 4 categorías principales' })
    await expect.element(status).toBeInTheDocument()
    await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowUp}{/Alt}')
    await becomes([
      'Vinilos',
      '.Para escaparates',
      '.Carteles',
      '.Para suelos',
      'Lonas',
      'Expositores',
      '.De mostrador',
    ])
    await expect.element(row('Carteles')).toHaveFocus()
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    await becomes(withPostersSecond)
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await becomes(atFirst)
    await undo()
    await becomes(withPostersSecond)
  })

  test('is reordered by pointer, before, after and inside another category, and undone', async () => {
    const withTarpaulinsFirst = ['Lonas', ...atFirst.filter((name) => name !== 'Lonas')]
    await drag('Lonas', 'Vinilos', 0.1)
    await becomes(withTarpaulinsFirst)
    await drag('Lonas', 'Carteles', 0.5)
    await becomes([
      'Vinilos',
      '.Para escaparates',
      '.Para suelos',
      'Carteles',
      '.Lonas',
      'Expositores',
      '.De mostrador',
    ])
    await undo()
    await becomes(withTarpaulinsFirst)
    // A category cannot be moved into its own child.
    await drag('Vinilos', 'Para suelos', 0.5)
    await drag('Lonas', 'Carteles', 0.1)
    await becomes(atFirst)
  })

  test('does not shift when a drop position is marked', () => {
    const target = row('Vinilos').element()
    const places = () => [...target.children].map((cell) => cell.getBoundingClientRect().left)
    const before = places()
    for (const mark of ['before', 'after', 'inside']) {
      target.setAttribute('data-drop', mark)
      expect(places(), mark).toEqual(before)
    }
  })

  test('creates a category within another', async () => {
    answer('categoryrest/getcategories', [{ id: 4, name: 'Lonas', code: 'CAT-4' }])
    answer('categoryrest/get', ({ id }) => nodeAt(id))
    answer('categoryrest/update', ({ name, code, parent_id }) => ({
      ...categoryOf(8, name, parent_id, 0),
      code,
      parent_name: 'Lonas',
    }))
    await row('Lonas').getByRole('button', { name: 'Acciones de Lonas' }).click()
    await page.getByRole('menuitem', { name: 'Nueva dentro de esta' }).click()
    await expect.element(page.getByRole('combobox', { name: 'Dentro de' })).toHaveValue('Lonas')
    await fill({ Nombre: 'Para fachadas', Código: 'LON-FAC' })
    await page.getByRole('button', { name: /^Crear/ }).click()
    await expect.element(page.getByRole('heading', { name: 'Para fachadas', level: 1 })).toBeVisible()
    expect(sentTo('categoryrest/update')).toMatchObject([{ code: 'LON-FAC', parent_id: 4 }])
  })

  test('is reordered by choosing a target, which also works by touch', async () => {
    await row('Lonas').getByRole('button', { name: 'Acciones de Lonas' }).click()
    await page.getByRole('menuitem', { name: 'Mover a…' }).click()
    const dialog = page.getByRole('dialog')
    await choose('Dentro de', 'Expositores', dialog)
    await choose('Orden', 'La primera', dialog)
    await dialog.getByRole('button', { name: 'Mover' }).click()
    await becomes([
      'Vinilos',
      '.Para escaparates',
      '.Para suelos',
      'Carteles',
      'Expositores',
      '.Lonas',
      '.De mostrador',
    ])
    await undo()
    await becomes(atFirst)
  })

  test('reports concurrent changes by others, and shows the current state', async () => {
    categories = moved(categories, 5, { parent_id: null, position: 0 }).map((each) =>
      each.id === 5 ? { ...each, version: 2 } : each,
    )
    await focusOn('Carteles')
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expect
      .element(page.getByText('Otra persona ha cambiado esta categoría mientras tanto.'))
      .toBeVisible()
    await expect.poll(visibleTree).toEqual(['Carteles', ...atFirst.filter((name) => name !== 'Carteles')])
    expect(sentTo('categoryrest/move')).toMatchObject([{ id: 5, version: 1 }])
  })

  test('refuses to delete a category with content and says why; an empty one is deleted and restored', async () => {
    const everything = categories
    const values = { name: 'Expositores', categories: 1, products: 0 }
    const key = 'validation.category_holds_categories'
    const below = { resource: 'category', count: 1, column: 'parent_name' }
    const inUse = { name: 'Expositores', holds: [below], more: 0, active_ids: [] }
    const holdsOne = { key, values, message: 'holds 1 category' } as const
    answer('categoryrest/delete', ({ id, ids = [] }) => {
      const deletedIds = id === undefined ? ids : [id]
      if (deletedIds.includes(6)) throw refusal('IN_USE', { fields: { ids: holdsOne }, content: inUse })
      categories = everything.filter((each) => !deletedIds.includes(each.id))
      return { ids: deletedIds }
    })
    answer('categoryrest/undelete', ({ ids = [] }) => {
      categories = everything
      return { ids }
    })
    await focusOn('Expositores')
    await userEvent.keyboard('{Delete}')
    await expect.element(page.getByText('«Expositores» todavía se usa: 1 categoría.')).toBeVisible()
    const wayThere = page.getByRole('link', { name: 'Ver 1 categoría' })
    await expect.element(wayThere).toHaveAttribute('href', '#/category?f_parent_name=eq%3BExpositores')
    await focusOn('De mostrador')
    await userEvent.keyboard('{Delete}')
    await expect.poll(visibleTree).toEqual(atFirst.filter((name) => name !== '.De mostrador'))
    await undo()
    await becomes(atFirst)
  })

  test('is replaced by the list with its search and bin, and returns', async () => {
    answer('categoryrest/list', ({ search = '' }) => {
      const rows = categories.filter(({ name }) => name.includes(search))
      return { rows, total: rows.length, page: 1, perpage: 10 }
    })
    await page.getByText('Lista', { exact: true }).click()
    await page.getByRole('searchbox').fill('suelos')
    await expect.poll(() => document.querySelectorAll('main tbody tr[tabindex]').length).toBe(1)
    await expect.element(page.getByRole('button', { name: 'Papelera' })).toBeVisible()
    await page.getByText('Árbol', { exact: true }).click()
    await expect.element(row('Vinilos')).toBeVisible()
  })
})

function categoryOf(id: number, name: string, parent_id: number | null, position: number): CategoryInTree {
  return {
    id,
    name,
    code: `CAT-${id}`,
    parent_id,
    parent_name: null,
    position,
    active: true,
    picture: null,
    products: 0,
    version: 1,
    created_at: 0,
    updated_at: 0,
    created_by: 1,
    deleted_at: null,
  }
}

function nodeAt(id: number): CategoryInTree {
  const node = categories.find((each) => each.id === id)
  if (!node) throw new Error(`No category ${id}`)
  return node
}

/** Drags a row onto a different row. `part` is the vertical drop position as a fraction of the target row's height. */
function drag(name: string, target: string, part: number): Promise<void> {
  const { height } = row(target).element().getBoundingClientRect()
  return row(name).dropTo(row(target), {
    sourcePosition: { x: 120, y: height / 2 },
    targetPosition: { x: 120, y: height * part },
  })
}

async function focusOn(name: string): Promise<void> {
  const element = row(name).element()
  if (element instanceof HTMLElement) element.focus()
  await expect.element(row(name)).toHaveFocus()
}

/** Waits until both the screen and the server have the expected tree. */
async function becomes(expected: string[]): Promise<void> {
  await expect.poll(visibleTree).toEqual(expected)
  const under = (parent: number | null, dots: string): string[] =>
    categories
      .filter((node) => node.parent_id === parent)
      .flatMap((node) => [`${dots}${node.name}`, ...under(node.id, `${dots}.`)])
  await expect.poll(() => under(null, '')).toEqual(expected)
}
