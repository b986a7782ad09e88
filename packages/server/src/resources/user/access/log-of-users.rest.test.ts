import { and, eq, inArray, or } from 'drizzle-orm'
import { generate } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { log } from '../../../db/tables/records/log.ts'
import { customerWithStaff } from '../../../testing/company.ts'
import { ADMIN_PASSWORD as PASSWORD } from '../../../testing/people/administrator.ts'
import { passwordLinksOf } from '../../../testing/people/password-links.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  await application.workOnJobs()
})
afterAll(() => application.close())

/** Enables the second factor, renews its recovery codes and, if `ends` is set, disables the second factor. */
async function useSecondFactor(token: string, { ends }: { ends: boolean }) {
  const input = { password: PASSWORD }
  const { secret } = await application.done('userrest/startsecondfactor', input, token)
  const code = await generate({ secret, epoch: Math.floor(Date.now() / 1000) })
  await application.done('userrest/confirmsecondfactor', { code }, token)
  await application.done('userrest/renewrecoverycodes', input, token)
  if (ends) await application.done('userrest/endsecondfactor', input, token)
}

test('each change to the sign-in of a customer’s user is logged under that customer', async () => {
  const { customer, user } = await customerWithStaff(application, admin)
  const { id, username, email } = user
  const keys: number[] = []
  const enter = async (password = PASSWORD) => {
    const token = await application.signIn(username, password)
    const apiKey = await application.done('apikeyrest/make', { name: 'Tienda', permissions: {} }, token)
    keys.push(apiKey.id)
    return { token, key: apiKey.id }
  }
  const { token, key } = await enter()
  await application.done('userrest/rememberlayout', { layout: null }, token)
  await useSecondFactor(token, { ends: true })
  await useSecondFactor(token, { ends: false })
  await application.done('userrest/resetsecondfactor', { id }, admin)
  await application.done('apikeyrest/end', { id: key }, admin)
  const again = await enter()
  await application.done('userrest/endothersignins', {}, again.token)
  await application.done('userrest/logout', {}, again.token)
  await application.done('userrest/sendresetlink', { id }, admin)
  await application.done('userrest/resetpassword', { username }, '')
  const links = passwordLinksOf(application)
  await expect.poll(async () => (await links.linksTo(email)).length, { timeout: 20_000 }).toBeGreaterThan(0)
  const [link = ''] = await links.linksTo(email)
  await links.setPassword(link, 'otra-clave-bien-larga')
  await enter('otra-clave-bien-larga')
  await application.done('userrest/setactive', { ids: [id], active: false }, admin)
  const entries = await application.handle
    .select({ resource: log.resource, action: log.action, customer_id: log.customer_id })
    .from(log)
    .where(
      or(
        and(inArray(log.resource, ['user', 'signin', 'session']), eq(log.record_id, id)),
        and(eq(log.resource, 'apikey'), inArray(log.record_id, keys)),
      ),
    )
  expect(entries.filter(({ customer_id }) => customer_id !== customer.id)).toEqual([])
  expect([...new Set(entries.map(({ resource, action }) => `${resource} ${action}`))].toSorted()).toEqual([
    'apikey create',
    'apikey end_key',
    'session end',
    'session logout',
    'signin login',
    'signin resetpassword',
    'user create',
    'user layout',
    'user password',
    'user recovery_codes',
    'user second_factor_begun',
    'user second_factor_off',
    'user second_factor_on',
    'user sendresetlink',
    'user update',
  ])
})
