import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD } from './password.ts'
import { customerInput, focusOf, type People, startPeople } from './people.ts'
import { personAt, screenOf } from './screen.ts'

let people: People
let page: Page

beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people?.end())
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

const goTo = (path: string) => people.goTo(page, path)
const timeline = (at: Page = page) => at.getByRole('region', { name: 'Actividad' })
const items = (at: Page = page) => timeline(at).getByRole('listitem')
const spaced = (text: string) => text.replace(/\s+/g, ' ').trim()
const messageField = (at: Page = page) => timeline(at).getByRole('textbox', { name: 'Mensaje' })

/** A picture of its own width. */
async function pictureFile(name: string, width: number) {
  const picture = sharp({ create: { width, height: 20, channels: 3, background: 'navy' } })
  return { name, mimeType: 'image/png', buffer: await picture.png().toBuffer() }
}

/** A draft order of ana, and ana elsewhere. */
async function orderOfAna() {
  const ana = await personAt(people.server.address, 'ana', PASSWORD)
  const [customer] = await ana('customerrest/getcustomers', {})
  const input = {
    customer_id: customer?.id ?? 0,
    campaign_id: null,
    category_id: null,
    delivery_address_id: null,
    reference: 'PO-1',
    requested_at: null,
    promised_at: null,
    notes_production: '',
    notes_delivery: '',
  }
  return { ana, input, order: await ana('orderrest/update', input) }
}

describe('the timeline of a record', () => {
  test('shows what two people changed, each field before and after, and follows a save', async () => {
    const { input, order } = await orderOfAna()
    await people.house('orderrest/update', {
      ...input,
      id: order.id,
      version: order.version,
      reference: 'PO-2',
    })
    page = await people.pageOf('ana')
    await goTo(`/order/${order.id}`)
    await expect.poll(() => items().count()).toBe(2)
    expect(spaced(await items().first().innerText())).toMatch(/^admin .* Cambiado .*Referencia.* PO-1 ?PO-2$/)
    expect(spaced(await items().last().innerText())).toMatch(/^ana .* Creado/)
    await items()
      .last()
      .getByRole('button', { name: /^Ver \d+ campos/ })
      .click()
    await items().last().getByText('PO-1').waitFor()

    await screenOf(page).fill({ 'Notas para producción': 'Sin marco' })
    await page.keyboard.press('Control+s')
    await expect.poll(() => items().count()).toBe(3)
    expect(spaced(await items().first().innerText())).toMatch(/^ana .*Notas para producción.* Sin marco$/)
  })

  test('follows what is added beside the form, and tells of it as one thing', async () => {
    page = await people.pageOf('admin')
    await goTo('/campaign/1')
    await timeline().getByText('Aún no ha pasado nada.').waitFor()
    const names = ['uno', 'dos', 'tres', 'cuatro', 'cinco']
    await page
      .locator('input[type=file][aria-label="Añadir imágenes"]')
      .setInputFiles(await Promise.all(names.map((name, place) => pictureFile(`${name}.png`, 20 + place))))
    await items().getByText('Se han añadido 5: Imágenes cinco, cuatro, tres, dos, uno').waitFor()
    const artwork = page.getByRole('textbox', { name: 'Nombre de la imagen' })
    const shown = () =>
      artwork.evaluateAll((all) => all.slice(0, 5).map((each) => (each as HTMLInputElement).value))
    await expect.poll(shown).toEqual(names)

    await goTo('/customer/1')
    await timeline().getByText('Aún no ha pasado nada.').waitFor()
    await page.getByRole('button', { name: 'Añadir dirección' }).click()
    const form = page.getByRole('group', { name: 'Añadir dirección' })
    await screenOf(page).fill(
      { Nombre: 'Almacén norte', 'Calle y número': 'Calle 1', Población: 'Burgos', 'Código postal': '09001' },
      form,
    )
    await screenOf(page).pick('Provincia', 'Burgos', form)
    await page.getByRole('button', { name: 'Guardar dirección' }).click()
    await items().getByText('Se ha añadido: Dirección Almacén norte').waitFor()
  })

  test('carries a message of a customer to the house at once, and an answer back', async () => {
    const { order } = await orderOfAna()
    page = await people.pageOf('ana')
    await goTo(`/order/${order.id}`)
    await messageField().fill('   ')
    await page.keyboard.press('Control+Enter')
    await messageField().fill('¿Llega el viernes?')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => items().first().innerText()).toContain('¿Llega el viernes?')
    expect(await messageField().inputValue()).toBe('')
    await expect.poll(() => focusOf(page)).toBe('Mensaje')

    const house = await people.pageOf('admin')
    await people.goTo(house, `/order/${order.id}`)
    await expect.poll(() => items(house).first().innerText()).toContain('¿Llega el viernes?')
    expect(await timeline(house).getByRole('button', { name: 'Eliminar el mensaje' }).count()).toBe(0)
    await messageField(house).fill('Sí, el jueves.')
    await timeline(house)
      .getByRole('button', { name: /^Enviar/ })
      .click()
    await expect.poll(() => items(house).count()).toBe(3)
    await page.reload()
    await expect.poll(() => items().first().innerText()).toContain('Sí, el jueves.')
  })

  test('takes an own message away with a way back', async () => {
    const { ana, order } = await orderOfAna()
    await ana('messagerest/send', { resource: 'order', record_id: order.id, text: 'Me he equivocado' })
    page = await people.pageOf('ana')
    await goTo(`/order/${order.id}`)
    await items().first().hover()
    await timeline().getByRole('button', { name: 'Eliminar el mensaje' }).click()
    await expect.poll(() => items().count()).toBe(1)
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect.poll(() => items().first().innerText()).toContain('Me he equivocado')
  })

  test('keeps what could not be sent', async () => {
    const { order } = await orderOfAna()
    page = await people.pageOf('ana')
    await goTo(`/order/${order.id}`)
    await expect.poll(() => items().count()).toBe(1)
    await page.route('**/rest/messagerest/send', (route) => route.abort())
    await messageField().fill('Se pierde la red')
    await page.keyboard.press('Control+Enter')
    await timeline().getByText('No se ha enviado.').waitFor()
    expect(await messageField().inputValue()).toBe('Se pierde la red')
    expect(await items().count()).toBe(1)
  })
})

