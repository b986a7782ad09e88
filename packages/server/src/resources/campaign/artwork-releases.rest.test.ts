import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allPermissions, makerOf, printable } from '../../testing/company.ts'
import { approveAndRelease, reviewsIn } from '../../testing/sales/artwork-reviews.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string
let reviews: ReturnType<typeof reviewsIn>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  reviews = reviewsIn(application, admin)
})
afterAll(() => application.close())

/** Creates a user of the house with only these permissions and signs the user in. Returns the session token. */
async function ofHouse(permissions: ReturnType<typeof allPermissions>): Promise<string> {
  const make = makerOf(application, admin)
  const role = await make.role({ permissions })
  const { username } = await make.user({ role_id: role.id, usergroup_id: 1 })
  return application.signIn(username)
}

const may = { perm_view: '1', perm_access: '1', perm_edit: '1' } as const
const looks = { ...may, perm_edit: '0' } as const

describe('the release of an artwork for print', () => {
  // covers: product 3.19
  test('is separate from the approval, each with user and time', async () => {
    const review = await reviews.artworkInReview()
    const { id } = review.image
    expect(review.image).toMatchObject({ approval: 'pending', release: 'pending' })
    expect(await reviews.release(review, { release: 'released' })).toMatchObject({
      approval: 'pending',
      release: 'released',
      version: 2,
    })
    await reviews.decide(review, 'approved')
    const decision = { id, version: 3, revision: 1, approval: 'approved' as const }
    await application.done('campaignrest/imagedecide', decision, admin)
    const { decisions, revisions } = await reviews.historyOf(admin, id)
    expect(decisions).toMatchObject([
      // The house approved on behalf of the customer.
      { approval: 'approved', release: null, by_house: true, user_name: 'admin' },
      { approval: 'approved', release: null, by_house: false, user_name: review.reviewer.username },
      { approval: null, release: 'released', revision: 1, by_house: true, user_name: 'admin' },
    ])
    expect(revisions).toMatchObject([{ by_house: false }])
  })

  // covers: product 3.19
  test('requires a reason for a refusal, which the customer sees if it is meant for them', async () => {
    const review = await reviews.artworkInReview()
    const { id, version } = review.image
    const silent = { id, version, revision: 1, release: 'refused' as const, text: '  ' }
    expect(await application.call('campaignrest/imagerelease', silent, admin)).toMatchObject({
      status: 422,
      fields: { text: { key: 'validation.required' } },
    })
    await reviews.release(review, { release: 'refused', text: 'Perfil equivocado' })
    await reviews.release(review, { release: 'refused', text: 'Sin sangrado', for_customer: true })
    const textsFor = async (token: string) =>
      (await reviews.historyOf(token, id)).decisions.map(({ release, text }) => [release, text])
    expect(await textsFor(admin)).toEqual([
      ['refused', 'Sin sangrado'],
      ['refused', 'Perfil equivocado'],
    ])
    expect(await textsFor(review.token)).toEqual([
      ['refused', 'Sin sangrado'],
      ['refused', ''],
    ])
    expect(await reviews.imageOf(review.token, id)).toMatchObject({ release: 'refused' })
  })

  test('starts again with a new version, and survives deleting and restoring', async () => {
    const review = await reviews.artworkInReview()
    const { id } = review.image
    await reviews.release(review, { release: 'released' })
    await application.done('campaignrest/imagedelete', { id }, admin)
    const input = { id, version: 3, revision: 1, release: 'refused' as const, text: 'No' }
    expect(await application.call('campaignrest/imagerelease', input, admin)).toMatchObject({ status: 404 })
    await application.done('campaignrest/imageundelete', { id }, admin)
    expect(await reviews.imageOf(admin, id)).toMatchObject({ release: 'released' })
    const { version } = await reviews.sendVersion(review)
    expect(await reviews.imageOf(admin, id)).toMatchObject({ revision: 2, release: 'pending' })
    expect(await application.call('campaignrest/imagereleaseback', { id, version }, admin)).toMatchObject({
      error: 'STATE_NOT_ALLOWED',
    })
  })

  test('counts once for two concurrent decisions, and is a conflict for a replaced version', async () => {
    const review = await reviews.artworkInReview()
    const { id, version } = review.image
    const input = { id, version, revision: 1 }
    const answers = await Promise.all([
      application.call('campaignrest/imagerelease', { ...input, release: 'released' }, admin),
      application.call('campaignrest/imagerelease', { ...input, release: 'refused', text: 'No' }, admin),
    ])
    expect(answers.map((answer) => answer.error).sort()).toEqual(['', 'CONFLICT'])
    const newVersion = await reviews.sendVersion(review)
    const stale = { ...input, version: newVersion.version, release: 'released' as const }
    expect(await application.call('campaignrest/imagerelease', stale, admin)).toMatchObject({
      status: 409,
      error: 'CONFLICT',
      content: { revision: 2, release: 'pending' },
    })
  })

  // covers: ASVS 8.2.1
  test('requires its own right, which no customer has', async () => {
    const review = await reviews.artworkInReview()
    const { id, version } = review.image
    const input = { id, version, revision: 1, release: 'released' as const }
    const errorFor = async (token: string) => {
      const release = await application.call('campaignrest/imagerelease', input, token)
      const withdrawal = await application.call('campaignrest/imagereleaseback', { id, version }, token)
      return [release.error, withdrawal.error]
    }
    const { '/prepress': _, ...allButPrepress } = allPermissions()
    const refusals = ['NO_PERMISSION', 'NO_PERMISSION']
    expect(await errorFor(await ofHouse(allButPrepress))).toEqual(refusals)
    expect(await errorFor(await ofHouse({ '/campaign': may, '/prepress': looks }))).toEqual(refusals)
    expect(await errorFor(await ofHouse({ '/prepress': may }))).toEqual(refusals)
    // A customer's user is refused, even with every permission.
    expect(await errorFor(review.token)).toEqual(refusals)
    const prepress = await ofHouse({ '/campaign': looks, '/prepress': may })
    expect((await application.call('campaignrest/imagerelease', input, prepress)).error).toBe('')
    const approve = { id, version: 2, revision: 1, approval: 'approved' as const }
    expect(await application.call('campaignrest/imagedecide', approve, prepress)).toMatchObject({
      error: 'NO_PERMISSION',
    })
  })

  test('can be taken back to the previous decision until an order uses it', async () => {
    const review = await reviews.artworkInReview()
    const { id } = review.image
    await reviews.release(review, { release: 'refused', text: 'Sin sangrado' })
    const { version } = await reviews.release(review, { release: 'released' })
    const back = await application.done('campaignrest/imagereleaseback', { id, version }, admin)
    expect(back).toMatchObject({ release: 'refused' })
    const again = { id, version: back.version }
    const before = await application.done('campaignrest/imagereleaseback', again, admin)
    expect(before).toMatchObject({ release: 'pending', approval: 'pending' })

    const ready = await approveAndRelease(application, admin, id)
    const { line } = await printable(application, admin)
    const order = await makerOf(application, review.token).order({
      customer_id: review.customer.id,
      campaign_id: review.campaign.id,
      lines: [line({ campaign_image_id: id, width: 30, height: 20 })],
    })
    const move = async (status: 'confirmed' | 'production' | 'cancelled') => {
      const { version: now } = await application.done('orderrest/get', { id: order.id }, admin)
      const back = status === 'cancelled' ? { give_back: { euros: 0, m2: 0 } } : {}
      const step = { id: order.id, version: now, status, ...back }
      await application.done('orderrest/changestatus', step, admin)
    }
    await move('confirmed')
    await move('production')
    const takeBack = { id, version: ready.version }
    expect(await application.call('campaignrest/imagereleaseback', takeBack, admin)).toMatchObject({
      status: 409,
      error: 'STATE_NOT_ALLOWED',
      fields: { id: { key: 'validation.artwork_in_production', values: { code: order.code } } },
    })
    await move('cancelled')
    expect(await application.done('campaignrest/imagereleaseback', takeBack, admin)).toMatchObject({
      release: 'pending',
    })
  })
})

