import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { customerWithStaff, houseUser, makerOf } from '../../testing/company.ts'
import { type OpenStream, openEventStream } from '../../testing/event-stream.ts'
import { upload } from '../../testing/files/uploads.ts'
import { userForm } from '../../testing/people/user-form.ts'
import { cutListeners } from '../../testing/postgresql/cut-listeners.ts'
import { publishChange } from '../../testing/publish-change.ts'
import {
  openServerBeside,
  openTestApplication,
  type TestApplication,
} from '../../testing/test-application.ts'
import { answerErrors } from '../call/answer-errors.ts'
import { writeLog } from '../log/write-log.ts'
import { MOST_STREAMS, mountActivityEvents } from './activity-events.ts'
import { startTask } from './tasks.ts'

/** Maximum time to wait for an event, in milliseconds. */
const HEARD = { timeout: 3000 }

let application: TestApplication
let admin: string
const openStreams: OpenStream[] = []

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterEach(() => {
  for (const stream of openStreams.splice(0)) stream.close()
})
afterAll(() => application.close())

async function open(token?: string, address = application.address): Promise<OpenStream> {
  const stream = await openEventStream(address, token)
  openStreams.push(stream)
  return stream
}

/** Adjusts the saldo of a user, who receives a notification. */
function adjust(userId: number, by = application) {
  return by.done('userrest/adjustsaldo', { user_id: userId, euros: 1, m2: 0, reason: 'Prueba' }, admin)
}

const changes = (stream: OpenStream) => stream.events.filter((event) => event === 'changed').length

