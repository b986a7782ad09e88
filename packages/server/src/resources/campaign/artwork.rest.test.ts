import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activities } from '../../db/tables/people/activities.ts'
import { log } from '../../db/tables/records/log.ts'
import { allPermissions, customerWithStaff, makerOf } from '../../testing/company.ts'
import { queriesOf } from '../../testing/count-queries.ts'
import { noisePicture, upload } from '../../testing/files/uploads.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

/** A customer whose designer has added one artwork to a campaign of the house, and somebody of the customer who reviews it. */
async function artworkInReview() {
  const staff = await customerWithStaff(application, admin)
  const campaign = await makerOf(application, admin).campaign({ customer_id: staff.customer.id })
  const make = makerOf(application, admin)
  const reviewer = await make.user({ role_id: staff.user.role_id, usergroup_id: staff.usergroup.id })
  const reviewing = await application.signIn(reviewer.username)
  const file = await uploaded(staff.token)
  const image = await application.done(
    'campaignrest/imageupdate',
    { campaign_id: campaign.id, name: 'Cartel', upload: file },
    staff.token,
  )
  return { ...staff, campaign, image, reviewer, reviewing }
}
type InReview = Awaited<ReturnType<typeof artworkInReview>>

async function uploaded(token: string): Promise<string> {
  return upload(application.address, token, 'cartel.png', await noisePicture(60, 40))
}

async function sendVersion({ token, image }: InReview) {
  const { version, campaign_id, name } = await imageOf(token, image.id)
  const input = { id: image.id, version, campaign_id, name, upload: await uploaded(token) }
  return application.done('campaignrest/imageupdate', input, token)
}

const imageOf = (token: string, id: number) => application.done('campaignrest/imageget', { id }, token)
const historyOf = (token: string, id: number) => application.done('campaignrest/imagehistory', { id }, token)

async function decide({ image, reviewing }: InReview, approval: 'approved' | 'changes', text = '') {
  const { id, version, revision } = await imageOf(reviewing, image.id)
  return application.done('campaignrest/imagedecide', { id, version, revision, approval, text }, reviewing)
}

/** The keys of what somebody was told of an artwork, the newest last. */
async function toldTo(userId: number): Promise<string[]> {
  const rows = await application.handle
    .select({ key: activities.text_key })
    .from(activities)
    .where(eq(activities.user_id, userId))
    .orderBy(activities.id)
  return rows.map((row) => row.key.replace('activity.told.artwork_', ''))
}

