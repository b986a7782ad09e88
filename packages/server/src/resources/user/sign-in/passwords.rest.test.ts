import { hash } from '@node-rs/argon2'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../../db/tables/people/users.ts'
import { log } from '../../../db/tables/records/log.ts'
import { houseUser, makerOf, plainUser } from '../../../testing/company.ts'
import { ADMIN_PASSWORD } from '../../../testing/people/administrator.ts'
import { userForm } from '../../../testing/people/user-form.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication({ pace: { passwordCost: undefined } })
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

describe('passwords', () => {
  // covers: product 5.21; ASVS 11.4.2
  test('are stored as argon2id, each with its own salt', async () => {
    const one = await houseUser(application, admin)
    const other = await houseUser(application, admin)
    const rows = await application.handle
      .select({ hash: users.password_hash })
      .from(users)
      .where(sql`id in (${one.user.id}, ${other.user.id})`)
    const [first, second] = rows.map((row) => row.hash)
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(second).not.toBe(first)
  })

  // covers: ASVS 6.2.8, 6.2.9
  test('are compared exactly, with spaces, case and full length', async () => {
    const password = `  Ñandú corre\t 😀 ${'muy lejos '.repeat(15)} `
    const role = await makerOf(application, admin).role()
    const { username } = await makerOf(application, admin).user({
      role_id: role.id,
      usergroup_id: 1,
      password,
    })
    const signInWith = (attempt: string) =>
      application.call('userrest/login', { username, password: attempt })
    expect(await signInWith(password)).toMatchObject({ status: 200 })
    for (const attempt of [
      password.trim(),
      password.toLowerCase(),
      password.slice(0, -1),
      password.normalize('NFD'),
    ])
      expect(await signInWith(attempt)).toMatchObject({ status: 401, error: 'LOGIN_FAILED' })
  })

  // covers: ASVS 11.2.2, 11.4.2
  test('stored at a lower cost are rehashed at the next sign-in', async () => {
    const { user } = await houseUser(application, admin)
    const ofUser = eq(users.id, user.id)
    const password_hash = await hash(ADMIN_PASSWORD, { memoryCost: 4096, timeCost: 3 })
    await application.handle.update(users).set({ password_hash }).where(ofUser)
    await application.signIn(user.username)
    const readHash = () => application.handle.select({ hash: users.password_hash }).from(users).where(ofUser)
    const [row] = await readHash()
    expect(row?.hash).toMatch(/m=19456,t=2,p=1/)
    await application.signIn(user.username)
    expect(await readHash()).toEqual([row])
  })

  // covers: ASVS 6.2.4, 6.2.12
  test('found in breaches are refused wherever one is set, in any case', async () => {
    const { user, token } = await houseUser(application, admin)
    const fault = { key: 'validation.password.breached' }
    for (const breachedPassword of ['Usuckballz1', 'SOSO123aljg', '4815162342']) {
      const form = userForm(user, { password: breachedPassword })
      expect(await application.call('userrest/update', form, admin)).toMatchObject({
        status: 422,
        fields: { password: fault },
      })
      const own = { password: ADMIN_PASSWORD, new_password: breachedPassword }
      expect(await application.call('userrest/changepassword', own, token)).toMatchObject({
        fields: { new_password: fault },
      })
    }
  })

  // covers: ASVS 15.3.1
  test('never appear in an answer or in the log, and neither do their hashes', async () => {
    const secret = 'solo-la-conozco-yo-9'
    const role = await makerOf(application, admin).role()
    const creation = await application.call(
      'userrest/update',
      { ...plainUser(), role_id: role.id, usergroup_id: 1, password: secret },
      admin,
    )
    const { id, version } = creation.content
    const update = await application.call(
      'userrest/update',
      { ...plainUser(), id, version, role_id: role.id, usergroup_id: 1, password: `${secret}-2` },
      admin,
    )
    const stale = await application.call(
      'userrest/update',
      { ...plainUser(), id, version, role_id: role.id, usergroup_id: 1, password: `${secret}-3` },
      admin,
    )
    expect(stale.status).toBe(409)
    const record = await application.call('userrest/get', { id }, admin)
    const list = await application.call('userrest/list', {}, admin)
    const [row] = await application.handle.select().from(users).where(eq(users.id, id))
    const entries = await application.handle.select().from(log)
    const everything = JSON.stringify([creation, update, stale, record, list, entries])
    expect(everything).not.toContain(secret)
    expect(everything).not.toContain('argon2')
    expect(everything).not.toContain(row?.password_hash)
    expect(everything).not.toContain('password_hash')
  })

  test('that are easy to guess are refused when a user is created', async () => {
    const role = await makerOf(application, admin).role()
    for (const password of ['', 'short', '1234567890', 'qwertyuiop', 'contraseña1']) {
      const input = { ...plainUser(), role_id: role.id, usergroup_id: 1, password }
      expect(await application.call('userrest/update', input, admin)).toMatchObject({
        status: 422,
        fields: { password: {} },
      })
    }
  })
})
