import { makerOf } from '@lienzo/server/testing/company'
import { startMailServer } from '@lienzo/server/testing/mail/mail-server'
import { plainOrder } from '@lienzo/server/testing/sales/plain-order'
import { startS3Server } from '@lienzo/server/testing/servers/s3-server'
import { callsTo, type TestApplication } from '@lienzo/server/testing/test-application'
import { expect, test } from 'vitest'
import { startBalancer } from './balancer.ts'
import { copyAsNextVersion, NEXT_VERSION } from './next-version.ts'
import { startNodes } from './nodes.ts'
import { openNodesDatabase } from './nodes-database.ts'

/** Minimum number of calls during the update. */
const CALLS = Number(process.env.UPDATE_CALLS ?? 2000)
/** Number of clients that call without a pause. */
const CLIENTS = 6

const migration = `alter table orders add column of_next_version text not null default '';
--> statement-breakpoint
create index orders_of_next_version on orders (of_next_version);`

test('no call fails while four servers are replaced by those of the next version, one by one', async () => {
  await using store = await startS3Server()
  const mails = await startMailServer()
  const database = await openNodesDatabase('rolling_update')
  const next = await copyAsNextVersion(migration)
  const nodes = await startNodes({ databaseUrl: database.url, store, mailHost: mails.host })
  const balancer = await startBalancer(nodes.addressOf, nodes.count)
  const versions = async () =>
    (await database.rows('select version from drizzle.served_by')).map(({ version }) => version)
  try {
    const calls = callsTo(balancer.address) as TestApplication
    const admin = await calls.signIn('admin')
    const customer = await makerOf(calls, admin).customer()
    const before = await versions()
    let isReplaced = false
    let made = 0
    const failures: string[] = []
    const references: string[] = []
    const work = async (client: number): Promise<void> => {
      for (let turn = 0; !isReplaced || made < CALLS; turn++) {
        const isOrder = turn % 10 === 0
        const reference = `update-${client}-${turn}`
        const { status, message } = isOrder
          ? await calls.call('orderrest/update', { ...plainOrder(customer.id), reference }, admin)
          : await calls.call(turn % 2 === 0 ? 'orderrest/list' : 'userrest/getlogininfo', {}, admin)
        made += 1
        if (status !== 200) failures.push(`call ${made}: ${status} ${message}`)
        if (isOrder) references.push(reference)
      }
    }
    const replaceAll = async () => {
      await nodes.replace(0, next.entry)
      // An older server can start again on the migrated tables.
      await nodes.replace(1)
      for (const index of [1, 2, 3]) await nodes.replace(index, next.entry)
      isReplaced = true
    }
    await Promise.all([replaceAll(), ...Array.from({ length: CLIENTS }, (_, client) => work(client))])

    expect(failures).toEqual([])
    expect(balancer.lost).toEqual([])
    expect(before).not.toContain(NEXT_VERSION)
    expect(await versions()).toEqual([NEXT_VERSION])
    const orders = await database.rows(
      "select reference, of_next_version from orders where reference like 'update-%'",
    )
    expect(orders.map(({ reference }) => reference).toSorted()).toEqual(references.toSorted())
    console.log(JSON.stringify({ calls: made, orders: orders.length }))
  } finally {
    balancer.close()
    await nodes.remove()
    await mails.close()
    await database.drop()
    await next.remove()
  }
}, 3_600_000)
