import { phonePhoto } from '@lienzo/server/testing/files/installer-pictures'
import { sendPhoto } from '@lienzo/server/testing/sales/installer-photos'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inAnybodysWay } from '../browser/axe.ts'
import { type People, startPeople } from '../browser/people.ts'
import { callerAt, untilAnswered } from '../browser/screen.ts'
import { makeHouseUser } from '../company/house-users.ts'
import { PASSWORD } from '../company/password.ts'

/** Number of photos that wait for a decision, more than the review preloads. */
const PHOTOS = 13

let people: People

beforeAll(async () => {
  // With this setting, the sample for second reviews contains every valid photo.
  people = await startPeople({ settings: { PROOF_SAMPLE: '100' } })
})
afterAll(() => people?.end())

type Job = { budget: { id: number; code: string }; lines: { id: number }[] }

/** Creates and approves a mounting budget for an unfinished order of this user's group, and marks the order as shipped. */
async function mountedOrder(username: string): Promise<Job> {
  const { house, server } = people
  const { rows } = (await server.query(
    `select o.id, o.customer_id from orders o
     join users u on u.usergroup_id = o.usergroup_id and u.username = '${username}'
     where o.status in ('confirmed', 'production', 'shipped') and o.deleted_at is null
       and exists (select from order_lines l where l.order_id = o.id) order by o.id limit 1`,
  )) as { rows: { id: number; customer_id: number }[] }
  const [order] = rows
  if (!order) throw new Error('There is no order to mount')
  // Assigns all prints to two spaces of the customer.
  await server.query(
    `update order_lines set space_id = (select id from spaces s where s.customer_id = ${order.customer_id}
       and s.deleted_at is null order by s.id offset order_lines.number % 2 limit 1) where order_id = ${order.id}`,
  )
  const header = { order_id: order.id, installer_id: null, valid_until: null, notes: '', discount: 0 }
  const budget = await house('budgetrest/update', header)
  for (const status of ['sent', 'approved'] as const) {
    const { version } = await house('budgetrest/get', { id: budget.id })
    await house('budgetrest/changestatus', { id: budget.id, version, status })
  }
  await server.query(`update orders set status = 'shipped', stage = null where id = ${order.id}`)
  const { rows: lines } = await house('budgetrest/getspaces', { id: budget.id })
  return { budget, lines }
}

/** Sends photos of all spaces, as an installer would. Waits until the server has analysed them. */
async function photosArrive({ lines, budget }: Job): Promise<void> {
  const { server } = people
  const parts = { ...server.parts(), address: server.address }
  const { token } = await callerAt(server.address)('userrest/login', {
    username: 'admin',
    password: PASSWORD,
  })
  for (let place = 0; place < Math.max(PHOTOS, lines.length); place += 1) {
    const content = await phonePhoto({ seed: 7000 + place, width: 1600, height: 1200 })
    const line = lines[place % lines.length]
    await sendPhoto(parts, token, { budget_line_id: line?.id ?? 0, content, name: `IMG_${place}.jpg` })
  }
  await expect
    .poll(
      async () => {
        const unseen = await server.query(
          `select 1 from installer_photos where budget_id = ${budget.id} and looked_at is null`,
        )
        return (unseen as { rows: unknown[] }).rows.length
      },
      { timeout: 120_000 },
    )
    .toBe(0)
}

test('photos of installers are reviewed by keyboard, each picture loaded before the key that shows it', async () => {
  const job = await mountedOrder('ana')
  await photosArrive(job)
  const reviewer = await people.pageOf('admin')
  const urls: string[] = []
  reviewer.on('request', (request) => urls.push(request.url()))
  await untilAnswered(reviewer, async () => {
    await people.goTo(reviewer, `/budget/photoreview?f_budget_code=eq;${job.budget.code}`)
    await reviewer.locator('img[data-picture=photo]').waitFor()
  })
  const count = Math.max(PHOTOS, job.lines.length)
  const photos = [await drawnPhoto(reviewer)]
  for (let remaining = count; remaining > 1; remaining -= 1) {
    const before = urls.length
    // The review preloads the next photos while the reviewer looks at one.
    await untilAnswered(reviewer, () => reviewer.keyboard.press('v'))
    const photo = await drawnPhoto(reviewer, photos.at(-1))
    expect(urls.slice(0, before)).toContain(photo)
    expect(urls.slice(before)).not.toContain(photo)
    photos.push(photo)
  }
  expect(new Set(photos).size).toBe(count)
  await reviewer.keyboard.press('v')
  await reviewer.getByText('Todas las fotos están revisadas').waitFor()
  expect(people.violations).toEqual([])
})

test('a second reviewer checks valid photos without seeing the decision, and a differing verdict notifies the house', async () => {
  const edit = { perm_view: '1', perm_access: '1', perm_edit: '1' } as const
  await makeHouseUser(people, 'segunda', { '/budget': edit, '/budget/photoreview': edit, '/order': edit })
  const second = await people.pageOf('segunda')
  await people.goTo(second, '/budget/photoreview?as=second')
  const firstPhoto = await drawnPhoto(second)
  const facts = second.getByRole('complementary', { name: 'Sobre esta foto' })
  const text = await facts.innerText()
  expect(text).toContain('Pedido')
  for (const word of ['Válida', 'Revisada por', 'admin']) expect(text).not.toContain(word)
  expect(await inAnybodysWay(second)).toEqual([])
  const { rows } = await people.house('budgetrest/secondphotos', {})
  // Reviewers never get their own decisions for a second review.
  expect(rows).toEqual([])
  await untilAnswered(second, () => second.keyboard.press('v'))
  await drawnPhoto(second, firstPhoto)
  const name = await second.getByRole('heading', { level: 2 }).first().innerText()
  await untilAnswered(second, () => second.keyboard.type('a1\n'))
  const first = await people.pageOf('admin')
  await people.goTo(first, '/home')
  await first.getByRole('button', { name: /^Actividades/ }).click()
  await first.getByRole('tab', { name: /^Notificaciones/ }).click()
  await first
    .getByText(/segunda ve .* de otro modo: repetir la foto\..* admin la dio por válida/)
    .first()
    .click()
  await drawnPhoto(first)
  expect(await first.getByRole('heading', { level: 2 }).first().innerText()).toBe(name)
  expect(people.violations).toEqual([])
})

/** Waits until the review shows a photo other than `before`. Returns its URL. */
async function drawnPhoto(page: Page, before?: string): Promise<string> {
  const handle = await page.waitForFunction((last) => {
    const picture = document.querySelector<HTMLImageElement>('img[data-picture=photo]')
    const isDrawn = picture?.complete && picture.naturalWidth > 0 && picture.src !== last
    return isDrawn ? picture.src : undefined
  }, before)
  return String(await handle.jsonValue())
}