describe('the release of artwork from before releases existed', () => {
  /** Runs only the part of the migration that updates existing rows, because the schema has already been migrated. */
  async function migrate() {
    const path = new URL('../../db/migrations/0029_artwork_releases.sql', import.meta.url)
    const text = await readFile(path, 'utf8')
    await application.database.pool.query(text.slice(text.indexOf('-- Who decided')))
  }

  // covers: product 9.11
  test('is granted if the artwork is in production, and otherwise waits for prepress', async () => {
    const inProduction = await reviews.artworkInReview()
    const waiting = await reviews.artworkInReview()
    for (const { image } of [inProduction, waiting]) await approveAndRelease(application, admin, image.id)
    const { line } = await printable(application, admin)
    for (const [review, states] of [
      [inProduction, ['confirmed', 'production']],
      [waiting, ['confirmed']],
    ] as const) {
      const orderLine = line({ campaign_image_id: review.image.id, width: 30, height: 20 })
      let order = await makerOf(application, review.token).order({
        ...{ customer_id: review.customer.id, campaign_id: review.campaign.id },
        lines: [orderLine],
      })
      for (const status of states) {
        const { id, version } = order
        order = await application.done('orderrest/changestatus', { id, version, status }, admin)
      }
    }
    await application.database.pool.query(`update campaign_images set release = 'pending';
      delete from campaign_image_decisions where release is not null;
      update campaign_image_decisions set by_house = false`)
    await migrate()
    expect(await reviews.imageOf(admin, inProduction.image.id)).toMatchObject({ release: 'released' })
    expect(await reviews.imageOf(admin, waiting.image.id)).toMatchObject({ release: 'pending' })
    expect((await reviews.historyOf(admin, inProduction.image.id)).decisions).toMatchObject([
      { release: 'released', revision: 1, user_name: null },
      { approval: 'approved', by_house: true },
    ])
  })

  test('is a right of house roles that move orders to production and decide on artwork', async () => {
    const make = makerOf(application, admin)
    const { usergroup } = await reviews.artworkInReview()
    const both = { '/order': may, '/campaign': may }
    const roleOf = async (permissions: object, usergroup_id: number) => {
      const role = await make.role({ permissions })
      await make.user({ role_id: role.id, usergroup_id })
      return role.id
    }
    const roles = [
      await roleOf(both, 1),
      await roleOf({ '/order': looks, '/campaign': may }, 1),
      await roleOf(both, usergroup.id),
    ]
    await migrate()
    const permissions = await Promise.all(
      roles.map(async (id) => (await application.done('rolerest/get', { id }, admin)).permissions),
    )
    expect(permissions.map((each) => each['/prepress'])).toEqual([may, undefined, undefined])
  })
})

