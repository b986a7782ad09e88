import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMailer } from '../../../adapters/mail/mailer.ts'
import { customerWithStaff, makerOf, unique } from '../../../testing/company.ts'
import { temporaryFolder } from '../../../testing/files/sample-files.ts'
import { ADMIN_PASSWORD } from '../../../testing/people/administrator.ts'
import {
  columnsWith,
  markedTables,
  markerOf,
  markerOfPerson,
  markPerson,
} from '../../../testing/people/marked-person.ts'
import { userForm } from '../../../testing/people/user-form.ts'
import {
  openServerElsewhere,
  openTestApplication,
  type TestApplication,
} from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string
/** User who is mentioned in every table that has a column for user ids. */
let markedPerson: Awaited<ReturnType<typeof knownPerson>>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  markedPerson = await knownPerson()
  await markPerson(application.handle, markedPerson.user.id)
})
afterAll(() => application.close())

/** Text that occurs only in the names and addresses of users created by `knownPerson`. */
const NAME = 'zacarias'

/** Creates a user whose name is in the log, in sign-ins, in other users' notifications, in an e-mail and in a waiting job. */
async function knownPerson() {
  const username = unique(NAME)
  const make = makerOf(application, admin)
  const role = await make.role()
  const names = { first_name: `First ${NAME}`, last_name: `Last ${NAME}`, email: `${username}@example.com` }
  const newUser = await make.user({ username, role_id: role.id, usergroup_id: 1, ...names })
  const email = `new.${username}@example.com`
  const user = await application.done('userrest/update', userForm(newUser, { email }), admin)
  const token = await application.signIn(username)
  const { id: customer_id } = await make.customer()
  await application.done(
    'messagerest/send',
    { resource: 'customer', record_id: customer_id, text: 'Written by somebody' },
    token,
  )
  await application.done('apikeyrest/make', { name: `Key of ${username}`, permissions: {} }, token)
  await application.call('userrest/login', { username, password: 'wrong' })
  await application.done('userrest/sendresetlink', { id: user.id }, admin)
  const outbox = join(application.folder, 'outbox')
  await sendMails(outbox, email)
  return { user, token, outbox }
}

/** Writes two mails into an outbox: one to this address, and one to somebody else. */
async function sendMails(outbox: string, email: string): Promise<void> {
  const mailer = openMailer({ smtpUrl: undefined, from: 'lienzo@example.com', outbox })
  for (const [id, address] of [
    ['theirs', email],
    ['of-another', 'another@example.com'],
  ] as const)
    await mailer.send({ id, to: { name: 'Somebody', address }, subject: 'A', text: 'A', html: 'A' })
}

async function exportOf(id: number, token: string) {
  const response = await fetch(`${application.address}/rest/userrest/exportperson`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ id }),
  })
  return { status: response.status, text: await response.text() }
}

const erase = (user: { id: number; username: string }, input: object = {}, token = admin) =>
  application.call(
    'userrest/eraseperson',
    { id: user.id, username: user.username, password: ADMIN_PASSWORD, ...input },
    token,
  )

test('an export contains every column about or naming the person, and no secrets', async () => {
  const { user } = markedPerson
  const { status, text } = await exportOf(user.id, admin)
  expect(status).toBe(200)
  const { sections } = JSON.parse(text)
  for (const table of markedTables) {
    const { name } = getTableConfig(table.table)
    for (const reference of table.columns.filter((each) => each.class === 'reference'))
      expect(sections).toHaveProperty([`${name}.${reference.name}`, 'rows'], expect.any(Number))
    const isOwn = table.own !== undefined
    for (const column of table.columns) {
      if (column.column.dataType !== 'string') continue
      const isIn = text.includes(markerOf(table, column, user.id))
      if (column.class === 'secret')
        expect({ column: column.name, isIn }).toEqual({ column: column.name, isIn: false })
      if (isOwn && ['identity', 'text', 'trace'].includes(column.class))
        expect({ table: table.name, column: column.name, isIn }).toMatchObject({ isIn: true })
    }
  }
  for (const name of [user.username, user.email, user.first_name, user.last_name])
    expect(text).toContain(name)
  const [entry] = (await application.done('logrest/list', {}, admin)).rows
  expect(entry).toMatchObject({ action: 'export_person', record_id: user.id, user_name: 'admin' })
})

