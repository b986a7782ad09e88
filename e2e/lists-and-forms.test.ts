import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoOrder } from './demo-orders.ts'
import { amountIn, customerInput, focusOf, type People, startPeople } from './people.ts'
import { screenOf, untilAnswered } from './screen.ts'

let people: People
let page: Page

beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people?.end())
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

const goTo = (path: string, at: Page = page) => people.goTo(at, path)
const focused = () => focusOf(page)
const rows = () => page.locator('main tbody tr[tabindex]')
const count = () => page.locator('main header span[aria-live]')
const parameters = () => new URLSearchParams(new URL(page.url()).hash.split('?')[1] ?? '')
/** The texts of a column, by the words over it. */
async function columnTexts(header: string): Promise<string[]> {
  const heads = await page.locator('main thead th, main thead td').allInnerTexts()
  const place = heads.findIndex((text) => text.trim().startsWith(header))
  return rows()
    .locator(`td:nth-child(${place + 1})`)
    .allInnerTexts()
}

/** Opens the filter of a column and gives its panel. */
async function filterPanel(header: string): Promise<Locator> {
  await page.getByRole('button', { name: `Filtrar por ${header}` }).click()
  const panel = page.getByRole('dialog', { name: `Filtrar por ${header}` })
  await panel.waitFor()
  return panel
}

