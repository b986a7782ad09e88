import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activities } from '../../db/tables/people/activities.ts'
import { log } from '../../db/tables/records/log.ts'
import { allPermissions, customerWithStaff, makerOf } from '../../testing/company.ts'
import { reviewsIn } from '../../testing/sales/artwork-reviews.ts'
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

/** Returns the text keys of a user's notifications without the prefix `activity.told.artwork_`, newest last. */
async function toldTo(userId: number): Promise<string[]> {
  const rows = await application.handle
    .select({ key: activities.text_key })
    .from(activities)
    .where(eq(activities.user_id, userId))
    .orderBy(activities.id)
  return rows.map((row) => row.key.replace('activity.told.artwork_', ''))
}

describe('the people involved in an artwork', () => {
  test('are notified of decisions, comments and versions of others, but not of their own', async () => {
    const review = await reviews.artworkInReview()
    const { id } = review.image
    const stranger = await customerWithStaff(application, admin)
    await reviews.decide(review, 'changes', 'Más grande')
    await application.done('campaignrest/imagecomment', { id, revision: 1, text: 'Voy' }, review.token)
    await reviews.sendVersion(review)
    await reviews.decide(review, 'approved')
    expect(await toldTo(review.user.id)).toEqual(['changes', 'approved'])
    expect(await toldTo(review.reviewer.id)).toEqual(['comment', 'version'])
    expect(await toldTo(stranger.user.id)).toEqual([])
    const [notice] = await application.handle
      .select()
      .from(activities)
      .where(
        and(eq(activities.user_id, review.user.id), eq(activities.text_key, 'activity.told.artwork_changes')),
      )
    expect(notice).toMatchObject({
      link: `/campaign/${review.campaign.id}/artwork/${id}`,
      text_values: { name: review.reviewer.username, artwork: 'Cartel', text: 'Más grande' },
    })
  })

  test('include, for a new version, everybody who can approve it for the customer', async () => {
    const review = await reviews.artworkInReview()
    const make = makerOf(application, admin)
    const group = { usergroup_id: review.usergroup.id }
    const decider = await make.user({ ...group, role_id: review.user.role_id })
    const seesOnly = { '/campaign': { perm_view: '1', perm_access: '1', perm_edit: '0' } } as const
    const role = await make.role({ permissions: { ...allPermissions(), ...seesOnly } })
    const onlooker = await make.user({ ...group, role_id: role.id })
    const ofHouse = await make.user({ role_id: review.user.role_id, usergroup_id: 1 })
    await reviews.sendVersion(review)
    await reviews.decide(review, 'approved')
    expect(await toldTo(decider.id)).toEqual(['version'])
    expect(await toldTo(onlooker.id)).toEqual([])
    expect(await toldTo(ofHouse.id)).toEqual(['waits_for_release'])
  })

  test('learn what prepress refused, and the reason if it is meant for the customer', async () => {
    const review = await reviews.artworkInReview()
    await reviews.release(review, { release: 'refused', text: 'Sin sangrado', for_customer: true })
    await reviews.release(review, { release: 'refused', text: 'El perfil es suyo' })
    const [withReason, plain] = await application.handle
      .select({ key: activities.text_key, values: activities.text_values })
      .from(activities)
      .where(eq(activities.user_id, review.user.id))
      .orderBy(activities.id)
    expect(withReason).toMatchObject({
      key: 'activity.told.artwork_refused',
      values: { text: 'Sin sangrado' },
    })
    expect(plain?.key).toBe('activity.told.artwork_refused_plain')
    expect(JSON.stringify(plain)).not.toContain('El perfil es suyo')
  })

  test('include the people of prepress who can release it, while it is approved and waiting', async () => {
    const review = await reviews.artworkInReview()
    const make = makerOf(application, admin)
    const may = { perm_view: '1', perm_access: '1', perm_edit: '1' } as const
    const prepress = await make.role({
      permissions: { '/campaign': { ...may, perm_edit: '0' }, '/prepress': may },
    })
    const blind = await make.role({ permissions: { '/prepress': may } })
    const looks = await make.role({
      permissions: { '/campaign': may, '/prepress': { ...may, perm_edit: '0' } },
    })
    const [releases, sees, cannotOpen] = await Promise.all(
      [prepress, looks, blind].map((role) => make.user({ role_id: role.id, usergroup_id: 1 })),
    )
    await reviews.decide(review, 'approved')
    expect(await toldTo(releases?.id ?? 0)).toEqual(['waits_for_release'])
    expect(await toldTo(sees?.id ?? 0)).toEqual([])
    expect(await toldTo(cannotOpen?.id ?? 0)).toEqual([])
    await reviews.sendVersion(review)
    await reviews.release(review, { release: 'released' })
    await reviews.decide(review, 'approved')
    expect(await toldTo(releases?.id ?? 0)).toEqual(['waits_for_release'])
    expect(await toldTo(review.user.id)).toContain('released')
  })

  test('exclude people who can no longer sign in', async () => {
    const review = await reviews.artworkInReview()
    await application.done('userrest/setactive', { id: review.user.id, active: false }, admin)
    await reviews.decide(review, 'approved')
    expect(await toldTo(review.user.id)).toEqual([])
  })

  test('find the events in the log and on the timeline of the campaign', async () => {
    const review = await reviews.artworkInReview()
    await reviews.decide(review, 'approved')
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
