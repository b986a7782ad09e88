import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

describe('comments on an artwork', () => {
  const comment = async (
    { image, reviewing }: InReview,
    input: { text: string; pin?: { x: number; y: number }; parent_id?: number },
  ) => {
    const { id, revision } = await reviews.imageOf(reviewing, image.id)
    return application.done('campaignrest/imagecomment', { id, revision, ...input }, reviewing)
  }

  // covers: product 3.18
  test('belong to a point of the picture or to the whole, and can be answered', async () => {
    const review = await reviews.artworkInReview()
    const pinnedComment = await comment(review, { text: 'Aquí', pin: { x: 2500, y: 10_000 } })
    await comment(review, { text: 'En general' })
    await comment(review, { text: 'Hecho', parent_id: pinnedComment.id })
    const { comments } = await reviews.historyOf(review.token, review.image.id)
    expect(comments).toMatchObject([
      { text: 'Aquí', pin: { x: 2500, y: 10_000 }, parent_id: null, revision: 1, resolved_at: null },
      { text: 'En general', pin: null, parent_id: null },
      { text: 'Hecho', pin: null, parent_id: pinnedComment.id, user_name: review.reviewer.username },
    ])
    expect((await reviews.imageOf(review.token, review.image.id)).open_comments).toBe(2)
  })

  test('refer to the version that was viewed, or cause a conflict that shows the newer one', async () => {
    const review = await reviews.artworkInReview()
    const { id } = review.image
    await reviews.sendVersion(review)
    const input = { id, revision: 1, text: 'Aquí', pin: { x: 100, y: 100 } }
    expect(await application.call('campaignrest/imagecomment', input, review.reviewing)).toMatchObject({
      status: 409,
      error: 'CONFLICT',
      content: { id, revision: 2, file: {} },
    })
    const { version } = await reviews.imageOf(review.token, id)
    const decision = { id, version, revision: 1, approval: 'approved' as const }
    expect(await application.call('campaignrest/imagedecide', decision, review.reviewing)).toMatchObject({
      status: 409,
      error: 'CONFLICT',
      content: { id, revision: 2, approval: 'pending' },
    })
    expect(await reviews.historyOf(review.token, id)).toMatchObject({ comments: [], decisions: [] })
    const currentInput = { ...input, revision: 2 }
    expect(await application.done('campaignrest/imagecomment', currentInput, review.reviewing)).toMatchObject(
      {
        revision: 2,
        pin: { x: 100, y: 100 },
      },
    )
  })

  test('are refused outside the picture, without text, and as answers to answers', async () => {
    const review = await reviews.artworkInReview()
    const { id } = review.image
    const first = await comment(review, { text: 'Aquí' })
    const answer = await comment(review, { text: 'Sí', parent_id: first.id })
    const faultsOf = async (input: object) =>
      Object.keys(
        (await application.send('campaignrest/imagecomment', { id, revision: 1, ...input }, review.token))
          .fields,
      )
    expect(await faultsOf({ text: 'x', pin: { x: 10_001, y: 0 } })).toEqual(['pin.x'])
    expect(await faultsOf({ text: 'x', pin: { x: 0.5, y: 0 } })).toEqual(['pin.x'])
    expect(await faultsOf({ text: ' ' })).toEqual(['text'])
    expect(await faultsOf({ text: 'x', parent_id: answer.id })).toEqual(['parent_id'])
    expect(await faultsOf({ text: 'x', parent_id: first.id, pin: { x: 0, y: 0 } })).toEqual(['pin'])
  })

  test('stay with the version on which they were resolved, and continue when reopened', async () => {
    const review = await reviews.artworkInReview()
    const { id } = review.image
    const [resolvedComment, open] = [
      await comment(review, { text: 'Hecho' }),
      await comment(review, { text: 'Por hacer' }),
    ]
    const resolve = (comment_id: number, resolved: boolean) =>
      application.done('campaignrest/imageresolve', { id, comment_id, resolved }, review.token)
    expect(await resolve(resolvedComment.id, true)).toMatchObject({
      resolved_revision: 1,
      resolved_by_name: review.user.username,
    })
    await reviews.sendVersion(review)
    expect((await reviews.imageOf(review.token, id)).open_comments).toBe(1)
    expect(await resolve(open.id, true)).toMatchObject({ revision: 1, resolved_revision: 2 })
    // A comment that is already resolved keeps the version in which it was resolved.
    expect(await resolve(resolvedComment.id, true)).toMatchObject({ resolved_revision: 1 })
    expect(await resolve(resolvedComment.id, false)).toMatchObject({
      resolved_at: null,
      resolved_revision: null,
    })
    expect((await reviews.imageOf(review.token, id)).open_comments).toBe(1)
  })

  test('do not change the version that detects conflicts', async () => {
    const review = await reviews.artworkInReview()
    await comment(review, { text: 'Aquí' })
    expect((await reviews.imageOf(review.token, review.image.id)).version).toBe(review.image.version)
  })
})
