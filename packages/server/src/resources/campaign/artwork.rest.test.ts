import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allPermissions, customerWithStaff, makerOf } from '../../testing/company.ts'
import { queriesOf } from '../../testing/count-queries.ts'
import { type InReview, reviewsIn } from '../../testing/sales/artwork-reviews.ts'
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

describe('the approval of an artwork', () => {
  // covers: product 3.18
  test('requires edit rights on the campaign, and appears in the history with user and time', async () => {
    const review = await reviews.artworkInReview()
    expect(review.image).toMatchObject({ approval: 'pending', revision: 1, open_comments: 0 })
    expect(await reviews.decide(review, 'approved')).toMatchObject({ approval: 'approved', version: 2 })
    const { decisions, revisions } = await reviews.historyOf(review.token, review.image.id)
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

  test('requires a comment for requested changes', async () => {
    const review = await reviews.artworkInReview()
    const { id, version } = review.image
    const silent = { id, version, revision: 1, approval: 'changes' as const, text: '   ' }
    expect(await application.call('campaignrest/imagedecide', silent, review.reviewing)).toMatchObject({
      status: 422,
      fields: { text: { key: 'validation.required' } },
    })
    expect(await reviews.decide(review, 'changes', 'El logo, más grande')).toMatchObject({
      approval: 'changes',
    })
    const { decisions } = await reviews.historyOf(review.token, id)
    expect(decisions).toMatchObject([{ approval: 'changes', text: 'El logo, más grande' }])
  })

  test('can be taken back to the previous decision, and the history keeps both', async () => {
    const review = await reviews.artworkInReview()
    const { id } = review.image
    await reviews.decide(review, 'changes', 'Más grande')
    const { version } = await reviews.decide(review, 'approved')
    const back = await application.done('campaignrest/imagetakeback', { id, version }, review.reviewing)
    expect(back.approval).toBe('changes')
    const before = await application.done(
      'campaignrest/imagetakeback',
      { id, version: back.version },
      review.reviewing,
    )
    expect(before.approval).toBe('pending')
    const { decisions } = await reviews.historyOf(review.token, id)
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

  test('starts again with a new version, which has its own decisions', async () => {
    const review = await reviews.artworkInReview()
    await reviews.decide(review, 'approved')
    const second = await reviews.sendVersion(review)
    expect(second).toMatchObject({ approval: 'pending', revision: 2 })
    const { version } = second
    const { id } = review.image
    expect(await application.call('campaignrest/imagetakeback', { id, version }, review.token)).toMatchObject(
      {
        error: 'STATE_NOT_ALLOWED',
      },
    )
    const { revisions } = await reviews.historyOf(review.token, id)
    expect(revisions.map(({ revision }) => revision)).toEqual([2, 1])
    expect(new Set(revisions.map(({ file }) => file.id)).size).toBe(2)
  })

  test('counts once for two concurrent decisions, and the other person sees the result', async () => {
    const { image, token, reviewing } = await reviews.artworkInReview()
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
    const conflict = answers.find((answer) => answer.error === 'CONFLICT')
    const success = answers.find((answer) => answer.error === '')
    expect(conflict).toMatchObject({
      status: 409,
      content: { id, version: 2, approval: success?.content.approval },
    })
    expect((await reviews.historyOf(token, id)).decisions).toHaveLength(1)
  })

  test('of a version replaced meanwhile is a conflict', async () => {
    const review = await reviews.artworkInReview()
    const { id, version } = review.image
    await reviews.sendVersion(review)
    expect(
      await application.call(
        'campaignrest/imagedecide',
        { id, version, revision: 1, approval: 'approved' },
        review.reviewing,
      ),
    ).toMatchObject({ error: 'CONFLICT', content: { revision: 2, approval: 'pending' } })
  })

  test('is not allowed with read access only', async () => {
    const { image, usergroup } = await reviews.artworkInReview()
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

describe('the subject of an artwork', () => {
  const change = async (review: InReview, input: object) => {
    const { version, campaign_id, name } = await reviews.imageOf(review.token, review.image.id)
    const current = { id: review.image.id, version, campaign_id, name }
    return application.send('campaignrest/imageupdate', { ...current, ...input }, review.token)
  }

  // covers: product 3.18
  test('is a product or a family, and one replaces the other', async () => {
    const review = await reviews.artworkInReview()
    const promotion = await makerOf(application, review.token).promotion({ customer_id: review.customer.id })
    await change(review, { promotion_id: promotion.id })
    expect(await reviews.imageOf(review.token, review.image.id)).toMatchObject({
      promotion_id: promotion.id,
      promotion_name: promotion.name,
      family: null,
    })
    await change(review, { family: 'SOL' })
    const after = { promotion_id: null, family: 'SOL' }
    expect(await reviews.imageOf(review.token, review.image.id)).toMatchObject(after)
    await change(review, { name: 'Otro' })
    expect(await reviews.imageOf(review.token, review.image.id)).toMatchObject({ ...after, name: 'Otro' })
    expect(await change(review, { family: 'SOL', promotion_id: promotion.id })).toMatchObject({
      fields: { family: { key: 'validation.family_or_promotion' } },
    })
  })

  test('belongs to the customer of the campaign, for any caller', async () => {
    const review = await reviews.artworkInReview()
    const other = await customerWithStaff(application, admin)
    const foreign = await makerOf(application, admin).promotion({ customer_id: other.customer.id })
    const own = await makerOf(application, admin).promotion({ customer_id: review.customer.id })
    const ofCampaign = { campaign_id: review.campaign.id }
    const promotions = await application.done('campaignrest/getpromotions', ofCampaign, admin)
    expect(promotions.map((promotion) => promotion.id)).toEqual([own.id])
    const { version, campaign_id, name, id } = review.image
    const input = { id, version, campaign_id, name, promotion_id: foreign.id }
    expect(await application.call('campaignrest/imageupdate', input, admin)).toMatchObject({
      status: 422,
      fields: { promotion_id: { key: 'validation.of_other_customer' } },
    })
  })
})

test('the history of an artwork takes the same number of queries at any length', async () => {
  const review = await reviews.artworkInReview()
  const { id } = review.image
  const read = () => queriesOf(() => reviews.historyOf(review.token, id))
  const short = (await read()).length
  for (let count = 0; count < 5; count += 1) {
    await application.done(
      'campaignrest/imagecomment',
      { id, revision: 1, text: `Nota ${count}` },
      review.token,
    )
  }
  await reviews.sendVersion(review)
  await reviews.decide(review, 'changes', 'Otra vez')
  expect((await read()).length).toBe(short)
})

test('the artwork of a deleted campaign is hidden until the campaign is restored', async () => {
  const review = await reviews.artworkInReview()
  const { image, campaign, token } = review
  const { id, version, revision } = image
  const comment = await application.done('campaignrest/imagecomment', { id, revision, text: 'Ya' }, token)
  await application.done('campaignrest/delete', { id: campaign.id }, admin)
  const answers = [
    await application.call('campaignrest/imageget', { id }, admin),
    await application.call('campaignrest/imagehistory', { id }, token),
    await application.call('campaignrest/imagecomment', { id, revision, text: 'Hola' }, token),
    await application.call(
      'campaignrest/imageresolve',
      { id, comment_id: comment.id, resolved: true },
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
  expect(await reviews.imageOf(token, id)).toMatchObject({ id, approval: 'pending', open_comments: 1 })
})
