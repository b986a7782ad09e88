import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type People, startPeople } from '../browser/people.ts'
import { screenOf } from '../browser/screen.ts'

let people: People
let page: Page

beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people?.end())
beforeEach(async () => {
  page = await people.pageOf('admin')
  await people.goTo(page, '/category?as=tree')
  await row('Vinilos').waitFor()
})
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

const rows = () => page.getByRole('treegrid').locator('tbody tr')
const row = (name: string) => rows().filter({ has: page.getByRole('link', { name, exact: true }) })

/** Returns the tree as the screen shows it, with one dot for each level below the first. */
const shownTree = () =>
  rows().evaluateAll((all) =>
    all.map((each) => {
      const level = Number(each.getAttribute('aria-level'))
      return `${'.'.repeat(level - 1)}${each.querySelector('td a')?.textContent}`
    }),
  )

/** Returns the tree as stored on the server, in the format of `shownTree`. */
async function storedTree(): Promise<string[]> {
  const nodes = await people.house('categoryrest/gettree', {})
  const under = (parent: number | null, dots: string): string[] =>
    nodes
      .filter((node) => node.parent_id === parent)
      .flatMap((node) => [`${dots}${node.name}`, ...under(node.id, `${dots}.`)])
  return under(null, '')
}

/** Waits until both the screen and the server have this tree. */
async function becomes(expected: string[]) {
  await expect.poll(shownTree).toEqual(expected)
  await expect.poll(storedTree).toEqual(expected)
}

const undo = () => page.getByRole('button', { name: 'Deshacer' }).last().click()

describe('the tree of categories', () => {
  test('is reordered by pointer and undone; a category is created within another, and a product shows its path', async () => {
    await drag('Lonas', 'Vinilos', 0.1)
    await becomes([
      'Lonas',
      'Vinilos',
      '.Para escaparates',
      '.Para suelos',
      'Carteles',
      'Expositores',
      '.De mostrador',
    ])
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
    await becomes([
      'Lonas',
      'Vinilos',
      '.Para escaparates',
      '.Para suelos',
      'Carteles',
      'Expositores',
      '.De mostrador',
    ])

    await row('Lonas').getByRole('button', { name: 'Acciones de Lonas' }).click()
    await page.getByRole('menuitem', { name: 'Nueva dentro de esta' }).click()
    await expect.poll(() => page.getByRole('combobox', { name: 'Dentro de' }).inputValue()).toBe('Lonas')
    const screen = screenOf(page)
    await screen.fill({ Nombre: 'Para fachadas', Código: 'LON-FAC' })
    await screen.create()
    await people.goTo(page, '/product/3')
    await screen.pick('Categoría', 'Para fachadas')
    await page.getByText('En Lonas').waitFor()
    expect(people.violations).toEqual([])
  })
})

/** Drags a row onto another one, to a height between 0 (top) and 1 (bottom). */
async function drag(name: string, target: string, part: number) {
  const from = await boxOf(row(name))
  const to = await boxOf(row(target))
  const x = from.x + 120
  await page.mouse.move(x, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, from.y + from.height / 2 + 6)
  await page.mouse.move(x, to.y + to.height * part, { steps: 5 })
  // The browser reports a drop target only after another move of the pointer over it.
  await page.mouse.move(x + 1, to.y + to.height * part)
  await row(target).and(page.locator('[data-drop]')).waitFor()
  await page.mouse.up()
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('The row is not drawn')
  return box
}