describe('a list', () => {
  beforeEach(async () => {
    page = await people.pageOf('admin')
  })

  test('is asked for once when it opens, and its search stays in the address and through a reload', async () => {
    let asked = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/rest/orderrest/list')) asked += 1
    })
    await untilAnswered(page, () => goTo('/order'))
    expect(await count().textContent()).toBe('24')
    expect(asked).toBe(1)

    await page.getByRole('searchbox', { name: 'Buscar' }).fill('PO-RITA')
    await expect.poll(() => count().textContent()).toBe('8')
    await expect
      .poll(async () => new Set(await columnTexts('Cliente')))
      .toEqual(new Set(['Farmácias Ribeira']))
    await page.reload()
    await expect.poll(() => count().textContent()).toBe('8')
    expect(await page.getByRole('searchbox', { name: 'Buscar' }).inputValue()).toBe('PO-RITA')
    await page.getByRole('button', { name: 'Borrar la búsqueda' }).click()
    await expect.poll(() => count().textContent()).toBe('24')
  })

  test('filters money by a range with decimal commas; panel and columns stay where they are', async () => {
    await goTo('/order')
    await expect.poll(() => rows().count()).toBe(10)
    const places = () =>
      page
        .locator('main thead th')
        .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().x))
    const before = await places()
    const panel = await filterPanel('Total')
    await panel.getByRole('textbox', { name: 'Desde' }).fill('90,5')
    await panel.getByRole('textbox', { name: 'Hasta' }).fill('95,20')
    await expect.poll(async () => Number(await count().textContent())).toBeLessThan(24)
    const outside = async () => {
      const totals = (await columnTexts('Total')).map(amountIn)
      return totals.length === 0 ? ['nothing'] : totals.filter((total) => total < 90.5 || total > 95.2)
    }
    await expect.poll(outside).toEqual([])
    expect(await panel.isVisible()).toBe(true)
    expect(await places()).toEqual(before)
    expect(parameters().get('f_total')).toBe('range;90.50|95.20')

    await panel.getByRole('textbox', { name: 'Hasta' }).fill('10')
    await panel.getByText('Es menor que «Desde».').waitFor()
    await panel.getByRole('textbox', { name: 'Hasta' }).fill('95,20')
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('Filtrar por Total')
    await page.getByText('90,50 € – 95,20 €').waitFor()
    await page.getByRole('button', { name: 'Quitar el filtro de Total' }).click()
    await expect.poll(() => count().textContent()).toBe('24')
  })

  test('filters by text, choice, date and yes or no; each is a chip, and all go at once', async () => {
    await goTo('/order')
    const text = await filterPanel('Cliente')
    await text.getByRole('textbox').fill('alameda')
    await expect.poll(() => count().textContent()).toBe('8')
    await page.keyboard.press('Escape')
    const choice = await filterPanel('Estado')
    await choice.getByRole('checkbox', { name: 'Borrador' }).check()
    await choice.getByRole('checkbox', { name: 'Confirmado' }).check()
    await expect
      .poll(async () => new Set(await columnTexts('Estado')))
      .toEqual(new Set(['Borrador', 'Confirmado']))
    await page.keyboard.press('Escape')
    await page.getByText('Borrador, Confirmado').waitFor()
    const narrowed = Number(await count().textContent())
    const date = await filterPanel('Fecha pedida')
    await date.getByRole('textbox', { name: 'Desde' }).fill('01/01/2040')
    await page.getByText('Nada coincide').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Quitar el filtro de Fecha pedida' }).click()
    await expect.poll(() => count().textContent()).toBe(String(narrowed))
    await page.getByRole('button', { name: 'Quitar todos los filtros' }).first().click()
    await expect.poll(() => count().textContent()).toBe('24')

    await goTo('/customer')
    const yesOrNo = await filterPanel('Estado')
    await yesOrNo.getByText('No', { exact: true }).click()
    await page.getByText('Nada coincide').waitFor()
    await yesOrNo.getByText('Sí', { exact: true }).click()
    await expect.poll(() => count().textContent()).toBe('3')
  })

  test('sorts, turns pages and changes their length; the back button undoes each step', async () => {
    await goTo('/order')
    await page.getByRole('button', { name: 'Total', exact: true }).click()
    await page.locator('th[aria-sort=ascending]').filter({ hasText: 'Total' }).waitFor()
    await expect
      .poll(async () => (await columnTexts('Total')).map(amountIn))
      .toSatisfy(
        (totals: number[]) =>
          totals.length === 10 && totals.every((t, i) => i === 0 || t >= (totals[i - 1] ?? 0)),
      )
    await page.getByRole('button', { name: 'Página siguiente' }).click()
    await page.getByText('11–20 de 24').waitFor()
    expect(parameters().get('page')).toBe('2')
    await page.reload()
    await page.getByText('11–20 de 24').waitFor()
    await page.goBack()
    await page.getByText('1–10 de 24').waitFor()
    expect(parameters().get('sort')).toBe('total')
    await page.goBack()
    await expect.poll(() => page.locator('th[aria-sort]').filter({ hasText: 'Total' }).count()).toBe(0)
    await page.getByRole('combobox', { name: 'Filas por página' }).selectOption('50')
    await expect.poll(() => rows().count()).toBe(24)
    await page.getByRole('link', { name: demoOrder(5) }).click()
    await page.getByRole('heading', { name: demoOrder(5) }).waitFor()
    await page.goBack()
    await expect.poll(() => rows().count()).toBe(24)
  })

  test('shows the columns that the person chose, also tomorrow', async () => {
    await goTo('/order')
    await page.getByRole('columnheader', { name: 'Referencia del cliente' }).waitFor()
    await page.getByRole('button', { name: 'Columnas' }).click()
    await page.getByRole('checkbox', { name: 'Referencia del cliente' }).uncheck()
    await page.getByRole('checkbox', { name: 'Neto' }).check()
    await page.keyboard.press('Escape')
    await expect.poll(focused).toBe('BUTTON')
    await page.reload()
    await page.getByRole('columnheader', { name: 'Neto' }).waitFor()
    expect(await page.getByRole('columnheader', { name: 'Referencia del cliente' }).count()).toBe(0)
  })

  test('deletes what is selected and brings it back, and the keyboard stays in the list', async () => {
    for (const name of ['Prueba uno', 'Prueba dos', 'Prueba tres']) {
      await people.house('finishrest/update', { code: name, name, price_mode: 'm2', price: 1, active: true })
    }
    await goTo('/finish?search=Prueba')
    await expect.poll(() => rows().count()).toBe(3)
    await page.getByRole('checkbox', { name: 'Seleccionar Prueba uno' }).check()
    await page.getByRole('checkbox', { name: 'Seleccionar Prueba tres' }).check()
    await page.getByText('2 seleccionados').waitFor()
    await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
    await expect.poll(() => rows().count()).toBe(1)
    await expect.poll(focused).toBe('TR')
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect.poll(() => rows().count()).toBe(3)
    await expect.poll(focused).not.toBe('BODY')
  })

  test('says that it failed, keeps the search, and shows the rows when asked again', async () => {
    await page.route('**/rest/customerrest/list', (route) => route.abort())
    await goTo('/customer?search=alameda')
    await page.getByText('No se ha podido cargar la lista').waitFor()
    await page.unroute('**/rest/customerrest/list')
    await page.getByRole('button', { name: 'Volver a intentarlo' }).click()
    await page.getByRole('link', { name: 'Perfumerías Alameda' }).waitFor()
    expect(await rows().count()).toBe(1)
  })

  test('is used from the keyboard alone', async () => {
    await goTo('/order')
    await rows().first().waitFor()
    await page.keyboard.press('/')
    await expect.poll(focused).toBe('Buscar')
    await page.keyboard.type('000007')
    await expect.poll(() => count().textContent()).toBe('1')
    await page.keyboard.press('Escape')
    await expect.poll(() => count().textContent()).toBe('24')
    await expect.poll(() => rows().count()).toBe(10)
    await rows().first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await page.getByText('1 seleccionado').waitFor()
    const second = (await columnTexts('Pedido'))[1] ?? ''
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: second, level: 1 }).waitFor()
  })

  test('of an empty house says what it is for and offers the first step', async () => {
    const empty = await startPeople({ kind: 'empty' })
    try {
      page = await empty.pageOf('admin')
      await empty.goTo(page, '/campaign')
      await page.getByText('Aún no hay campañas').waitFor()
      await page.locator('main').getByRole('link', { name: 'Nueva campaña' }).nth(1).click()
      await page.getByRole('heading', { name: 'Nueva campaña' }).waitFor()
    } finally {
      await empty.end()
    }
  })
})