describe('the approval of an artwork', () => {
  test('is given by who may edit the campaign, and stands in the history with who and when', async () => {
    const review = await artworkInReview()
    expect(review.image).toMatchObject({ approval: 'pending', revision: 1, open_comments: 0 })
    expect(await decide(review, 'approved')).toMatchObject({ approval: 'approved', version: 2 })
    const { decisions, revisions } = await historyOf(review.token, review.image.id)
    expect(decisions).toMatchObject([
      { revision: 1, approval: 'approved', user_id: review.reviewer.id, taken_back_at: null },
    ])
    expect(decisions[0]?.user_name).toBe(review.reviewer.username)
    expect(revisions).toMatchObject([
      {
        revision: 1,
        user_name: review.user.username,
        file: { width_px: 60, height_px: 40, kind: 'picture' },
      },
    ])
  })

  test('is refused with words on what is to change, and never without', async () => {
    const review = await artworkInReview()
    const { id, version } = review.image
    const silent = { id, version, revision: 1, approval: 'changes' as const, text: '   ' }
    expect(await application.call('campaignrest/imagedecide', silent, review.reviewing)).toMatchObject({
      status: 422,
      fields: { text: { key: 'validation.required' } },
    })
    expect(await decide(review, 'changes', 'El logo, más grande')).toMatchObject({ approval: 'changes' })
    const { decisions } = await historyOf(review.token, id)
    expect(decisions).toMatchObject([{ approval: 'changes', text: 'El logo, más grande' }])
  })

  test('is taken back to what was decided before, and the history keeps both', async () => {
    const review = await artworkInReview()
    const { id } = review.image
    await decide(review, 'changes', 'Más grande')
    const { version } = await decide(review, 'approved')
    const back = await application.done('campaignrest/imagetakeback', { id, version }, review.reviewing)
    expect(back.approval).toBe('changes')
    const before = await application.done(
      'campaignrest/imagetakeback',
      { id, version: back.version },
      review.reviewing,
    )
    expect(before.approval).toBe('pending')
    const { decisions } = await historyOf(review.token, id)
    expect(decisions.map(({ approval, taken_back_by_name }) => [approval, taken_back_by_name])).toEqual([
      ['approved', review.reviewer.username],
      ['changes', review.reviewer.username],
    ])
    const again = { id, version: before.version }
    expect(await application.call('campaignrest/imagetakeback', again, review.reviewing)).toMatchObject({
      status: 409,
      error: 'STATE_NOT_ALLOWED',
    })
  })

  test('begins anew with a new version, whose decisions are its own', async () => {
    const review = await artworkInReview()
    await decide(review, 'approved')
    const second = await sendVersion(review)
    expect(second).toMatchObject({ approval: 'pending', revision: 2 })
    const { version } = second
    const { id } = review.image
    expect(await application.call('campaignrest/imagetakeback', { id, version }, review.token)).toMatchObject(
      {
        error: 'STATE_NOT_ALLOWED',
      },
    )
    const { revisions } = await historyOf(review.token, id)
    expect(revisions.map(({ revision }) => revision)).toEqual([2, 1])
    expect(new Set(revisions.map(({ file }) => file.id)).size).toBe(2)
  })

  test('of two people who decide at once counts for one, and the other learns what it is now', async () => {
    const { image, token, reviewing } = await artworkInReview()
    const { id, version } = image
    const answers = await Promise.all([
      application.call('campaignrest/imagedecide', { id, version, revision: 1, approval: 'approved' }, token),
      application.call(
        'campaignrest/imagedecide',
        { id, version, revision: 1, approval: 'changes', text: 'No' },
        reviewing,
      ),
    ])
    expect(answers.map((answer) => answer.error).sort()).toEqual(['', 'CONFLICT'])
    const refused = answers.find((answer) => answer.error === 'CONFLICT')
    const counted = answers.find((answer) => answer.error === '')
    expect(refused).toMatchObject({
      status: 409,
      content: { id, version: 2, approval: counted?.content.approval },
    })
    expect((await historyOf(token, id)).decisions).toHaveLength(1)
  })

  test('of a version that was replaced meanwhile is a conflict', async () => {
    const review = await artworkInReview()
    const { id, version } = review.image
    await sendVersion(review)
    expect(
      await application.call(
        'campaignrest/imagedecide',
        { id, version, revision: 1, approval: 'approved' },
        review.reviewing,
      ),
    ).toMatchObject({ error: 'CONFLICT', content: { revision: 2, approval: 'pending' } })
  })

  test('is not for who only sees campaigns', async () => {
    const { image, usergroup } = await artworkInReview()
    const seesOnly = { '/campaign': { perm_view: '1', perm_access: '1', perm_edit: '0' } } as const
    const make = makerOf(application, admin)
    const role = await make.role({ permissions: { ...allPermissions(), ...seesOnly } })
    const user = await make.user({ role_id: role.id, usergroup_id: usergroup.id })
    const token = await application.signIn(user.username)
    const { id, version } = image
    const answers = [
      await application.call(
        'campaignrest/imagedecide',
        { id, version, revision: 1, approval: 'approved' },
        token,
      ),
      await application.call('campaignrest/imagecomment', { id, revision: 1, text: 'Hola' }, token),
      await application.call('campaignrest/imagehistory', { id }, token),
    ]
    expect(answers.map((answer) => answer.error)).toEqual(['NO_PERMISSION', 'NO_PERMISSION', ''])
  })
})

