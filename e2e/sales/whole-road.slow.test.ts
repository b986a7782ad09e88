import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatCount } from '@lienzo/rules/money'
import { plainUser } from '@lienzo/server/testing/company'
import { phonePhoto } from '@lienzo/server/testing/files/installer-pictures'
import { writtenSpacesFolder } from '@lienzo/server/testing/imports/written-spaces'
import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { customerInput, type People, startPeople } from '../browser/people.ts'
import { turnOnPhone } from '../browser/phone.ts'
import { personAt, screenOf } from '../browser/screen.ts'
import { idOfUser } from '../company/house-users.ts'
import { PASSWORD } from '../company/password.ts'

const CUSTOMER = 'Ópticas del Norte'
const INSTALLER = 'Montajes Atlántico'
/** Spaces of the spreadsheet that get prints. Each has the size in pixels of an artwork with matching proportions. */
const places = [
  { number: 101, shop: 'Farmacia Núñez', artwork: 'Escaparate', width: 2400, height: 3600 },
  { number: 102, shop: 'Farmacia «El Sol»', artwork: 'Tótem', width: 1200, height: 3800 },
  { number: 104, shop: 'Óptica Güell', artwork: 'Mostrador', width: 3200, height: 1800 },
]

let people: People
let folder: string
let phone: { context: BrowserContext; page: Page }
let house: Page
let customer: Page

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lienzo-road-'))
  people = await startPeople()
  house = await people.pageOf('admin')
  phone = await turnOnPhone(folder)
})
afterAll(async () => {
  await phone?.context.close()
  await people?.end()
  await rm(folder, { recursive: true, force: true })
})
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

