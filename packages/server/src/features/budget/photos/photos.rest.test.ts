import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobContext } from '../../../core/jobs/work-on-jobs.ts'
import { spaces as spaceTable } from '../../../db/tables/customers/spaces.ts'
import { orderProofs } from '../../../db/tables/sales/orders.ts'
import { proofMailJob, proofMailsJob } from '../../../resources/installerphoto/proof-mails.ts'
import { houseUser, printable } from '../../../testing/company.ts'
import { mailsTo } from '../../../testing/mail/read-mail.ts'
import { tokenIn } from '../../../testing/sales/installer-links.ts'
import { mountedJob } from '../../../testing/sales/mounted-job.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'
import { refusalMailJob } from './refusal-mail-job.ts'
import { refusalsJob } from './refusals-job.ts'

let application: TestApplication
let admin: string
let line: Awaited<ReturnType<typeof printable>>['line']

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  line = (await printable(application, admin)).line
})
afterAll(() => application.close())

const job = (options: Omit<Parameters<typeof mountedJob>[2], 'line'> = {}) =>
  mountedJob(application, admin, { line, ...options })

const readPhoto = async (id: number) => {
  const { rows } = await application.done('budgetrest/getinstallerphotos', { perpage: 500 }, admin)
  const photo = rows.find((each) => each.id === id)
  if (!photo) throw new Error(`The photo ${id} is not there`)
  return photo
}

async function decide(id: number, decision: object, token = admin) {
  const { version } = await readPhoto(id)
  return application.send('budgetrest/validatephoto', { id, version, ...decision }, token)
}

const takeAgain = { state: 'rejected', refusal: 'take_again', because: ['dark'], reason: 'Se ve borrosa' }
const doAgain = (payer: string, reprint = false) => ({
  ...{ state: 'rejected', refusal: 'do_again', reason: 'Está torcida', payer, reprint },
})

const next = (input: object, token = admin) => application.done('budgetrest/nextphotos', input, token)

function contextOfJobs(later = 0) {
  const { handle: database, services } = application
  const clock = () => Date.now() / 1000 + later
  return jobContext({ id: 'x', signal: new AbortController().signal }, { database, services, clock })
}

describe('the review queue', () => {
  // covers: product 3.33
  test('offers a photo with its comparisons, and never the same one to two reviewers', async () => {
    const { photograph, budget, order, customer } = await job({ count: 2 })
    const ids: number[] = []
    for (let place = 0; place < 6; place += 1) ids.push(await photograph(place % 2))
    const filters = { budget_id: `eq;${budget.id}` }
    const reviewers = await Promise.all(Array.from({ length: 3 }, () => houseUser(application, admin)))
    const answers = await Promise.all(reviewers.map(({ token }) => next({ filters, most: 2 }, token)))
    expect(answers.flatMap(({ rows }) => rows.map(({ id }) => id)).toSorted((a, b) => a - b)).toEqual(ids)
    expect(answers[0]?.rows[0]).toMatchObject({
      ...{ order_code: order.code, customer_name: customer.name, budget_code: budget.code },
      ...{ state: 'pending', before: null, artworks: [], like: null },
      file: { kind: 'picture' },
    })
    // A reviewer who has claimed photos gets the same photos again. Once all photos are claimed, any further reviewer gets
    // none.
    const [first] = reviewers
    expect((await next({ filters, most: 2 }, first?.token)).rows.map(({ id }) => id)).toEqual(
      answers[0]?.rows.map(({ id }) => id),
    )
    expect(await next({ filters })).toMatchObject({ rows: [], waiting: 6, held: 6 })
    const [one, other] = answers[0]?.rows ?? []
    const behind = await next({ filters, after: one?.id }, first?.token)
    expect(behind.rows.map(({ id }) => id)).toEqual([other?.id])
  })

  test('can be filtered by the properties and flags of its photos', async () => {
    const { photograph, budget, installer, order } = await job()
    const id = await photograph()
    const photoIds = async (filters: Record<string, string>) =>
      (await next({ filters: { budget_id: `eq;${budget.id}`, ...filters } })).rows.map((row) => row.id)
    expect(await photoIds({ installer_id: `eq;${installer.id}`, order_code: `like;${order.code}` })).toEqual([
      id,
    ])
    expect(await photoIds({ flags: 'in;no_place|far' })).toEqual([id])
    for (const flags of ['eq;far', 'neq;no_place', 'null;1']) expect(await photoIds({ flags })).toEqual([])
    const answer = await application.call('budgetrest/nextphotos', { filters: { flag: 'eq;far' } }, admin)
    expect(answer).toMatchObject({ status: 422, fields: { 'filters.flag': {} } })
  })
})

