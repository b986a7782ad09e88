import { readFile } from 'node:fs/promises'
import { readSpreadsheet } from '@lienzo/server/testing/files/read-spreadsheet'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openKiosks } from './kiosks.ts'
import { customerInput, focusOf, type People, startPeople } from './people.ts'

const MANY = 1240

let people: People
let page: Page

beforeAll(async () => {
  people = await startPeople()
  await openKiosks(people, MANY)
}, 120_000)
afterAll(() => people?.end())
beforeEach(async () => {
  page = await people.pageOf('admin')
})
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

const goTo = (path: string) => people.goTo(page, path)
const focused = () => focusOf(page)
const rows = () => page.locator('main tbody tr[tabindex]')
const heading = () => page.locator('main h1')
const count = () => page.locator('main header span[aria-live]')
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const parameters = () => new URLSearchParams(new URL(page.url()).hash.split('?')[1] ?? '')
const rowsAre = (number: number) => expect.poll(() => rows().count()).toBe(number)
const totalIs = (text: string) => expect.poll(() => count().textContent()).toBe(text)

describe('a picker', () => {
  test('offers from the first letter on what fits, twenty at most, below it', async () => {
    await goTo('/campaign/new')
    const picker = page.getByRole('combobox', { name: 'Cliente' })
    const options = () => page.getByRole('option')
    await picker.focus()
    expect(await options().count()).toBe(0)
    await picker.pressSequentially('q')
    await expect.poll(() => options().count()).toBe(20)
    const [above, below] = await Promise.all([picker.boundingBox(), page.getByRole('listbox').boundingBox()])
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
    expect(Math.abs((below?.x ?? 0) - (above?.x ?? 0))).toBeLessThan(16)
  })
})

describe('all that match', () => {
  test('are offered after the page, deleted together and brought back, all 1.240 of them', async () => {
    await goTo('/customer?search=Quiosco')
    await totalIs('1.240')
    await page.getByRole('checkbox', { name: 'Seleccionar esta página' }).check()
    await page.getByText('10 seleccionados').waitFor()
    await button('Seleccionar los 1.240 que coinciden').click()
    await page.getByText('1.240 seleccionados').waitFor()
    await expect.poll(focused).toBe('BUTTON')
    await button('Eliminar').click()
    await page.getByText('1240 registros eliminados').waitFor()
    await totalIs('0')
    await button('Deshacer').click()
    await totalIs('1.240')
  })

  test('are not deleted where others have come meanwhile', async () => {
    await goTo('/customer?search=Quiosco 000')
    await totalIs('10')
    await page.getByRole('combobox', { name: 'Filas por página' }).selectOption('10')
    await goTo('/customer?search=Quiosco 00')
    await totalIs('100')
    await page.getByRole('checkbox', { name: 'Seleccionar esta página' }).check()
    await button('Seleccionar los 100 que coinciden').click()
    const made = await people.house('customerrest/update', { ...customerInput, name: 'Quiosco 00 nueva' })
    await button('Eliminar').click()
    await page.getByText('Ahora coinciden 101 registros').waitFor()
    await totalIs('101')
    await people.house('customerrest/delete', { id: made.id })
  })

  test('are set inactive and active again', async () => {
    await goTo('/customer?search=Quiosco 003')
    await totalIs('10')
    await page.getByRole('checkbox', { name: 'Seleccionar esta página' }).check()
    await button('Desactivar').click()
    await page.getByText('10 registros desactivados').waitFor()
    await expect.poll(() => page.locator('main tbody').getByText('Inactivo').count()).toBe(10)
    await button('Deshacer').click()
    await expect.poll(() => page.locator('main tbody').getByText('Inactivo').count()).toBe(0)
  })

  test('stay where something stops it, which is named', async () => {
    await goTo('/role')
    await page.getByRole('checkbox', { name: 'Seleccionar esta página' }).check()
    const total = await rows().count()
    await button('Eliminar').click()
    await page.getByText('No se ha cambiado nada').waitFor()
    await page.getByText(/es todavía el del usuario \w+\./).waitFor()
    await rowsAre(total)
  })
})