describe('comments on an artwork', () => {
  const comment = async (
    { image, reviewing }: InReview,
    input: { text: string; pin?: { x: number; y: number }; parent_id?: number },
  ) => {
    const { id, revision } = await imageOf(reviewing, image.id)
    return application.done('campaignrest/imagecomment', { id, revision, ...input }, reviewing)
  }

  test('stand at a place of the picture or about the whole, and are answered', async () => {
    const review = await artworkInReview()
    const pinned = await comment(review, { text: 'Aquí', pin: { x: 2500, y: 10_000 } })
    await comment(review, { text: 'En general' })
    await comment(review, { text: 'Hecho', parent_id: pinned.id })
    const { comments } = await historyOf(review.token, review.image.id)
    expect(comments).toMatchObject([
      { text: 'Aquí', pin: { x: 2500, y: 10_000 }, parent_id: null, revision: 1, resolved_at: null },
      { text: 'En general', pin: null, parent_id: null },
      { text: 'Hecho', pin: null, parent_id: pinned.id, user_name: review.reviewer.username },
    ])
    expect((await imageOf(review.token, review.image.id)).open_comments).toBe(2)
  })

  test('are about the version that was looked at, or a conflict that shows the newer one', async () => {
    const review = await artworkInReview()
    const { id } = review.image
    await sendVersion(review)
    const pinned = { id, revision: 1, text: 'Aquí', pin: { x: 100, y: 100 } }
    expect(await application.call('campaignrest/imagecomment', pinned, review.reviewing)).toMatchObject({
      status: 409,
      error: 'CONFLICT',
      content: { id, revision: 2, file: {} },
    })
    const { version } = await imageOf(review.token, id)
    const decided = { id, version, revision: 1, approval: 'approved' as const }
    expect(await application.call('campaignrest/imagedecide', decided, review.reviewing)).toMatchObject({
      status: 409,
      error: 'CONFLICT',
      content: { id, revision: 2, approval: 'pending' },
    })
    expect(await historyOf(review.token, id)).toMatchObject({ comments: [], decisions: [] })
    const seen = { ...pinned, revision: 2 }
    expect(await application.done('campaignrest/imagecomment', seen, review.reviewing)).toMatchObject({
      revision: 2,
      pin: { x: 100, y: 100 },
    })
  })

  test('are never beside the picture, without words, or answers to answers', async () => {
    const review = await artworkInReview()
    const { id } = review.image
    const first = await comment(review, { text: 'Aquí' })
    const answer = await comment(review, { text: 'Sí', parent_id: first.id })
    const refused = async (input: object) =>
      Object.keys(
        (await application.send('campaignrest/imagecomment', { id, revision: 1, ...input }, review.token))
          .fields,
      )
    expect(await refused({ text: 'x', pin: { x: 10_001, y: 0 } })).toEqual(['pin.x'])
    expect(await refused({ text: 'x', pin: { x: 0.5, y: 0 } })).toEqual(['pin.x'])
    expect(await refused({ text: ' ' })).toEqual(['text'])
    expect(await refused({ text: 'x', parent_id: answer.id })).toEqual(['parent_id'])
    expect(await refused({ text: 'x', parent_id: first.id, pin: { x: 0, y: 0 } })).toEqual(['pin'])
  })

  test('stay with the version on which they were resolved, and go on when they are opened again', async () => {
    const review = await artworkInReview()
    const { id } = review.image
    const [done, open] = [
      await comment(review, { text: 'Hecho' }),
      await comment(review, { text: 'Por hacer' }),
    ]
    const resolve = (comment_id: number, resolved: boolean) =>
      application.done('campaignrest/imageresolve', { id, comment_id, resolved }, review.token)
    expect(await resolve(done.id, true)).toMatchObject({
      resolved_revision: 1,
      resolved_by_name: review.user.username,
    })
    await sendVersion(review)
    expect((await imageOf(review.token, id)).open_comments).toBe(1)
    expect(await resolve(open.id, true)).toMatchObject({ revision: 1, resolved_revision: 2 })
    // What is so already stays as it was.
    expect(await resolve(done.id, true)).toMatchObject({ resolved_revision: 1 })
    expect(await resolve(done.id, false)).toMatchObject({ resolved_at: null, resolved_revision: null })
    expect((await imageOf(review.token, id)).open_comments).toBe(1)
  })

  test('change nothing about the version by which conflicts are found', async () => {
    const review = await artworkInReview()
    await comment(review, { text: 'Aquí' })
    expect((await imageOf(review.token, review.image.id)).version).toBe(review.image.version)
  })
})