const photo = async (seed: number) => ({
  name: `IMG_${seed}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await phonePhoto({ seed, width: 1200, height: 900, at: Math.floor(Date.now() / 1000) }),
})

/** Creates the customer and a user who can order for it. */
async function makeCustomer() {
  const newCustomer = await people.house('customerrest/update', { ...customerInput, name: CUSTOMER })
  const group = { name: CUSTOMER, customer_id: newCustomer.id, notes: '', active: true }
  const usergroup = await people.house('usergrouprest/update', group)
  const { role_id } = await people.house('userrest/get', { id: await idOfUser(people, 'ana') })
  const user = { ...plainUser(), username: 'berta', password: PASSWORD }
  await people.house('userrest/update', { ...user, role_id, usergroup_id: usergroup.id })
  customer = await people.pageOf('berta')
}

async function importSpaces() {
  await people.goTo(house, '/space')
  await house.getByRole('link', { name: 'Importar', exact: true }).click()
  await screenOf(house).pick('Cliente', CUSTOMER)
  const main = house.locator('main')
  const file = fileURLToPath(new URL('libreoffice.xlsx', writtenSpacesFolder))
  await main.locator('input[type="file"]').first().setInputFiles(file)
  await main.getByRole('button', { name: 'Cambiar a Escaparate' }).first().click()
  await main.getByRole('button', { name: 'Importar 5 espacios' }).click()
  await main.getByText('Importación terminada', { exact: true }).waitFor()
}

/** Creates the campaign with an artwork for each space. Returns the path of the campaign. */
async function makeCampaign(): Promise<string> {
  const screen = screenOf(house)
  await people.goTo(house, '/campaign/new')
  await house.getByRole('heading', { name: 'Nueva campaña', level: 1 }).waitFor()
  await screen.fill({ Código: 'GAFAS', Nombre: 'Gafas de sol' })
  await screen.pick('Cliente', CUSTOMER)
  await screen.choose('Estado', 'Activa')
  const address = await screen.create()
  const files = await Promise.all(
    places.map(async ({ artwork, width, height }) => ({
      ...{ name: `${artwork}.jpg`, mimeType: 'image/jpeg' },
      buffer: await sharp({ create: { width, height, channels: 3, background: '#1e5ac8' } })
        .jpeg()
        .toBuffer(),
    })),
  )
  const inputs = house.locator('main section input[type=file]')
  await expect.poll(() => inputs.count()).toBe(3)
  await inputs.first().setInputFiles(files)
  for (const { width, height } of places)
    await house
      .getByText(`${formatCount(width, 'es')} × ${formatCount(height, 'es')} px`)
      .first()
      .waitFor()
  return address.slice(1)
}

/** Assigns each artwork to its space as the customer, and confirms. Returns the order's id. */
async function order(campaign: string): Promise<number> {
  await people.goTo(customer, `${campaign}/allocation`)
  const grid = customer.getByRole('grid', { name: 'Imágenes en espacios' })
  await grid.waitFor()
  await screenOf(customer).choose('Producto', 'Vinilo de escaparate')
  const fitting = grid.getByRole('gridcell', { name: /^Cabe/ })
  await expect.poll(() => fitting.count()).toBe(places.length)
  for (let place = 0; place < places.length; place += 1) await fitting.nth(place).click()
  await customer.getByRole('button', { name: `Asignar ${places.length}` }).click()
  await customer.getByText(`${places.length} líneas añadidas.`).waitFor()
  const berta = await personAt(people.server.address, 'berta', PASSWORD)
  const [newOrder] = (await berta('orderrest/list', {})).rows
  const id = newOrder?.id ?? 0
  await people.goTo(customer, `/order/${id}`)
  await customer.getByRole('button', { name: 'Confirmar' }).click()
  await customer.getByText('Confirmado').first().waitFor()
  return id
}

/**
 * Creates a budget for the order, sends it, approves it as the customer, and creates the installer's link. Returns the link and
 * the code of the budget.
 */
async function budgetWithLink(order: number) {
  await people.goTo(house, `/order/${order}`)
  await house.getByRole('link', { name: 'Presupuesto de montaje' }).click()
  await house.getByText(`${places.length} elegidos`).waitFor()
  await screenOf(house).pick('Instalador', INSTALLER)
  await house.getByRole('button', { name: /^Crear/ }).click()
  await house.waitForURL(/#\/budget\/\d+$/)
  const address = new URL(house.url()).hash.slice(1)
  await house.getByRole('grid', { name: 'Espacios' }).waitFor()
  await house.getByRole('button', { name: 'Enviar', exact: true }).click()
  await house.getByText('Enviado', { exact: true }).first().waitFor()

  await people.goTo(customer, address)
  await customer.getByRole('button', { name: 'Aprobar', exact: true }).click()
  await customer.getByText('Aprobado', { exact: true }).first().waitFor()

  await house.getByRole('button', { name: `Crear enlace: ${INSTALLER}` }).click()
  const dialog = house.getByRole('dialog', { name: `Enlace de ${INSTALLER}` })
  const link = await dialog.getByLabel('Enlace', { exact: true }).inputValue()
  const { code } = await people.house('budgetrest/get', { id: Number(address.split('/').at(-1)) })
  return { link, budget: code }
}

/** Approves each artwork as the customer, then releases the artworks and ships the order as the house. */
async function printAndShip(order: number, campaign: string): Promise<void> {
  const berta = await personAt(people.server.address, 'berta', PASSWORD)
  const campaign_id = Number(campaign.split('/').at(-1))
  for (const { id, version, revision } of (await berta('campaignrest/imagelist', { campaign_id })).rows) {
    const image = await berta('campaignrest/imagedecide', { id, version, revision, approval: 'approved' })
    const imageVersion = { id, version: image.version, revision }
    await people.house('campaignrest/imagerelease', { ...imageVersion, release: 'released' })
  }
  for (const status of ['production', 'shipped'] as const) {
    const { version } = await people.house('orderrest/get', { id: order })
    await people.house('orderrest/changestatus', { id: order, version, status })
  }
}

const unsentText = async () => (await phone.page.locator('.left').textContent()) ?? ''
const shop = (name: string) => phone.page.locator('.card a').filter({ hasText: name })

async function photograph(name: string, seed: number) {
  await shop(name).click()
  await phone.page.getByRole('heading', { name: 'Fotos' }).waitFor()
  await phone.page.locator('input[type=file][multiple]').setInputFiles([await photo(seed)])
  await phone.page.getByText('1 foto guardada').waitFor()
}

const backToList = () => phone.page.getByRole('link', { name: 'Todos los espacios' }).click()

/** Works as the installer on the phone: looks at the artwork, and takes photos that survive a lost connection and a reload. */
async function install(link: string): Promise<void> {
  const [first = '', second = '', third = ''] = places.map((place) => place.shop)
  await phone.page.goto(link)
  await shop(first).click()
  const artwork = phone.page.getByRole('button', { name: 'Escaparate' })
  await artwork.click()
  const picture = phone.page.getByRole('dialog').getByRole('img')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await phone.page.getByRole('button', { name: 'Cerrar imagen' }).click()
  await phone.page.evaluate(() => navigator.serviceWorker.ready)
  await backToList()
  await photograph(first, 1)
  await expect.poll(unsentText).toContain('Todo enviado')

  await phone.context.setOffline(true)
  await backToList()
  await photograph(second, 2)
  await phone.page.reload()
  await expect.poll(unsentText).toContain('1 por enviar')
  await backToList()
  await photograph(third, 3)
  await expect.poll(unsentText).toContain('2 por enviar')
  await phone.context.setOffline(false)
  await expect.poll(unsentText).toContain('Todo enviado')
}

async function allLookedInto(): Promise<void> {
  const unseen = async () =>
    (
      (await people.server.query('select 1 from installer_photos where looked_at is null')) as {
        rows: unknown[]
      }
    ).rows.length
  await expect.poll(unseen).toBe(0)
}

/** Reviews the photos by keyboard: refuses the photo of one space, which must be taken again, and accepts the others. */
async function review(budget: string, refusedSpace: string): Promise<void> {
  await allLookedInto()
  await people.goTo(house, `/budget/photoreview?f_budget_code=eq;${budget}`)
  for (let remaining = places.length; remaining > 0; remaining -= 1) {
    await house.getByText(remaining === 1 ? '1 foto por revisar' : `${remaining} fotos por revisar`).waitFor()
    const isRefused = await house.getByRole('heading', { level: 2, name: refusedSpace }).isVisible()
    await house.keyboard.press(isRefused ? 'a' : 'v')
    if (!isRefused) continue
    await house.getByRole('dialog', { name: 'Repetir la foto' }).waitFor()
    await house.keyboard.press('1')
    await house.keyboard.press('Control+Enter')
  }
  await house.getByText('Todas las fotos están revisadas').waitFor()
}

async function takeAgain(link: string, name: string): Promise<void> {
  await phone.page.goto('about:blank')
  await phone.page.goto(link)
  await shop(name).getByText('Repetir').waitFor()
  await shop(name).click()
  await phone.page.getByText('Hay que repetir la foto').waitFor()
  await phone.page.getByText(/Motivo: /).waitFor()
  await backToList()
  await photograph(name, 4)
  await expect.poll(unsentText).toContain('Todo enviado')
  await allLookedInto()
  await house.reload()
  await house.getByRole('heading', { level: 2, name }).waitFor()
  await Promise.all([house.waitForResponse(/validatephoto/), house.keyboard.press('v')])
}

/** Checks the proof of each space as the customer, and downloads the report. */
async function readProof(order: number): Promise<void> {
  await people.goTo(customer, `/order/${order}`)
  await customer.getByText('Instalado').first().waitFor()
  await customer.getByText('Por las fotos de sus espacios').waitFor()
  await customer.getByRole('link', { name: /^Comprobados/ }).click()
  await customer.getByText(`Comprobados: ${places.length} de ${places.length} espacios`).waitFor()
  for (const { shop: name } of places) {
    const proof = customer.getByRole('img', { name: `Foto de ${name}` })
    await proof.scrollIntoViewIfNeeded()
    await expect
      .poll(() => proof.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  }
  let paper = ''
  await customer.route('**/rest/orderrest/printraport', async (route) => {
    const response = await route.fetch()
    paper = (await response.body()).toString('latin1')
    await route.fulfill({ response })
  })
  await customer.getByRole('button', { name: 'Informe en PDF' }).click()
  await expect.poll(() => paper.slice(0, 5)).toBe('%PDF-')
  // The report contains the artwork and the proof of each space.
  expect(paper.match(/\/Subtype \/Image/g)?.length).toBeGreaterThanOrEqual(2 * places.length)
}

// covers: product 7.19
test('the journey from a spreadsheet of spaces to the report that proves each one, by house, customer and installer', async () => {
  const [, , last = places[0]] = places
  await makeCustomer()
  await importSpaces()
  const campaign = await makeCampaign()
  const orderId = await order(campaign)
  const { link, budget } = await budgetWithLink(orderId)
  await printAndShip(orderId, campaign)
  await install(link)
  await review(budget, last?.shop ?? '')
  await takeAgain(link, last?.shop ?? '')
  await readProof(orderId)
  expect(people.violations).toEqual([])
}, 300_000)