describe('the spreadsheet of a list', () => {
  async function downloaded(start: () => Promise<void>) {
    const [download] = await Promise.all([page.waitForEvent('download'), start()])
    const { rows } = await readSpreadsheet(await readFile(await download.path()))
    return { name: download.suggestedFilename(), rows }
  }

  test('is what is seen: search, order, columns and words, on all pages', async () => {
    await goTo('/customer?search=Quiosco&sort=name&order=desc&columns=name,discount,active')
    await totalIs('1.240')
    const { name, rows: found } = await downloaded(() => button('Exportar a una hoja de cálculo').click())
    expect(name).toBe('Clientes.xlsx')
    expect(found).toHaveLength(MANY + 1)
    expect(found[0]).toEqual(['Nombre', 'Descuento', 'Estado'])
    expect(found[1]).toEqual(['Quiosco 1239', 0, 'Activo'])
    expect(found[MANY]).toEqual(['Quiosco 0000', 0, 'Activo'])
  })

  test('of a selection has these rows alone', async () => {
    await goTo('/customer?search=Quiosco')
    await page.getByRole('checkbox', { name: 'Seleccionar Quiosco 0002' }).check()
    await page.getByRole('checkbox', { name: 'Seleccionar Quiosco 0005' }).check()
    const { rows: found } = await downloaded(() => button('Exportar a una hoja de cálculo').click())
    expect(found.slice(1).map(([name]) => name)).toEqual(['Quiosco 0002', 'Quiosco 0005'])
  })

  test('is to be had of every list', async () => {
    for (const path of [
      'order',
      'campaign',
      // As a list: by itself it is a tree.
      'category?sort=name',
      'product',
      'material',
      'finish',
      'user',
      'usergroup',
      'role',
    ]) {
      const before = await heading().allInnerTexts()
      await goTo(`/${path}`)
      // A list that is loaded first leaves the one before it standing until then.
      await expect.poll(() => heading().allInnerTexts()).not.toEqual(before)
      await rows().first().waitFor()
      const heads = await page.locator('main thead th').allInnerTexts()
      const { rows: found } = await downloaded(() => button('Exportar a una hoja de cálculo').click())
      expect({ path, columns: found[0]?.length }).toEqual({ path, columns: heads.length - 1 })
      expect(found.length).toBeGreaterThan(1)
    }
  })
})

describe('the bin', () => {
  test('shows who deleted what and when, gives it back, and is empty then', async () => {
    for (const name of ['Cesta uno', 'Cesta dos']) {
      await people.house('finishrest/update', { code: name, name, price_mode: 'm2', price: 1, active: true })
    }
    await goTo('/finish?search=Cesta')
    await rowsAre(2)
    await page.getByRole('checkbox', { name: 'Seleccionar esta página' }).check()
    await button('Eliminar').click()
    await page.getByText('Nada coincide').waitFor()
    await button('Papelera').click()
    await rowsAre(2)
    expect(parameters().get('bin')).toBe('1')
    await page.reload()
    await rowsAre(2)
    const texts = await rows().first().innerText()
    expect(texts).toContain('admin')
    expect(texts).toMatch(/\d\d\/\d\d\/\d{4} \d\d:\d\d/)
    expect(await rows().first().getByRole('link').count()).toBe(0)
    await rows().first().hover()
    await page
      .getByRole('button', { name: 'Recuperar Cesta dos' })
      .or(page.getByRole('button', { name: 'Recuperar Cesta uno' }))
      .first()
      .click()
    await rowsAre(1)
    await expect.poll(focused).toBe('TR')
    await page.keyboard.press('Space')
    await button('Recuperar').click()
    await page.getByText('La papelera está vacía').waitFor()
    await button('Volver a la lista').click()
    await page.getByRole('link', { name: 'Cesta uno' }).waitFor()
  })
})