describe('who has to do with an artwork', () => {
  test('is told of decisions, comments and versions of others, and never of their own', async () => {
    const review = await artworkInReview()
    const { id } = review.image
    const stranger = await customerWithStaff(application, admin)
    await decide(review, 'changes', 'Más grande')
    await application.done('campaignrest/imagecomment', { id, revision: 1, text: 'Voy' }, review.token)
    await sendVersion(review)
    await decide(review, 'approved')
    expect(await toldTo(review.user.id)).toEqual(['changes', 'approved'])
    expect(await toldTo(review.reviewer.id)).toEqual(['comment', 'version'])
    expect(await toldTo(stranger.user.id)).toEqual([])
    const [told] = await application.handle
      .select()
      .from(activities)
      .where(
        and(eq(activities.user_id, review.user.id), eq(activities.text_key, 'activity.told.artwork_changes')),
      )
    expect(told).toMatchObject({
      link: `/campaign/${review.campaign.id}/artwork/${id}`,
      text_values: { name: review.reviewer.username, artwork: 'Cartel', text: 'Más grande' },
    })
  })

  test('is also, of a new version, who may decide on it for the customer and has had nothing to do with it', async () => {
    const review = await artworkInReview()
    const make = makerOf(application, admin)
    const group = { usergroup_id: review.usergroup.id }
    const decider = await make.user({ ...group, role_id: review.user.role_id })
    const seesOnly = { '/campaign': { perm_view: '1', perm_access: '1', perm_edit: '0' } } as const
    const role = await make.role({ permissions: { ...allPermissions(), ...seesOnly } })
    const onlooker = await make.user({ ...group, role_id: role.id })
    const ofHouse = await make.user({ role_id: review.user.role_id, usergroup_id: 1 })
    await sendVersion(review)
    await decide(review, 'approved')
    expect(await toldTo(decider.id)).toEqual(['version'])
    expect(await toldTo(onlooker.id)).toEqual([])
    expect(await toldTo(ofHouse.id)).toEqual([])
  })

  test('is not told once they may no longer sign in', async () => {
    const review = await artworkInReview()
    await application.done('userrest/setactive', { id: review.user.id, active: false }, admin)
    await decide(review, 'approved')
    expect(await toldTo(review.user.id)).toEqual([])
  })

  test('finds what was done in the log and on the timeline of the campaign', async () => {
    const review = await artworkInReview()
    await decide(review, 'approved')
    await application.done(
      'campaignrest/imagecomment',
      { id: review.image.id, revision: 1, text: 'Secreto' },
      review.token,
    )
    const entries = await application.handle
      .select({ action: log.action, label: log.label, changes: log.changes })
      .from(log)
      .where(and(eq(log.resource, 'campaignimage'), eq(log.record_id, review.image.id)))
      .orderBy(log.id)
    expect(entries.map(({ action }) => action)).toEqual(['create', 'approve', 'comment'])
    expect(entries[1]?.changes).toEqual({ approval: { before: 'pending', after: 'approved' } })
    expect(JSON.stringify(entries)).not.toContain('Secreto')
  })
})