describe('the prepress list', () => {
  test('contains waiting artwork of all campaigns with its orders, and nothing deleted', async () => {
    const review = await reviews.artworkInReview()
    const { line } = await printable(application, admin)
    const requestedDay = 1_900_000_000 - (1_900_000_000 % 86_400)
    const order = await makerOf(application, review.token).order({
      customer_id: review.customer.id,
      campaign_id: review.campaign.id,
      requested_at: requestedDay,
      lines: [line({ campaign_image_id: review.image.id, width: 30, height: 20 })],
    })
    const listArtwork = async (token = admin) =>
      (
        await application.done(
          'prepressrest/list',
          { search: review.campaign.name, filters: { release: 'eq;pending' } },
          token,
        )
      ).rows
    expect(await listArtwork()).toMatchObject([{ id: review.image.id, orders: 0, wanted_at: null }])
    const confirm = { id: order.id, version: order.version, status: 'confirmed' as const }
    await application.done('orderrest/changestatus', confirm, admin)
    expect(await listArtwork()).toMatchObject([
      {
        campaign_id: review.campaign.id,
        customer_name: review.customer.name,
        release: 'pending',
        orders: 1,
        wanted_at: requestedDay,
      },
    ])
    const stranger = await reviews.artworkInReview()
    expect(await listArtwork(stranger.token)).toEqual([])
    await application.done('campaignrest/delete', { id: review.campaign.id }, admin)
    expect(await listArtwork()).toEqual([])
  })
})
