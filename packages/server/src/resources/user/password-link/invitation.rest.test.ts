import type { CallAt } from '@lienzo/contract/calls'
import type { InputOnTheWire } from '@lienzo/contract/wire/call'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passwordResets } from '../../../db/tables/people/sessions.ts'
import { houseUser, makerOf, unique } from '../../../testing/company.ts'
import { passwordLinksOf } from '../../../testing/people/password-links.ts'
import { userForm } from '../../../testing/people/user-form.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

const soon = { timeout: 20_000, interval: 50 }
const NEW_PASSWORD = 'otra-clave-bien-larga'

let application: TestApplication
let admin: string
let links: ReturnType<typeof passwordLinksOf>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  links = passwordLinksOf(application)
  await application.workOnJobs()
})
afterAll(() => application.close())

describe('a new user', () => {
  /** Creates a user without a password. */
  async function newUser(changes: Partial<InputOnTheWire<CallAt<'userrest/update'>>> = {}) {
    const make = makerOf(application, admin)
    const role = await make.role()
    return make.user({ role_id: role.id, usergroup_id: 1, password: undefined, ...changes })
  }

  test.each([
    ['us', 'Choose a password'],
    ['es', 'Elegir una contraseña'],
    ['pt', 'Escolher uma palavra-passe'],
  ] as const)('is invited in their own language: %s', async (language, words) => {
    const { email } = await newUser({ language })
    await expect.poll(async () => (await links.mailsTo(email)).length, soon).toBe(1)
    expect((await links.mailsTo(email))[0]).toContain(words)
  })

  // covers: ASVS 6.4.1
  test('chooses the first password through the invitation, within three days and once', async () => {
    const { id, username, email } = await newUser()
    await expect.poll(async () => (await links.linksTo(email)).length, soon).toBe(1)
    const [link] = await application.handle
      .select()
      .from(passwordResets)
      .where(eq(passwordResets.user_id, id))
    expect((link?.expires_at ?? 0) - (link?.created_at ?? 0)).toBe(3 * 24 * 3600)
    const [hash = ''] = await links.linksTo(email)
    expect(await links.setPassword(hash, NEW_PASSWORD)).toMatchObject({ status: 200 })
    expect(await application.signIn(username, NEW_PASSWORD)).toMatch(/\./)
    expect(await links.stateOf(hash)).toBe('unknown')
  })

  test('is invited again on request, and at the corrected address', async () => {
    const user = await newUser()
    await expect.poll(async () => (await links.linksTo(user.email)).length, soon).toBe(1)
    await application.done('userrest/sendresetlink', { id: user.id }, admin)
    await expect.poll(async () => (await links.linksTo(user.email)).length, soon).toBe(2)
    const email = `${unique('right')}@example.com`
    await application.done('userrest/update', userForm(user, { email }), admin)
    await expect.poll(async () => (await links.linksTo(email)).length, soon).toBe(1)
    for (const hash of await links.linksTo(user.email)) expect(await links.stateOf(hash)).toBe('unknown')
    const [hash = ''] = await links.linksTo(email)
    expect(await links.stateOf(hash)).toBe('valid')
    expect((await links.mailsTo(email))[0]).toContain('tres días')
  })

  test('created inactive is invited on activation, unless they have signed in before', async () => {
    const user = await newUser({ active: false })
    const returningUser = await houseUser(application, admin)
    await application.done('userrest/setactive', { ids: [returningUser.user.id], active: false }, admin)
    await application.done(
      'userrest/setactive',
      { ids: [user.id, returningUser.user.id], active: true },
      admin,
    )
    await expect.poll(async () => (await links.linksTo(user.email)).length, soon).toBe(1)
    expect(await links.linksTo(returningUser.user.email)).toEqual([])
  })

  test('who gets a password from a program is not invited', async () => {
    const before = await links.jobsDone()
    const { email } = await newUser({ password: NEW_PASSWORD })
    const other = await newUser()
    await expect.poll(links.jobsDone, soon).toBe(before + 1)
    expect([await links.linksTo(email), (await links.linksTo(other.email)).length]).toEqual([[], 1])
  })
})