describe('a form', () => {
  const leaveByMenu = () =>
    page.getByRole('navigation', { name: 'Navegación' }).getByRole('link', { name: 'Materiales' }).click()
  const question = () => page.getByRole('dialog', { name: 'Hay cambios sin guardar' })

  async function customerOnScreen(name: string) {
    const made = await people.house('customerrest/update', { ...customerInput, name })
    page = await people.pageOf('admin')
    await goTo(`/customer/${made.id}`)
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    return made
  }

  async function startAddress(): Promise<Locator> {
    await page.getByRole('button', { name: 'Añadir dirección' }).click()
    const address = page.getByRole('group', { name: 'Añadir dirección' })
    await screenOf(page).fill({ Nombre: 'Tienda', 'Calle y número': 'Mayor 1' }, address)
    return address
  }

  test('asks before an address that is being written is left, and Ctrl+S saves it', async () => {
    const made = await customerOnScreen('Con dirección')
    const address = await startAddress()
    await leaveByMenu()
    await question().getByText('la dirección nueva').waitFor()
    await question().getByRole('button', { name: 'Quedarme' }).click()
    await screenOf(page).fill({ 'Código postal': '28001', Población: 'Madrid' }, address)
    await page.keyboard.press('Control+s')
    await page.getByText('Mayor 1, 28001 Madrid').waitFor()
    expect((await people.house('customerrest/get', { id: made.id })).addresses).toHaveLength(1)
  })

  test('asks before an unsent message is left, and sends it on the way out', async () => {
    const made = await customerOnScreen('Con mensaje')
    await messageField().fill('Llamar antes de entregar')
    await leaveByMenu()
    await question().getByText('mensaje sin enviar').waitFor()
    await question().getByRole('button', { name: 'Guardar y salir' }).click()
    await page.waitForURL(/#\/material/)
    const { items: sent } = await people.house('timelinerest/list', {
      resource: 'customer',
      record_id: made.id,
    })
    expect(sent[0]).toMatchObject({ kind: 'message', text: 'Llamar antes de entregar' })
  })

  test('lets the browser ask before the page is closed with something unsaved, and not otherwise', async () => {
    await customerOnScreen('Al cerrar')
    const asked: string[] = []
    page.on('dialog', async (dialog) => {
      asked.push(dialog.type())
      await dialog.accept()
    })
    await page.reload()
    await page.getByRole('heading', { name: 'Al cerrar', level: 1 }).waitFor()
    expect(asked).toEqual([])
    await startAddress()
    await page.reload()
    await page.getByRole('heading', { name: 'Al cerrar', level: 1 }).waitFor()
    expect(asked).toEqual(['beforeunload'])
    await screenOf(page).fill({ Web: 'cerrar.example' })
    await page.reload()
    await page.getByRole('heading', { name: 'Al cerrar', level: 1 }).waitFor()
    expect(asked).toEqual(['beforeunload', 'beforeunload'])
  })

  test('asks before another language loads the page again, once', async () => {
    const made = await customerOnScreen('Otro idioma')
    const asked: string[] = []
    page.on('dialog', async (dialog) => {
      asked.push(dialog.type())
      await dialog.accept()
    })
    const chooseEnglish = async () => {
      await page.getByRole('button', { name: /^Idioma/ }).click()
      await page.getByRole('menuitem', { name: 'English (US)' }).click()
    }
    await screenOf(page).fill({ Web: 'idioma.example' })
    await chooseEnglish()
    await question().getByRole('button', { name: 'Quedarme' }).click()
    expect(await page.getByRole('textbox', { name: 'Web' }).inputValue()).toBe('idioma.example')
    expect(await page.evaluate(() => localStorage.getItem('currentLanguage'))).not.toBe('us')
    await chooseEnglish()
    await question().getByRole('button', { name: 'Guardar y salir' }).click()
    await page.getByRole('textbox', { name: 'Website' }).waitFor()
    expect((await people.house('customerrest/get', { id: made.id })).web).toBe('idioma.example')
    await page.getByRole('textbox', { name: 'Website' }).fill('lost.example')
    await page.getByRole('button', { name: /^Language/ }).click()
    await page.getByRole('menuitem', { name: 'Español' }).click()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await page.getByRole('textbox', { name: 'Web' }).waitFor()
    expect(asked).toEqual([])
  })

  test('shows both sides of a conflict and what was before, keeps the keyboard, and fits a phone', async () => {
    const made = await customerOnScreen('En conflicto')
    await page.setViewportSize({ width: 390, height: 844 })
    await screenOf(page).fill({ 'Nombre comercial': 'Lo mío' })
    const { id, version } = made
    await people.house('customerrest/update', {
      ...customerInput,
      id,
      version,
      name: made.name,
      trade_name: 'Lo suyo',
    })
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog')
    const row = dialog.getByRole('row', { name: /^Nombre comercial/ })
    await row.waitFor()
    expect(await dialog.getByRole('columnheader').allInnerTexts()).toEqual([
      'Campo',
      'Antes',
      'Lo mío',
      'Lo suyo',
    ])
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(['(vacío)', 'Lo mío', 'Lo suyo'])
    const excess = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(excess).toBeLessThanOrEqual(0)
    expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true)
    await row.getByRole('radio', { name: 'Lo suyo' }).focus()
    await page.keyboard.press('Space')
    await dialog.getByRole('button', { name: 'Guardar así' }).click()
    await page.getByText('Todo guardado').waitFor()
    expect(await page.getByRole('textbox', { name: 'Nombre comercial' }).inputValue()).toBe('Lo suyo')
    await expect.poll(() => focusOf(page)).not.toBe('BODY')
  })

  test('shows the conflict of an address beside it', async () => {
    const made = await customerOnScreen('Dos direcciones')
    const address = {
      customer_id: made.id,
      kind: 'delivery' as const,
      name: 'Almacén',
      contact: '',
      street: 'Mayor 1',
      city: 'Madrid',
      postal_code: '28001',
      state: '',
      country: 'ES',
      phone: '',
      is_default: true,
    }
    const { id, version } = await people.house('customeraddressrest/update', address)
    await page.reload()
    await page.getByRole('button', { name: 'Cambiar Almacén' }).click()
    const group = page.getByRole('group', { name: 'Cambiar Almacén' })
    await screenOf(page).fill({ Población: 'Getafe' }, group)
    await people.house('customeraddressrest/update', { ...address, id, version, city: 'Leganés' })
    await page.keyboard.press('Control+s')
    const row = page.getByRole('dialog').getByRole('row', { name: /^Población/ })
    await row.waitFor()
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(['Madrid', 'Getafe', 'Leganés'])
    await page.getByRole('button', { name: 'Guardar así' }).click()
    await page.getByText('Mayor 1, 28001 Getafe').waitFor()
  })

  test('says that it may only be read, and why', async () => {
    const readers = await people.house('rolerest/update', {
      name: 'Solo mira',
      description: '',
      permissions: { '/customer': { perm_view: '1', perm_access: '1', perm_edit: '0' } },
    })
    await people.house('userrest/update', {
      username: 'mira',
      email: 'mira@example.com',
      first_name: '',
      last_name: '',
      role_id: readers.id,
      usergroup_id: 1,
      language: 'es',
      active: true,
      user_limit_euros: 0,
      user_limit_m2: 0,
      password: PASSWORD,
    })
    page = await people.pageOf('mira')
    await goTo('/customer/1')
    await page.getByText('Puedes verlo, pero no cambiarlo').waitFor()
    expect(await page.getByRole('button', { name: /^Guardar/ }).count()).toBe(0)
    expect(await page.getByRole('textbox', { name: 'Web' }).isDisabled()).toBe(true)

    const { rows } = await people.house('orderrest/list', { filters: { status: 'eq;confirmed' } })
    page = await people.pageOf('admin')
    await goTo(`/order/${rows[0]?.id}`)
    await page.getByText('En este estado no se puede cambiar').waitFor()
  })
})