describe('a decision on a photo', () => {
  // covers: spec 7.29; product 4.13, 6.19
  test('is made once, by the first reviewer, and can be taken back', async () => {
    const { photograph } = await job({ count: 2 })
    const id = await photograph()
    const { version } = await readPhoto(id)
    const decisions = Array.from({ length: 5 }, () =>
      application.call('budgetrest/validatephoto', { id, version, state: 'valid' }, admin),
    )
    const answers = await Promise.all(decisions)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error === 'CONFLICT')[0]).toMatchObject({
      content: { id, state: 'valid', reviewed_by_name: 'admin' },
    })
    expect(await decide(id, takeAgain)).toMatchObject({ error: 'STATE_NOT_ALLOWED' })
    expect(await decide(id, { state: 'pending' })).toMatchObject({
      content: { state: 'pending', reviewed_by: null, reason: '' },
    })
    expect(await decide(id, { state: 'pending' })).toMatchObject({ error: 'STATE_NOT_ALLOWED' })
  })

  test('reaches the installer page, even as the second one within a second', async () => {
    const { photograph, budget, installer } = await job()
    const input = { id: budget.id, installer_id: installer.id }
    const link = tokenIn((await application.done('budgetrest/installerlink', input, admin)).address)
    const decisionCount = async () => (await application.done('installrest/news', { link }, '')).decisions
    const id = await photograph()
    expect(await decisionCount()).toBe(0)
    await decide(id, { state: 'valid' })
    expect(await decisionCount()).toBe(1)
    expect((await application.done('installrest/getjob', { link }, '')).decisions).toBe(1)
    await decide(id, { state: 'pending' })
    expect(await decisionCount()).toBe(2)
    await application.done('budgetrest/deletephoto', { id }, admin)
    expect(await decisionCount()).toBe(3)
  })

  test('requires a reason to refuse, and the party who pays for repeated work', async () => {
    const { photograph, token } = await job()
    const id = await photograph()
    for (const [decision, field] of [
      [{ state: 'rejected' }, 'refusal'],
      [{ state: 'rejected', refusal: 'take_again' }, 'reason'],
      [{ state: 'rejected', refusal: 'do_again', reason: 'x' }, 'payer'],
    ] as const) {
      expect(await decide(id, decision)).toMatchObject({ status: 422, fields: { [field]: {} } })
    }
    expect(await decide(id, takeAgain, token)).toMatchObject({ status: 403 })
    expect(await decide(id, takeAgain, '')).toMatchObject({ status: 401 })
    expect(await decide(id, doAgain('installer'))).toMatchObject({
      content: { state: 'rejected', refusal: 'do_again', payer: 'installer', reprint: false, told_at: null },
    })
  })

  test('shows the customer valid photos only', async () => {
    const { photograph, token } = await job({ count: 3 })
    const [valid, refused] = [await photograph(0), await photograph(1), await photograph(2)]
    await decide(valid, { state: 'valid' })
    await decide(refused ?? 0, takeAgain)
    const { rows } = await application.done('budgetrest/getinstallerphotos', {}, token)
    expect(rows).toMatchObject([{ id: valid, flags: [], note: '' }])
  })
})