describe('the stream of events', () => {
  test('requires a session, given in the header and never in the address', async () => {
    expect((await open()).status).toBe(401)
    expect((await open('not.a.token')).status).toBe(401)
    const inAddress = await fetch(`${application.address}/rest/activityrest/events?token=${admin}`)
    expect(inAddress.status).toBe(401)
    expect(await inAddress.json()).toMatchObject({ error: 'TOKEN_ERROR', content: null })
  })

  test('ends when the permissions of its person change, by role or override, and not for others', async () => {
    const may = { perm_view: '1', perm_access: '1', perm_edit: '1' } as const
    const make = makerOf(application, admin)
    const role = await make.role({ permissions: { '/order': may } })
    const people = await Promise.all([0, 1, 2, 3].map(() => houseUser(application, admin)))
    const [byRole, byHerself, other, byChange] = people.map(({ user }) => user)
    if (!byRole || !byHerself || !other || !byChange) throw new Error('Somebody is missing')
    const secondRole = await make.role({ permissions: { '/order': may } })
    await application.done('userrest/update', userForm(byChange, { role_id: secondRole.id }), admin)
    const streams = await Promise.all(people.map(({ token }) => open(token)))
    await expect
      .poll(() => streams.map(({ events }) => events), HEARD)
      .toEqual([['open'], ['open'], ['open'], ['open']])
    await application.done('userrest/update', userForm(byRole, { role_id: role.id }), admin)
    const overrides = { '/order': { ...may, perm_edit: '0' as const } }
    await application.done(
      'userrest/savepermissions',
      { id: byHerself.id, version: byHerself.version, overrides },
      admin,
    )
    const { id, version } = secondRole
    await application.done('rolerest/update', { ...secondRole, id, version, permissions: {} }, admin)
    await expect
      .poll(() => streams.map((stream) => stream.isOpen()), HEARD)
      .toEqual([false, false, true, false])
  })

  test('is limited to twenty-five for each person', async () => {
    const { token } = await houseUser(application, admin)
    const streams = await Promise.all(Array.from({ length: MOST_STREAMS }, () => open(token)))
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
    await expect.poll(() => streams.every(({ events }) => events.includes('open')), HEARD).toBe(true)
    expect([(await open(token)).status, (await open(admin)).status]).toEqual([429, 200])
    streams[0]?.close()
    await expect.poll(async () => (await open(token)).status, HEARD).toBe(200)
  })

  test('is only available as a stream', async () => {
    const response = await fetch(`${application.address}/rest/activityrest/events`, {
      headers: { authorization: `Bearer ${admin}`, accept: 'application/json' },
    })
    expect(response.status).toBe(406)
  })

  test('notifies the person whose activities have changed, and nobody else', async () => {
    const one = await houseUser(application, admin)
    const other = await houseUser(application, admin)
    const [hers, his] = [await open(one.token), await open(other.token)]
    await expect.poll(() => [hers.events, his.events], HEARD).toEqual([['open'], ['open']])
    await adjust(one.user.id)
    await expect.poll(() => changes(hers), HEARD).toBeGreaterThan(0)
    // Events arrive in order: if an event of the first user went to the second user's stream, it would arrive before the second
    // user's own event.
    await adjust(other.user.id)
    await expect.poll(() => changes(his), HEARD).toBeGreaterThan(0)
    const { notifications } = await application.done('activityrest/list', {}, other.token)
    expect(notifications.data).toHaveLength(1)
  })

  test('omits changes that were rolled back', async () => {
    const { user, token } = await houseUser(application, admin)
    const stream = await open(token)
    await expect.poll(() => stream.events, HEARD).toEqual(['open'])
    const answer = await application.call(
      'userrest/adjustsaldo',
      { user_id: user.id, euros: 1, m2: 0, reason: 'x'.repeat(5000) },
      admin,
    )
    expect(answer.status).toBe(422)
    const version = application.services.changes.version(`activity/${user.id}`)
    await expect(
      application.handle.transaction(async (transaction) => {
        const context = {
          database: transaction,
          services: application.services,
          now: 1,
          origin: { address: '', user_agent: '' },
          log: () => undefined,
          publish: () => undefined,
        }
        await startTask(context, [user.id], { task_id: 'lost', status: 'MINOR', text_key: 'activity.task.x' })
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
    expect(application.services.changes.version(`activity/${user.id}`)).toBe(version)
    expect((await application.done('activityrest/list', {}, token)).total).toBe(0)
    expect(stream.events).toEqual(['open'])
  })

  test('combines simultaneous events, and indicates omitted ones', async () => {
    const { user, token } = await houseUser(application, admin)
    const stream = await open(token)
    for (let count = 0; count < 30; count += 1) publishChange(application, [`activity/${user.id}`])
    await expect.poll(() => changes(stream), HEARD).toBe(2)
  })

  test("announces changes of shared lists: all to the house, a customer's own to its users", async () => {
    const [hers, other] = await Promise.all([
      customerWithStaff(application, admin),
      customerWithStaff(application, admin),
    ])
    const house = await houseUser(application, admin)
    const { id: role_id } = await makerOf(application, admin).role({
      permissions: { '/order': { perm_view: '1', perm_access: '1', perm_edit: '1' } },
    })
    const seller = await houseUser(application, admin, { role_id })
    const [all, ofOrders] = [await open(house.token), await open(seller.token)]
    const [own, others] = [await open(hers.token), await open(other.token)]
    await expect
      .poll(() => [all, ofOrders, own, others].every(({ events }) => events.length > 0), HEARD)
      .toBe(true)
    const content = Buffer.from('Número;Tienda\n1;Luz')
    const file = await upload(application.address, hers.token, 'tiendas.csv', content)
    await application.done('spacerest/upload-file', { upload: file }, hers.token)
    await expect
      .poll(() => [all.records, own.records].map((records) => records.at(0)), HEARD)
      .toEqual([['imports'], ['imports']])
    // Events arrive in order: once the second upload is announced, every event that the first upload sent to a wrong stream has
    // arrived too.
    const theirs = await upload(application.address, other.token, 'tiendas.csv', content)
    await application.done('spacerest/upload-file', { upload: theirs }, other.token)
    await expect.poll(() => others.records.length, HEARD).toBeGreaterThan(0)
    const imports = await application.done('importsrest/list', {}, other.token)
    expect(imports.total).toBe(1)
    expect(ofOrders.records).toEqual([])
  })

  test('reaches twenty listeners at once', async () => {
    const { user, token } = await houseUser(application, admin)
    const streams = await Promise.all(Array.from({ length: 20 }, () => open(token)))
    await expect.poll(() => streams.every((stream) => stream.events.includes('open')), HEARD).toBe(true)
    await adjust(user.id)
    await expect.poll(() => streams.filter((stream) => changes(stream) > 0).length, HEARD).toBe(20)
    await application.done('userrest/logout', {}, token)
    await Promise.all(streams.map((stream) => stream.ended))
  })

  test('sends heartbeats while there is no news', async () => {
    const server = Fastify()
    answerErrors(server)
    await mountActivityEvents(server, { services: application.services, heartbeat: 20 })
    const address = await server.listen({ port: 0, host: '127.0.0.1' })
    const stream = await open(admin, address)
    await expect.poll(() => stream.comments(), HEARD).toBeGreaterThan(2)
    await server.close()
    await stream.ended
  })
})

describe('the end of the stream of events', () => {
  test('comes with the end of its session, and leaves others open', async () => {
    const { user, token } = await houseUser(application, admin)
    const elsewhere = await application.signIn(user.username)
    const [stream, otherStream] = [await open(token), await open(elsewhere)]
    await application.done('userrest/logout', {}, token)
    await stream.ended
    expect(otherStream.isOpen()).toBe(true)
    expect((await open(token)).status).toBe(401)
  })

  test('comes when the person is deactivated', async () => {
    const { user, token } = await customerWithStaff(application, admin)
    const stream = await open(token)
    const record = await application.done('userrest/get', { id: user.id }, admin)
    await application.done('userrest/update', userForm(record, { active: false }), admin)
    await stream.ended
  })

  test('comes when its token expires', async () => {
    const caller = await application.handle.query.sessions.findFirst({
      where: (session, { isNull }) => isNull(session.ended_at),
      orderBy: (session) => session.user_id,
    })
    const now = Math.floor(Date.now() / 1000)
    // This token expires in two seconds.
    const token = await application.services.tokens.issue(
      { session_id: caller?.id ?? '', user_id: caller?.user_id ?? 0, user_role: 1, expires_at: now + 2 },
      now - 30 * 60 + 2,
    )
    const stream = await open(token)
    expect(stream.status).toBe(200)
    await stream.ended
  })

  test('comes when the server closes, without waiting for any', async () => {
    await using closing = await openTestApplication()
    const token = await closing.signIn('admin')
    const streams = await Promise.all(Array.from({ length: 20 }, () => open(token, closing.address)))
    // Closes Fastify itself, without the time limit of the application, so this test would hang if an open stream prevented
    // closing.
    await closing.fastify.close()
    await Promise.all(streams.map((stream) => stream.ended))
  })
})

describe('with two servers on one database', () => {
  let other: TestApplication
  beforeAll(async () => {
    other = await openServerBeside(application)
  })
  afterAll(() => other?.close())

  test('the stream of one server reports actions on the other', async () => {
    const { user, token } = await houseUser(application, admin)
    const stream = await open(token, other.address)
    await adjust(user.id, application)
    await expect.poll(() => changes(stream), HEARD).toBeGreaterThan(0)
  })

  test('the stream of one server ends with a session ended on the other', async () => {
    const { token } = await houseUser(application, admin)
    const stream = await open(token, other.address)
    await application.done('userrest/logout', {}, token)
    await stream.ended
  })

  test('a change for a thousand people is announced, although one notification cannot name them', async () => {
    const { user, token } = await houseUser(application, admin)
    const stream = await open(token, other.address)
    const people = Array.from({ length: 2000 }, (_, index) => `activity/${1_000_000 + index}`)
    const origin = { address: '', user_agent: '' }
    await application.handle.transaction((transaction) =>
      writeLog(transaction, [], { now: 1, origin, services: application.services, user_id: null }, [
        ...people,
        `activity/${user.id}`,
      ]),
    )
    await expect.poll(() => changes(stream), HEARD).toBe(1)
  })

  test('a listener who was disconnected is updated after reconnecting', async () => {
    const { user, token } = await houseUser(application, admin)
    const stream = await open(token, other.address)
    await expect.poll(() => stream.events, HEARD).toEqual(['open'])
    await cutListeners(application)
    await adjust(user.id)
    await expect.poll(() => changes(stream), { timeout: 5000 }).toBeGreaterThan(0)
  })
})
