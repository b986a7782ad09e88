import { setTimeout as wait } from 'node:timers/promises'
import { makerOf } from '@lienzo/server/testing/company'
import { startMailServer } from '@lienzo/server/testing/mail/mail-server'
import { jobWithLink } from '@lienzo/server/testing/sales/installer-links'
import { startS3Server } from '@lienzo/server/testing/servers/s3-server'
import { openWebhookReceiver } from '@lienzo/server/testing/servers/webhook-receiver'
import { callsTo, type TestApplication } from '@lienzo/server/testing/test-application'
import { expect, test } from 'vitest'
import { startBalancer } from './balancer.ts'
import { invite, newOutcome, order, photograph, read, upload } from './load.ts'
import { startNodes } from './nodes.ts'
import { openNodesDatabase } from './nodes-database.ts'

const DRILL_SECONDS = 40
/** Options for polling until other nodes have taken over the jobs of a killed node, which takes up to half a minute. */
const soon = { timeout: 120_000, interval: 500 }

test('four servers, one of them killed every few seconds, lose only its calls in flight, and do nothing twice', async () => {
  await using store = await startS3Server()
  const mails = await startMailServer()
  const receiver = await openWebhookReceiver()
  const database = await openNodesDatabase('four_servers')
  const nodes = await startNodes({ databaseUrl: database.url, store, mailHost: mails.host })
  const balancer = await startBalancer(nodes.addressOf, nodes.count)
  try {
    const calls = callsTo(balancer.address) as TestApplication
    const admin = await calls.signIn('admin')
    const make = makerOf(calls, admin)
    const job = await jobWithLink(calls, admin, { count: 3 })
    const role = await make.role()
    await make.webhook({ url: `${receiver.address}/orders`, events: ['order.create'] })
    const ends = Date.now() + DRILL_SECONDS * 1000
    const workplace = {
      ...{ address: balancer.address, admin, customerId: job.staff.customer.id, roleId: role.id },
      ...{ link: job.token, spaceIds: job.spaces.map(({ id }) => id) },
      isOver: () => Date.now() > ends,
    }
    const outcome = newOutcome()
    const kill = async () => {
      for (let index = 0; !workplace.isOver(); index++) {
        await wait(1500)
        await nodes.killAndStart(index)
      }
    }
    await Promise.all([
      kill(),
      ...[read, order, invite, upload, upload, photograph].map((work) => work(workplace, outcome)),
    ])

    // Only requests in flight at a killed node were lost; all others got the correct response.
    const strange = balancer.lost.filter(
      ({ node, from, until }) =>
        !nodes.deathsOf(node).some((death) => from <= death.until && death.from <= until),
    )
    expect(strange).toEqual([])
    expect(outcome.wrong).toEqual([])

    // Acknowledged work exists exactly once. Work whose response was lost exists at most once.
    const orders = await database.rows("select id, reference from orders where reference like 'drill-%'")
    const references = orders.map(({ reference }) => reference)
    expect(new Set(references).size).toBe(references.length)
    expect([...outcome.orders].filter((reference) => !references.includes(reference))).toEqual([])
    expect(
      references.filter((each) => !outcome.orders.has(each) && !outcome.doubtfulOrders.has(each)),
    ).toEqual([])
    const files = await database.rows('select upload_id, sha256 from files where upload_id is not null')
    for (const [id, sha256] of outcome.uploads)
      expect(files.filter(({ upload_id }) => upload_id === id)).toEqual([{ upload_id: id, sha256 }])
    const photos = (await database.rows('select upload_key from installer_photos')).map(
      ({ upload_key }) => upload_key.split(':')[1],
    )
    expect(photos.sort()).toEqual([...outcome.photos].sort())

    // Each order has one webhook id even if its event was delivered repeatedly, and each invited person has one e-mail.
    const deliveries = () => new Set(receiver.received.map(({ headers }) => String(headers['webhook-id'])))
    await expect.poll(() => deliveries().size, soon).toBe(orders.length)
    const deliveredIds = new Set(receiver.received.map(({ body }) => JSON.parse(body).record_id))
    expect([...deliveredIds].sort()).toEqual(orders.map(({ id }) => id).sort())
    const emails =
      "select email from users where email like 'user-%' and id <> all (select user_id from sessions)"
    const invitees = (await database.rows(emails)).map(({ email }) => email)
    const mailIds = () =>
      mails.received.flatMap(({ to, content }) =>
        to
          .filter((address) => invitees.includes(address))
          .map((address) => `${address} ${messageIdIn(content)}`),
      )
    await expect.poll(() => new Set(mailIds()).size, soon).toBe(invitees.length)
    expect([...outcome.invited].filter((email) => !invitees.includes(email))).toEqual([])

    // Each recurring job was queued at most once per period.
    const spans = await database.rows(
      'select name, singleton_on, count(*)::int as jobs from lienzo_jobs.job where singleton_on is not null group by 1, 2',
    )
    expect(spans.filter(({ jobs }) => jobs > 1)).toEqual([])
    expect(new Set(spans.map(({ name }) => name)).size).toBeGreaterThan(5)
    expect([...store.objects.keys()].filter((key) => key.startsWith('uploads/')).length).toBeLessThan(20)

    const kills = [0, 1, 2, 3].reduce((sum, index) => sum + nodes.deathsOf(index).length, 0)
    console.log(
      JSON.stringify({
        kills,
        answered: Object.fromEntries(balancer.answered),
        lost: balancer.lost.length,
        reads: outcome.reads,
        orders: orders.length,
        doubtful_orders: outcome.doubtfulOrders.size,
        uploads: outcome.uploads.size,
        photos: outcome.photos.size,
        pieces: outcome.pieces,
        resumed: outcome.resumed,
        sent_again: outcome.sentAgain,
        webhooks: [deliveries().size, receiver.received.length],
        mails: [invitees.length, mailIds().length],
        schedules: spans.length,
      }),
    )
  } finally {
    balancer.close()
    await nodes.remove()
    receiver.close()
    await mails.close()
    await database.drop()
  }
}, 400_000)

function messageIdIn(content: string): string {
  return /^Message-ID: (\S+)/im.exec(content)?.[1] ?? ''
}