describe('a refused photo', () => {
  // covers: product 4.13
  test('is mailed to the installer once, with others, seconds after the last decision', async () => {
    const email = 'montador@example.com'
    const { photograph, budget, installer } = await job({ count: 3, email })
    const [first, second, third] = [await photograph(0), await photograph(1), await photograph(2)]
    await decide(first, takeAgain)
    await decide(second, doAgain('installer', true))
    await decide(third, takeAgain)
    await decide(third, { state: 'pending' })
    const installer_id = installer.id
    const link = await application.done('budgetrest/installerlink', { id: budget.id, installer_id }, admin)
    const lastRefusal = (await readPhoto(second)).reviewed_at ?? 0
    await refusalsJob.run(contextOfJobs(), { budget_id: budget.id, decided_at: lastRefusal - 1 })
    expect((await readPhoto(first)).told_at).toBeNull()
    const taskOfLast = { budget_id: budget.id, decided_at: lastRefusal }
    for (let time = 0; time < 2; time += 1) await refusalsJob.run(contextOfJobs(), taskOfLast)
    expect((await readPhoto(first)).told_at).not.toBeNull()
    const input = { budget_id: budget.id, installer_id, photo_ids: [first, second, third] }
    await refusalMailJob.run(contextOfJobs(), input)
    const [mail = '', ...others] = await mailsTo(application.folder, email)
    expect(others).toEqual([])
    expect(mail).toContain(`${budget.code}: hay que repetir 2 espacios`)
    expect(mail).toContain(link.address)
    expect(mail).toContain('vuelve a hacer la foto. La foto está demasiado oscura. Se ve borrosa')
    expect(mail).toContain('vuelve a hacer el montaje y hazle una foto. Está torcida')
    // The e-mail omits spaces that already have a new photo. No e-mail is sent once every space has one.
    for (const place of [0, 1]) {
      await photograph(place)
      await refusalMailJob.run(contextOfJobs(), input)
      const mails = await mailsTo(application.folder, email)
      expect(mails).toEqual([expect.stringContaining(`${budget.code}: hay que repetir un espacio`)])
      expect(mails[0]).not.toContain('vuelve a hacer la foto')
    }
  })
})

describe('the order of the photos', () => {
  test('is installed once every space is proven, and shipped again if a proof is taken back', async () => {
    const { photograph, readOrder, token, order, user } = await job({ count: 2 })
    const [first, second] = [await photograph(0), await photograph(1)]
    await decide(first, { state: 'valid' })
    expect(await readOrder()).toMatchObject({ status: 'shipped' })
    await decide(second, { state: 'valid' })
    const installedOrder = await readOrder()
    expect(installedOrder).toMatchObject({ status: 'installed' })
    expect(installedOrder.history.at(-1)).toMatchObject({ to_status: 'installed', by_proof: true })
    const activity = await application.done('activityrest/list', {}, token)
    expect(activity.notifications.data[0]).toMatchObject({
      text_key: 'activity.told.order_proven',
      link: `/order/${order.id}/proof`,
    })
    await proofMailsJob.run(contextOfJobs(60), {})
    expect(await mailsTo(application.folder, user.email)).toEqual([])
    await application.done('budgetrest/deletephoto', { id: first }, admin)
    expect(await readOrder()).toMatchObject({ status: 'shipped' })
    await application.done('budgetrest/undeletephoto', { id: first }, admin)
    expect(await readOrder()).toMatchObject({ status: 'installed' })
    await proofMailsJob.run(contextOfJobs(700), {})
    await proofMailJob.run(contextOfJobs(), { order_id: order.id, user_id: user.id })
    const mails = await mailsTo(application.folder, user.email)
    expect(mails.filter((mail) => mail.includes(`/#/order/${order.id}/proof`))).toHaveLength(1)
  })

  test('is updated by every quick decision, without delaying the reviewer', async () => {
    const { photograph, readOrder } = await job({ count: 2 })
    const photos = []
    for (const place of [0, 1, 0, 1]) photos.push(await readPhoto(await photograph(place)))
    for (const from of ['pending', 'valid'] as const) {
      const state = from === 'pending' ? 'valid' : 'pending'
      const decisions = photos.map(async ({ id }) => (await decide(id, { state })).status)
      expect(new Set(await Promise.all(decisions))).toEqual(new Set([200]))
      expect(await readOrder()).toMatchObject({ status: state === 'valid' ? 'installed' : 'shipped' })
    }
  })

  test('is shipped again while work that was refused after its proof must be repeated', async () => {
    const { photograph, readOrder, order, installer, customer } = await job()
    const proof = await photograph()
    await decide(proof, { state: 'valid' })
    const damaged = await photograph()
    await decide(damaged, doAgain('house'))
    expect(await readOrder()).toMatchObject({ status: 'shipped' })
    const readProof = () => application.done('orderrest/getproof', { id: order.id }, admin)
    expect(await readProof()).toMatchObject({ spaces: 1, proven: 0, rows: [{ photos: [] }] })
    const share = { by: 'installer', customer_id: customer.id } as const
    expect((await application.done('budgetrest/provenshare', share, admin)).all).toMatchObject({ refused: 1 })
    const work = { id: installer.id, only: 'refused' } as const
    expect(await application.done('installerrest/workspaces', work, admin)).toMatchObject({ total: 1 })
    const repeated = await photograph()
    await decide(repeated, { state: 'valid' })
    expect(await readOrder()).toMatchObject({ status: 'installed' })
    expect(await readProof()).toMatchObject({ proven: 1, rows: [{ photos: [{ id: repeated }] }] })
  })

  test('stays installed if a person set that, and waits to be shipped if its photos came early', async () => {
    const { photograph, readOrder, moveOrder, order } = await job({ shipped: false })
    const id = await photograph()
    await decide(id, { state: 'valid' })
    await moveOrder('production')
    expect(await readOrder()).toMatchObject({ status: 'production' })
    await moveOrder('shipped')
    expect(await readOrder()).toMatchObject({ status: 'installed' })
    const byHand = await job()
    const photo = await byHand.photograph()
    await byHand.moveOrder('installed')
    await decide(photo, { state: 'valid' })
    await decide(photo, { state: 'pending' })
    expect(await byHand.readOrder()).toMatchObject({ status: 'installed' })
    const proofs = application.handle.select().from(orderProofs)
    expect((await proofs).map(({ order_id }) => order_id)).toEqual(expect.arrayContaining([order.id]))
  })

  test('shows its customer each space with its proof', async () => {
    const { photograph, order, token } = await job({ count: 3 })
    const [first, second] = [await photograph(0), await photograph(0), await photograph(1)]
    await decide(first, { state: 'valid' })
    await decide(second ?? 0, { state: 'valid' })
    const proof = await application.done('orderrest/getproof', { id: order.id }, token)
    expect(proof).toMatchObject({ title: order.code, spaces: 3, proven: 1, total: 3 })
    expect(proof.rows.map(({ photos }) => photos.map(({ id }) => id))).toEqual([[second, first], [], []])
    const missing = await application.done('orderrest/getproof', { id: order.id, proven: false }, token)
    expect(missing).toMatchObject({ total: 2, rows: [{ photos: [] }, { photos: [] }] })
  })
})

