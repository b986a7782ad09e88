import { noisePicture, upload } from '@lienzo/server/testing/files/uploads'
import { plainOrder } from '@lienzo/server/testing/sales/plain-order'
import { callsTo } from '@lienzo/server/testing/test-application'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerInput, type People, startPeople } from '../browser/people.ts'
import { PASSWORD } from '../company/password.ts'

/** Text that would run as a script if a page inserted it as HTML. */
const script = '<img src=x onerror="window.hit=1">'

let people: People
let page: Page
let records: Awaited<ReturnType<typeof makeRecords>>

beforeAll(async () => {
  people = await startPeople()
  records = await makeRecords()
  page = await people.pageOf('admin')
})
afterAll(async () => {
  await people?.leave('script-in-texts')
  await people?.end()
})

/** Creates a customer, a campaign with an artwork, and an order with a note and a message. All of them contain the script. */
async function makeRecords() {
  const { house, server } = people
  const customer = await house('customerrest/update', { ...customerInput, name: script })
  const customer_id = customer.id
  const { id, version } = customer
  await house('customerrest/update', { ...customerInput, id, version, name: script, notes: script })
  const campaign = await house('campaignrest/update', {
    code: script,
    name: script,
    customer_id,
    starts_at: null,
    ends_at: null,
    status: 'active',
    description: script,
  })
  const token = await callsTo(server.address).signIn('admin', PASSWORD)
  const picture = await upload(server.address, token, `${script}.png`, await noisePicture(60, 40))
  await house('campaignrest/imageupdate', { campaign_id: campaign.id, name: script, upload: picture })
  const order = await house('orderrest/update', {
    ...plainOrder(customer_id),
    campaign_id: campaign.id,
    reference: script,
    notes_production: script,
    notes_delivery: script,
  })
  await house('messagerest/send', { resource: 'order', record_id: order.id, text: script })
  return { customer, campaign, order }
}

const heading = () => page.getByRole('heading', { name: script, level: 1 })
const main = () => page.getByRole('main')
const timeline = () => page.getByRole('region', { name: 'Actividad' })

/** Screens with the elements that must show the text literally. */
const screens: [string, () => string, () => Locator[]][] = [
  ['the customers', () => '/customer', () => [main().getByRole('link', { name: script })]],
  ['a customer', () => `/customer/${records.customer.id}`, () => [heading(), timeline().getByText(script)]],
  ['the campaigns', () => '/campaign', () => [main().getByRole('link', { name: script })]],
  ['a campaign with its artwork', () => `/campaign/${records.campaign.id}`, () => [heading(), artwork()]],
  ['the orders', () => '/order', () => [main().getByRole('row', { name: script })]],
  ['an order with its message', () => `/order/${records.order.id}`, () => [timeline().getByText(script)]],
  [
    'the search',
    () => `/miscellaneous/search?q=${encodeURIComponent('onerror')}`,
    () => [textIn('Clientes')],
  ],
  ['the log', () => '/log', () => [main().getByRole('row', { name: script })]],
  ['home', () => '/home', () => [main().getByText(script)]],
]

const textIn = (region: string) => page.getByRole('region', { name: region }).getByText(script)
const artwork = () => main().getByRole('img', { name: script }).or(main().getByText(script))

// covers: ASVS 1.1.2, 1.2.1, 3.2.2
test.each(screens)('%s shows script in a text as plain text', async (_name, path, places) => {
  await people.goTo(page, path())
  for (const place of places()) await place.first().waitFor()
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  expect(await page.locator('img[src="x"]').count()).toBe(0)
})

test('the palette, a notice and a log entry show script as plain text too', async () => {
  await people.goTo(page, '/customer')
  await page.getByRole('button', { name: `Eliminar ${script}` }).click()
  // The customer has an order and a campaign, so the notice with its name says that it is still in use.
  await page.getByText(`«${script}» todavía se usa`).waitFor()

  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('onerror')
  await page.getByRole('option').filter({ hasText: script }).first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await people.goTo(page, '/log')
  await main().getByRole('row').filter({ hasText: script }).first().click()
  await page.waitForURL(/#\/log\/\d+$/)
  await main().getByText(script).first().waitFor()
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
})

// covers: ASVS 1.2.3
test('the content security policy reports no violation, because no script tried to run', () => {
  expect(people.violations).toEqual([])
})