describe('what an artwork advertises', () => {
  const change = async (review: InReview, input: object) => {
    const { version, campaign_id, name } = await imageOf(review.token, review.image.id)
    const known = { id: review.image.id, version, campaign_id, name }
    return application.send('campaignrest/imageupdate', { ...known, ...input }, review.token)
  }

  test('is a product or a family of them, and one replaces the other', async () => {
    const review = await artworkInReview()
    const promotion = await makerOf(application, review.token).promotion({ customer_id: review.customer.id })
    await change(review, { promotion_id: promotion.id })
    expect(await imageOf(review.token, review.image.id)).toMatchObject({
      promotion_id: promotion.id,
      promotion_name: promotion.name,
      family: null,
    })
    await change(review, { family: 'SOL' })
    const after = { promotion_id: null, family: 'SOL' }
    expect(await imageOf(review.token, review.image.id)).toMatchObject(after)
    await change(review, { name: 'Otro' })
    expect(await imageOf(review.token, review.image.id)).toMatchObject({ ...after, name: 'Otro' })
    expect(await change(review, { family: 'SOL', promotion_id: promotion.id })).toMatchObject({
      fields: { family: { key: 'validation.family_or_promotion' } },
    })
  })

  test('is of the customer of the campaign, whoever asks', async () => {
    const review = await artworkInReview()
    const other = await customerWithStaff(application, admin)
    const foreign = await makerOf(application, admin).promotion({ customer_id: other.customer.id })
    const own = await makerOf(application, admin).promotion({ customer_id: review.customer.id })
    const ofCampaign = { campaign_id: review.campaign.id }
    const offered = await application.done('campaignrest/getpromotions', ofCampaign, admin)
    expect(offered.map((promotion) => promotion.id)).toEqual([own.id])
    const { version, campaign_id, name, id } = review.image
    const input = { id, version, campaign_id, name, promotion_id: foreign.id }
    expect(await application.call('campaignrest/imageupdate', input, admin)).toMatchObject({
      status: 422,
      fields: { promotion_id: { key: 'validation.of_other_customer' } },
    })
  })
})

test('the history of an artwork costs the same number of queries however long it is', async () => {
  const review = await artworkInReview()
  const { id } = review.image
  const read = () => queriesOf(() => historyOf(review.token, id))
  const short = (await read()).length
  for (let count = 0; count < 5; count += 1) {
    await application.done(
      'campaignrest/imagecomment',
      { id, revision: 1, text: `Nota ${count}` },
      review.token,
    )
  }
  await sendVersion(review)
  await decide(review, 'changes', 'Otra vez')
  expect((await read()).length).toBe(short)
})

test('the artwork of a deleted campaign is gone until the campaign is back', async () => {
  const review = await artworkInReview()
  const { image, campaign, token } = review
  const { id, version, revision } = image
  const written = await application.done('campaignrest/imagecomment', { id, revision, text: 'Ya' }, token)
  await application.done('campaignrest/delete', { id: campaign.id }, admin)
  const answers = [
    await application.call('campaignrest/imageget', { id }, admin),
    await application.call('campaignrest/imagehistory', { id }, token),
    await application.call('campaignrest/imagecomment', { id, revision, text: 'Hola' }, token),
    await application.call(
      'campaignrest/imageresolve',
      { id, comment_id: written.id, resolved: true },
      token,
    ),
    await application.call(
      'campaignrest/imagedecide',
      { id, version, revision, approval: 'approved' },
      admin,
    ),
    await application.call('campaignrest/imagetakeback', { id, version }, token),
  ]
  expect(answers.map(({ status, error }) => `${status} ${error}`)).toEqual(
    Array(answers.length).fill('404 NOT_FOUND'),
  )
  await application.done('campaignrest/imagedelete', { id }, token)
  await application.done('campaignrest/undelete', { id: campaign.id }, admin)
  await application.done('campaignrest/imageundelete', { id }, token)
  expect(await imageOf(token, id)).toMatchObject({ id, approval: 'pending', open_comments: 1 })
})
