import { plainOrder } from '@lienzo/server/testing/sales/plain-order'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { customerInput, focusOf, type People, startPeople } from '../browser/people.ts'
import { personAt, screenOf } from '../browser/screen.ts'
import { PASSWORD } from '../company/password.ts'

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
const withSingleSpaces = (text: string) => text.replace(/\s+/g, ' ').trim()
const messageField = (at: Page = page) => timeline(at).getByRole('textbox', { name: 'Mensaje' })

/** Returns a picture file. The caller passes a different width for each, so that the contents differ. */
async function pictureFile(name: string, width: number) {
  const picture = sharp({ create: { width, height: 20, channels: 3, background: 'navy' } })
  return { name, mimeType: 'image/png', buffer: await picture.png().toBuffer() }
}

/** Creates a draft order as the user ana. Returns the order with its input, and a function that makes calls as ana. */
async function orderOfAna() {
  const ana = await personAt(people.server.address, 'ana', PASSWORD)
  const [customer] = await ana('customerrest/getcustomers', {})
  const input = {
    ...plainOrder(customer?.id ?? 0),
    reference: 'PO-1',
  }
  return { ana, input, order: await ana('orderrest/update', input) }
}

describe('the timeline of a record', () => {
  // covers: product 7.6, 7.13
  test('shows the changes of two people, follows a save, and carries messages between customer and house', async () => {
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
    expect(withSingleSpaces(await items().first().innerText())).toMatch(
      /^admin .* Modificado .*Referencia.* PO-1 ?PO-2$/,
    )
    expect(withSingleSpaces(await items().last().innerText())).toMatch(/^ana .* Creado/)
    await items()
      .last()
      .getByRole('button', { name: /^Ver \d+ campos/ })
      .click()
    await items().last().getByText('PO-1').waitFor()

    await screenOf(page).unfold('Pedido')
    await screenOf(page).fill({ 'Notas para producción': 'Sin marco' })
    await page.keyboard.press('Control+s')
    await expect.poll(() => items().count()).toBe(3)
    expect(withSingleSpaces(await items().first().innerText())).toMatch(
      /^ana .*Notas para producción.* Sin marco$/,
    )

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
    await expect.poll(() => items(house).count()).toBe(5)
    await page.reload()
    await expect.poll(() => items().first().innerText()).toContain('Sí, el jueves.')
  })

  test('follows attachments added beside the form, and groups them into one item', async () => {
    page = await people.pageOf('admin')
    const { rows } = await people.house('campaignrest/list', { search: 'Abertura Setúbal' })
    await goTo(`/campaign/${rows[0]?.id}`)
    // At first the timeline contains only the creation.
    await expect.poll(() => items().count()).toBe(1)
    const names = ['uno', 'dos', 'tres', 'cuatro', 'cinco']
    await page
      .locator('input[type=file][aria-label="Añadir imágenes"]')
      .setInputFiles(await Promise.all(names.map((name, index) => pictureFile(`${name}.png`, 20 + index))))
    await items().getByText('Se han añadido 5: Imágenes cinco, cuatro, tres, dos, uno').waitFor()
    const artwork = page.getByRole('textbox', { name: 'Nombre de la imagen' })
    const shownNames = () =>
      artwork.evaluateAll((all) => all.slice(0, 5).map((each) => (each as HTMLInputElement).value))
    await expect.poll(shownNames).toEqual(names)
  })
})

test('a form asks once before a language change reloads the page, and the browser asks before any other reload', async () => {
  const customer = await people.house('customerrest/update', { ...customerInput, name: 'Otro idioma' })
  page = await people.pageOf('admin')
  await goTo(`/customer/${customer.id}`)
  await page.getByRole('heading', { name: 'Otro idioma', level: 1 }).waitFor()
  const dialogs: string[] = []
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.type())
    await dialog.accept()
  })
  const chooseEnglish = async () => {
    await page.getByRole('button', { name: /^Idioma/ }).click()
    await page.getByRole('menuitem', { name: 'English (US)' }).click()
  }
  const question = page.getByRole('dialog', { name: 'Hay cambios sin guardar' })
  await screenOf(page).fill({ Web: 'idioma.example' })
  await chooseEnglish()
  await question.getByRole('button', { name: 'Quedarme' }).click()
  expect(await page.getByRole('textbox', { name: 'Web' }).inputValue()).toBe('idioma.example')
  expect(await page.evaluate(() => localStorage.getItem('currentLanguage'))).not.toBe('us')
  await chooseEnglish()
  await question.getByRole('button', { name: 'Guardar y salir' }).click()
  await page.getByRole('textbox', { name: 'Website' }).waitFor()
  expect((await people.house('customerrest/get', { id: customer.id })).web).toBe('idioma.example')
  await page.getByRole('textbox', { name: 'Website' }).fill('lost.example')
  await page.getByRole('button', { name: /^Language/ }).click()
  await page.getByRole('menuitem', { name: 'Español' }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await page.getByRole('textbox', { name: 'Web' }).waitFor()
  expect(dialogs).toEqual([])
  await screenOf(page).fill({ Web: 'cerrar.example' })
  await page.reload()
  await page.getByRole('textbox', { name: 'Web' }).waitFor()
  expect(dialogs).toEqual(['beforeunload'])
})
