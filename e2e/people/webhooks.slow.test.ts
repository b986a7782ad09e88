import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { customerInput, type People, startPeople } from '../browser/people.ts'

let people: People
let page: Page
let status = 200
const webhookRequests: { headers: IncomingHttpHeaders; body: string }[] = []

/** Receiver of webhooks; the test sets the status that it returns. */
const shop = createServer(async (request, response) => {
  webhookRequests.push({ headers: request.headers, body: await text(request) })
  response.writeHead(status).end(status === 200 ? 'Recibido' : 'Ahora no')
})

beforeAll(async () => {
  shop.listen(0, '127.0.0.1')
  await once(shop, 'listening')
  people = await startPeople({ settings: { WEBHOOK_PRIVATE: 'on' } })
})
afterAll(async () => {
  await people?.end()
  shop.closeAllConnections()
  shop.close()
})
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

const deliveries = () => page.getByRole('region', { name: 'Envíos' })

test('a webhook is created, shows its secret once, is tested, sends a change and can send it again', async () => {
  page = await people.pageOf('admin')
  await people.goTo(page, '/profile')
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByText('Todavía no hay webhooks').waitFor()
  await people.goTo(page, '/webhook/new')
  await page.getByRole('textbox', { name: 'Nombre' }).fill('La tienda')
  const { port } = shop.address() as AddressInfo
  await page.getByRole('textbox', { name: 'Dirección' }).fill(`http://127.0.0.1:${port}/avisos`)
  const customer = page.getByRole('group', { name: 'Cliente', exact: true })
  // The second row of checkboxes is aligned with the first, not with the name of the resource.
  const leftOf = async (event: string) => (await customer.getByLabel(event).boundingBox())?.x
  expect(await leftOf('fusión deshecha')).toBe(await leftOf('creación'))
  await customer.getByLabel('creación').check()
  await page.getByRole('button', { name: /^Crear/ }).click()

  const secret = await page.locator('code', { hasText: 'whsec_' }).textContent()
  await page.getByRole('button', { name: 'Lo he guardado' }).click()
  expect(await page.locator('code', { hasText: 'whsec_' }).count()).toBe(0)

  await page.getByRole('button', { name: 'Enviar un ping' }).click()
  await deliveries().getByRole('listitem').filter({ hasText: 'Ping' }).getByText('Entregado').waitFor()
  const [ping] = webhookRequests
  const key = Buffer.from((secret ?? '').replace('whsec_', ''), 'base64')
  const signedContent = `${ping?.headers['webhook-id']}.${ping?.headers['webhook-timestamp']}.${ping?.body}`
  expect(ping?.headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', key).update(signedContent).digest('base64')}`,
  )

  status = 503
  await people.house('customerrest/update', { ...customerInput, name: 'Floristería Rosa' })
  await page.reload()
  const change = deliveries().getByRole('listitem').filter({ hasText: 'Floristería Rosa' })
  await change.getByText('Respuesta 503').waitFor()
  status = 200
  await change.getByText('Entregado').waitFor()
  await change.getByText('Mensaje y respuesta').click()
  await change.getByText('Recibido').waitFor()

  const before = webhookRequests.length
  await change.getByRole('button', { name: 'Reenviar' }).click()
  await expect.poll(() => webhookRequests.length).toBeGreaterThan(before)
  const ids = webhookRequests.filter(({ body }) => body.includes('Floristería Rosa'))
  expect(new Set(ids.map(({ headers }) => headers['webhook-id'])).size).toBe(1)

  await page.getByRole('textbox', { name: 'Dirección' }).fill(`http://127.0.0.1:${port}/otra-parte`)
  await page.getByRole('button', { name: /^Guardar/ }).click()
  await change.getByText('No se reenvía: la dirección o los eventos del webhook son otros ahora.').waitFor()
  expect(await change.getByRole('button', { name: 'Reenviar' }).count()).toBe(0)
  expect(people.violations).toEqual([])
})