// covers: product 9.21
test('the proven share is counted by installer and place, and adds up', async () => {
  const { photograph, installer, token, customer, spaces } = await job({ count: 4 })
  const [first, second] = [await photograph(0), await photograph(1), await photograph(2)]
  await decide(first, { state: 'valid' })
  await decide(second ?? 0, takeAgain)
  const share = (by: 'installer' | 'shop' | 'campaign' | 'chain', who = admin) =>
    application.done('budgetrest/provenshare', { by, customer_id: customer.id }, who)
  const counts = { spaces: 4, proven: 1, waiting: 1, refused: 1, missing: 1 }
  expect(await share('installer')).toEqual({
    ...{ groups: 1, all: counts },
    rows: [{ id: installer.id, name: installer.name, city: '', customer_name: '', ...counts }],
  })
  const byShop = await share('shop', token)
  // The customer does not see which photos wait for review or were refused, so both numbers are 0.
  expect(byShop.all).toEqual({ spaces: 4, proven: 1, waiting: 0, refused: 0, missing: 3 })
  expect(byShop.rows.reduce((sum, { spaces }) => sum + spaces, 0)).toBe(4)
  const shop = { shop_name: 'Farmacia Central', city: 'Vic' }
  const [away, ...near] = spaces.map(({ id }) => id)
  await application.handle.update(spaceTable).set(shop).where(inArray(spaceTable.id, near))
  await application.handle
    .update(spaceTable)
    .set({ ...shop, city: 'Faro' })
    .where(eq(spaceTable.id, away ?? 0))
  const named = { name: 'Farmacia Central', customer_name: customer.name }
  expect((await share('shop')).rows).toMatchObject([
    { ...named, city: 'Vic', spaces: 3, proven: 0 },
    { ...named, city: 'Faro', spaces: 1, proven: 1 },
  ])
  expect((await share('campaign')).rows).toMatchObject([{ id: null, name: '', spaces: 4 }])
})