describe('views', () => {
  const menu = () => page.getByRole('button', { name: /^Vistas|^Portugueses|^Lusos/ })
  const choose = async (name: string | RegExp) => {
    await menu().click()
    await page.getByRole('menuitem', { name }).click()
  }

  test('are saved, opened, changed, renamed, shared and deleted with a way back', async () => {
    await goTo('/customer?f_country=like;PT&columns=name,country')
    await choose('Guardar como vista nueva')
    await page.getByRole('textbox', { name: 'Nombre de la vista' }).fill('Portugueses')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Portugueses' }).waitFor()
    expect(parameters().get('view')).toMatch(/^\d+$/)

    await goTo('/order')
    await rows().first().waitFor()
    await goTo('/customer?search=Quiosco')
    await totalIs('1.240')
    await choose('Portugueses')
    await page.getByText('contiene «PT»').waitFor()
    expect(await page.locator('main thead th').count()).toBe(3)
    expect(await page.getByText('cambiada').count()).toBe(0)

    await page.getByRole('button', { name: 'Nombre', exact: true }).click()
    await page.getByText('cambiada').waitFor()
    await choose('Guardar los cambios en «Portugueses»')
    await expect.poll(() => page.getByText('cambiada').count()).toBe(0)

    await choose('Cambiar el nombre o compartir')
    await page.getByRole('textbox', { name: 'Nombre de la vista' }).fill('Lusos')
    await page.getByRole('checkbox', { name: 'Compartir con mi grupo de usuarios' }).check()
    await button('Guardar').click()
    await page.getByRole('button', { name: 'Lusos' }).waitFor()

    await choose('Eliminar esta vista')
    await page.getByRole('button', { name: 'Vistas' }).waitFor()
    await button('Deshacer').click()
    await menu().click()
    await page.getByRole('menuitem', { name: 'Lusos' }).waitFor()
  })

  test('that a colleague shares are opened, and not changed', async () => {
    const search = 'columns=code%2Cstatus&f_status=in%3Bdraft'
    await people.house('viewrest/update', { list: 'order', name: 'Borradores', search, shared: true })
    await people.house('viewrest/update', { list: 'order', name: 'Solo del admin', search, shared: false })
    page = await people.pageOf('tomas')
    await goTo('/order')
    await page.getByRole('button', { name: 'Vistas' }).click()
    expect(await page.getByRole('menuitem', { name: 'Solo del admin' }).count()).toBe(0)
    await page.getByRole('menuitem', { name: 'Borradores' }).click()
    await expect.poll(() => page.locator('main thead th').count()).toBe(3)
    await page.getByRole('button', { name: 'Borradores' }).click()
    await page.getByRole('menuitem', { name: 'Guardar como vista nueva' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Eliminar esta vista' }).count()).toBe(0)
  })
})

describe('the address', () => {
  test('holds all of the state, and gives it to whoever opens it', async () => {
    const path =
      '/order?page=2&perpage=20&sort=total&order=desc&f_total=range;1.00|&f_created_at=date;|4000000000&columns=code,status,total'
    await goTo(path)
    await page.getByText('21–', { exact: false }).waitFor()
    await page.getByText('desde 1,00 €').waitFor()
    await page.getByText(/hasta \d\d\/\d\d\/\d{4}/).waitFor()
    await page.locator('th[aria-sort=descending]').filter({ hasText: 'Total' }).waitFor()
    expect(await page.locator('main thead th').count()).toBe(4)
    expect(Object.fromEntries(parameters())).toMatchObject({ page: '2', perpage: '20', sort: 'total' })
  })

  test('of customers and orders is remembered with its columns until logout', async () => {
    await goTo('/order?columns=code,total&search=PO')
    await page.locator('main thead th').nth(2).waitFor()
    await goTo('/customer')
    await rows().first().waitFor()
    await goTo('/order')
    await expect.poll(() => parameters().get('columns')).toBe('code,total')
    expect(parameters().get('search')).toBe('PO')
    const kept = await page.evaluate(() => sessionStorage.getItem('orderTableState'))
    expect(JSON.parse(kept ?? '{}')).toEqual({ columns: 'code,total', search: 'PO' })
  })
})