describe('a form', () => {
  beforeEach(async () => {
    page = await people.pageOf('admin')
  })

  test('says what is wrong at each field as it is typed, and leads to the first one', async () => {
    const screen = screenOf(page)
    await goTo('/customer/new')
    await screen.fill({ NIF: 'B12345678', Descuento: '4,555', Correos: 'nombre@' })
    await page.getByText('Debería terminar en 4.').waitFor()
    await page.getByText('Como mucho 2 decimales.').waitFor()
    await page.getByText('«nombre@» no es una dirección de correo').waitFor()
    expect(await page.getByText('Rellena este campo.').count()).toBe(0)
    // What is red counts before anybody tries to save.
    await page.getByText('Hay 3 campos por corregir').waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('Rellena este campo.').waitFor()
    await page.getByText('Hay 4 campos por corregir').waitFor()
    await expect.poll(focused).toBe('name')
    await screen.fill({ NIF: 'B12345674' })
    await page.getByText('Hay 3 campos por corregir').waitFor()
  })

  test('asks for a price: none that is forgotten is saved as 0 €', async () => {
    await goTo('/finish/new')
    await screenOf(page).fill({ Código: 'OJ-X', Nombre: 'Ojales' })
    await page.keyboard.press('Control+s')
    await page.getByText('Escribe un número.').waitFor()
    await expect.poll(focused).toBe('price')
    await screenOf(page).fill({ Precio: '0' })
    await page.keyboard.press('Control+s')
    await page.waitForURL(/#\/finish\/\d+/)
  })

  test('shows what the server refuses at its field', async () => {
    const screen = screenOf(page)
    await goTo('/finish/new')
    await screen.fill({ Código: 'LAM-M', Nombre: 'Otro laminado', Precio: '3' })
    await page.keyboard.press('Control+s')
    await page.getByText('Ya lo usa otro registro. Elige otro.').waitFor()
    await expect.poll(focused).toBe('code')
    await screen.fill({ Código: 'LAM-X' })
    await page.keyboard.press('Control+s')
    await page.waitForURL(/#\/finish\/\d+/)
    await page.getByText('Todo guardado').waitFor()
  })

  test('asks before unsaved changes are left, and saves them on the way out', async () => {
    const made = await people.house('customerrest/update', { ...customerInput, name: 'Sin guardar' })
    await goTo(`/customer/${made.id}`)
    await screenOf(page).fill({ Web: 'sinGuardar.example' })
    await page.getByText('Sin guardar: Web').waitFor()
    const leave = () =>
      page.getByRole('navigation', { name: 'Navegación' }).getByRole('link', { name: 'Materiales' }).click()
    await leave()
    await page.getByRole('button', { name: 'Quedarme' }).click()
    expect(await page.getByRole('textbox', { name: 'Web' }).inputValue()).toBe('sinGuardar.example')
    await leave()
    await page.getByRole('button', { name: 'Guardar y salir' }).click()
    await page.waitForURL(/#\/material/)
    expect((await people.house('customerrest/get', { id: made.id })).web).toBe('sinGuardar.example')
  })

  test('keeps the keyboard where it was after saving', async () => {
    const made = await people.house('customerrest/update', { ...customerInput, name: 'Teclado' })
    await goTo(`/customer/${made.id}`)
    await screenOf(page).fill({ Web: 'teclado.example' })
    await page.keyboard.press('Control+s')
    await page.getByText('Todo guardado').waitFor()
    await expect.poll(focused).toBe('web')
    await screenOf(page).fill({ Web: 'teclas.example' })
    await page.getByRole('button', { name: /^Guardar/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Todo guardado').waitFor()
    await expect.poll(focused).toBe('BUTTON')
  })

  test('deletes its record with a way back', async () => {
    const made = await people.house('customerrest/update', { ...customerInput, name: 'De ida y vuelta' })
    await goTo(`/customer/${made.id}`)
    await page.getByRole('button', { name: 'Más acciones' }).click()
    await page.getByRole('menuitem', { name: 'Eliminar' }).click()
    await page.waitForURL(/#\/customer$/)
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await page.getByRole('link', { name: 'De ida y vuelta' }).waitFor()
  })

  test('shows what another person saved meanwhile, field by field, and keeps both', async () => {
    const made = await people.house('customerrest/update', {
      ...customerInput,
      name: 'Compartido',
      discount: 5,
    })
    await goTo(`/customer/${made.id}`)
    await screenOf(page).fill({ 'Nombre comercial': 'Lo mío', Descuento: '7,5', Web: 'mia.example' })
    await people.house('customerrest/update', {
      ...customerInput,
      id: made.id,
      version: made.version,
      name: 'Compartido',
      trade_name: 'Lo suyo',
      discount: 12.25,
      vat: 10,
    })
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Otra persona ha guardado cambios').waitFor()
    const discount = dialog.getByRole('row', { name: /^Descuento/ })
    expect(await discount.getByRole('cell').allInnerTexts()).toEqual(['5,00 %', '7,50 %', '12,25 %'])
    await dialog.getByText('De la otra persona se queda: IVA.').waitFor()
    await discount.getByRole('radio', { name: '12,25 %' }).check()
    await dialog.getByRole('button', { name: 'Guardar así' }).click()
    await page.getByText('Todo guardado').waitFor()
    expect(await people.house('customerrest/get', { id: made.id })).toMatchObject({
      trade_name: 'Lo mío',
      discount: 12.25,
      web: 'mia.example',
      vat: 10,
    })
  })

  test('shows money in a conflict as euros and saves it as such', async () => {
    const input = {
      code: 'CON-1',
      name: 'En conflicto',
      description: '',
      price_per_m2: 12.5,
      cost_per_m2: 4,
      roll_width: 1370,
      roll_length: 0,
      thickness: 0,
      weight: 0,
      active: true,
    }
    const made = await people.house('materialrest/update', input)
    await goTo(`/material/${made.id}`)
    await screenOf(page).fill({ 'Precio por m²': '13,75' })
    await people.house('materialrest/update', {
      ...input,
      id: made.id,
      version: made.version,
      price_per_m2: 14.2,
      cost_per_m2: 5.05,
    })
    await page.keyboard.press('Control+s')
    const price = page.getByRole('dialog').getByRole('row', { name: /^Precio por m²/ })
    await price.waitFor()
    expect((await price.getByRole('cell').allInnerTexts()).map((text) => text.replace(/\s/g, ' '))).toEqual([
      '12,50 €',
      '13,75 €',
      '14,20 €',
    ])
    await page.getByRole('button', { name: 'Guardar así' }).click()
    await page.getByText('Todo guardado').waitFor()
    expect(await people.house('materialrest/get', { id: made.id })).toMatchObject({
      price_per_m2: 13.75,
      cost_per_m2: 5.05,
    })
  })
})

describe('every screen', () => {
  test('keeps the content security policy', async () => {
    page = await people.pageOf('admin')
    for (const path of [
      'home',
      'category',
      'campaign',
      'customer',
      'product',
      'finish',
      'material',
      'order',
      'role',
      'usergroup',
      'user',
    ]) {
      await untilAnswered(page, () => goTo(`/${path}`))
      if (path === 'home') continue
      await untilAnswered(page, () => goTo(`/${path}/new`))
      await page.getByRole('button', { name: /^Crear/ }).click()
      await page.getByText(/por corregir/).waitFor()
    }
    expect(people.violations).toEqual([])
  })
})
