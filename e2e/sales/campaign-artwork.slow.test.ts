import { noisePicture } from '@lienzo/server/testing/files/uploads'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { linesOf } from '../browser/lines.ts'
import { focusOf, type People, startPeople } from '../browser/people.ts'
import { screenOf } from '../browser/screen.ts'

let people: People
let page: Page

beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people?.end())
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

async function pictureFile(name: string, width: number, height: number) {
  return { name, mimeType: 'image/png', buffer: await noisePicture(width, height) }
}

/** Interval in ms at which the page of an artwork polls for comments. */
const LOOKS_EVERY_MILLISECONDS = 15_000

const comments = (at: Page = page) => at.getByRole('region', { name: 'Comentarios' })
const picture = (at: Page = page) => at.getByRole('group', { name: /^Imagen de/ })
const pin = (number: number, at: Page = page) =>
  picture(at).getByRole('button', { name: `Comentario ${number}:` })
const versionInput = () => page.locator('main input[type=file]')

/** Returns the position of a pin as fractions of the picture's width and height. */
async function placeOf(number: number) {
  return pin(number).evaluate((element) => {
    const sheet = (element.parentElement as HTMLElement).getBoundingClientRect()
    const style = getComputedStyle(element)
    return {
      x: Number.parseFloat(style.left) / sheet.width,
      y: Number.parseFloat(style.top) / sheet.height,
    }
  })
}

async function openArtwork(name: string, at: Page = page, campaign = 1) {
  await people.goTo(at, `/campaign/${campaign}`)
  await at.getByRole('link', { name: `Abrir ${name}` }).click()
  await at.getByRole('heading', { name, level: 1 }).waitFor()
  await picture(at).getByRole('img').first().waitFor()
}

describe('the review of an artwork', () => {
  // covers: product 9.9
  test('runs from a pin on the picture through requested changes and a new version to its approval', async () => {
    page = await people.pageOf('ana')
    const house = await people.pageOf('admin')
    const houseClock = await people.clockOf(house)
    await openArtwork('Mostrador')
    await openArtwork('Mostrador', house)

    // A click places a pin. The other person sees the comment at the next poll, without reloading.
    const box = await picture().getByRole('img').first().boundingBox()
    if (!box) throw new Error('The picture is not drawn')
    await page.mouse.click(box.x + box.width * 0.75, box.y + box.height * 0.5)
    const write = comments().getByRole('textbox', { name: 'Comentario' })
    await expect.poll(() => write.evaluate((element) => element === document.activeElement)).toBe(true)
    await write.fill('Este verde no es el nuestro')
    await page.keyboard.press('Control+Enter')
    await pin(2).waitFor()
    const place = await placeOf(2)
    expect(place.x).toBeCloseTo(0.75, 2)
    expect(place.y).toBeCloseTo(0.5, 2)
    await houseClock.fastForward(LOOKS_EVERY_MILLISECONDS)
    await pin(2, house).waitFor()

    await comments(house).getByRole('button', { name: 'Responder al comentario 2' }).click()
    await comments(house).getByRole('textbox', { name: 'Responder al comentario 2' }).fill('Lo cambiamos')
    await house.keyboard.press('Control+Enter')
    await comments().getByText('Lo cambiamos').waitFor()

    // Requesting changes requires a text.
    await page.getByRole('button', { name: 'Solicitar cambios' }).click()
    const request = page.getByRole('dialog')
    expect(await request.getByRole('button', { name: 'Solicitar cambios' }).isDisabled()).toBe(true)
    await request.getByRole('textbox', { name: '¿Qué hay que cambiar?' }).fill('Verde 348, por favor')
    await request.getByRole('button', { name: 'Solicitar cambios' }).click()
    await page.getByRole('main').getByText('Cambios solicitados').first().waitFor()
    await house.getByRole('main').getByText('Verde 348, por favor').first().waitFor()

    // The next version needs a new decision. Open comments move to it; resolved comments stay with the old version.
    await comments().getByRole('button', { name: 'Resolver el comentario 1' }).click()
    await expect.poll(() => pin(1).getAttribute('data-resolved')).toBe('true')
    const houseWrites = comments(house).getByRole('textbox', { name: 'Comentario', exact: true })
    await houseWrites.fill('Y el logo, más grande')
    await versionInput().setInputFiles(await pictureFile('mostrador-2.png', 420, 594))
    await page.getByRole('main').getByText('Por aprobar', { exact: true }).waitFor()
    await comments().getByText('De la versión 1').waitFor()
    await expect.poll(() => pin(1).count()).toBe(0)
    expect((await placeOf(2)).x).toBeCloseTo(0.75, 2)

    // If a new version appears while a person is writing a comment on the previous version, the person is notified and keeps
    // the text.
    await houseWrites.press('Control+Enter')
    await comments(house).getByText('No se ha enviado: ha llegado una versión nueva').waitFor()
    expect(await houseWrites.inputValue()).toBe('Y el logo, más grande')
    await house.getByRole('button', { name: 'Ver la versión 2' }).click()
    await houseWrites.press('Control+Enter')
    await comments().getByText('Y el logo, más grande').waitFor()

    // After an approval is withdrawn, the history contains the withdrawal and the earlier decision.
    await page.getByRole('button', { name: 'Aprobar' }).click()
    await page.getByText('Imagen aprobada').waitFor()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await page.getByText('Decisión retirada').waitFor()
    const decisions = page.getByRole('region', { name: 'Decisiones' })
    await decisions.getByText(/Retirada por ana/).waitFor()
    await decisions.getByText('Verde 348, por favor').waitFor()
    await page.getByRole('button', { name: 'Aprobar' }).click()
    await expect.poll(() => page.getByRole('button', { name: 'Aprobar' }).count()).toBe(0)

    // After the return to the grid, the tile of the artwork has the focus.
    await page.getByRole('link', { name: 'Volver a la campaña' }).click()
    await expect.poll(() => focusOf(page)).toBe('Abrir Mostrador')
    expect(people.violations).toEqual([])
  })
})

describe('a campaign', () => {
  test('restricts materials, and the lines of its orders offer only those', async () => {
    page = await people.pageOf('admin')
    await people.goTo(page, '/campaign/1')
    await page.getByText('Se permiten todos los materiales', { exact: false }).waitFor()
    const product = (await people.house('orderrest/getproductsmc', { search: 'Vinilo de escaparate' }))[0]
    const material = product?.materials.find(({ finishes }) => finishes.length > 1)
    if (!material || product?.materials.length === 1) throw new Error('Nothing could be left out')
    await screenOf(page).pick('Añadir un material', material.name)
    const finishes = page.getByRole('button', { name: `Acabados de ${material.name}: Todos los acabados` })
    await finishes.click()
    await page.getByRole('checkbox').first().uncheck()
    await page.keyboard.press('Escape')
    await screenOf(page).save()

    await people.goTo(page, '/order/new')
    await page.getByRole('heading', { name: 'Nuevo pedido', level: 1 }).waitFor()
    await screenOf(page).pick('Cliente', 'Perfumerías Alameda')
    await screenOf(page).pick('Campaña', 'Imagen de tienda')
    const lines = linesOf(page)
    await lines.add(1, { Producto: 'Vinilo de escaparate' })
    // The material is selected automatically, because no other material is left.
    await (await lines.cell(1, 'Material')).getByText(material.name).waitFor()
    await (await lines.cell(1, 'Acabados')).dblclick()
    const options = page.getByRole('option')
    await expect.poll(() => options.count()).toBe(material.finishes.length - 1)
  })
})