describe('the erasure of a person', () => {
  test('leaves only the data that the classification keeps, and ends the session', async () => {
    const { user, token, outbox } = markedPerson
    expect(await columnsWith(application.handle, user.username)).toContain('log.label')
    expect(await erase(user)).toMatchObject({ status: 200 })

    expect(await columnsWith(application.handle, user.username)).toEqual([])
    const stays = markedTables.flatMap((table) =>
      table.columns
        .filter(({ class: each, column }) => {
          if (column.dataType === 'number' || each === 'reference' || each === 'none') return false
          if (!table.own) return true
          return table.own.erasure === 'kept' && each === 'text'
        })
        .map(({ name }) => `${table.name}.${name}`),
    )
    expect(await columnsWith(application.handle, markerOfPerson(user.id))).toEqual(stays.toSorted())
    expect(await readdir(outbox)).toEqual(['of-another.eml'])

    expect(await application.call('userrest/getprofile', {}, token)).toMatchObject({ error: 'TOKEN_ERROR' })
    const erasedUser = await application.done('userrest/get', { id: user.id }, admin)
    expect(erasedUser).toMatchObject({
      username: `persona-eliminada-${user.id}`,
      first_name: 'Persona',
      active: false,
      last_sign_in_at: null,
      erased_at: expect.any(Number),
    })
    const [message] = (
      await application.handle.execute(
        sql`select text from record_messages where created_by = ${user.id} and text like 'Written%'`,
      )
    ).rows
    expect(message).toEqual({ text: 'Written by somebody' })
  })

  test('frees the user name, and cannot be undone', async () => {
    const { user } = await knownPerson()
    await erase(user)
    const erasedUser = await application.done('userrest/get', { id: user.id }, admin)
    await makerOf(application, admin).user({
      ...{ username: user.username, email: user.email, role_id: user.role_id, usergroup_id: 1 },
    })
    const refusal = { status: 409, error: 'STATE_NOT_ALLOWED' }
    expect(
      await application.call('userrest/update', userForm(erasedUser, { active: true }), admin),
    ).toMatchObject(refusal)
    expect(await application.call('userrest/setactive', { id: user.id, active: true }, admin)).toMatchObject(
      refusal,
    )
    expect(await erase(erasedUser)).toMatchObject(refusal)
  })

  test('requires the user name and own password, and is refused for oneself and for users with more rights', async () => {
    const { user } = await knownPerson()
    expect(await erase(user, { username: 'another' })).toMatchObject({
      fields: { username: { key: 'validation.other_username' } },
    })
    expect(await erase(user, { password: 'wrong' })).toMatchObject({
      fields: { password: { key: 'validation.wrong_password' } },
    })
    expect(await erase({ id: 1, username: 'admin' })).toMatchObject({
      fields: { id: { key: 'validation.own_user_stays' } },
    })
    const make = makerOf(application, admin)
    const full = { perm_view: '1', perm_access: '1', perm_edit: '1' } as const
    const role = await make.role({ permissions: { '/user': full } })
    const manager = await make.user({ role_id: role.id, usergroup_id: 1 })
    const managerToken = await application.signIn(manager.username)
    await application.done('userrest/delete', { id: user.id }, admin)
    expect(await erase(user, {}, managerToken)).toMatchObject({ status: 403 })
    expect(await erase(user)).toMatchObject({ status: 200 })
  })

  test('is available to the house only, like the export', async () => {
    const { token, user } = await customerWithStaff(application, admin)
    expect(await erase(user, {}, token)).toMatchObject({ status: 403 })
    expect(await exportOf(user.id, token)).toMatchObject({ status: 403 })
  })

  test('removes mails to the person from the outbox of every server', async () => {
    await using folder = await temporaryFolder()
    await using _other = await openServerElsewhere(application, { folder: folder.path, bucket: {} })
    const { user } = await knownPerson()
    const outbox = join(folder.path, 'outbox')
    await sendMails(outbox, user.email)
    expect(await erase(user)).toMatchObject({ status: 200 })
    await expect.poll(() => readdir(outbox), { timeout: 10_000 }).toEqual(['of-another.eml'])
  })
})
