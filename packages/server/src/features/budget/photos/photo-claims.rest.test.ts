import { CLAIM_SECONDS, DEAD_TAB_SECONDS } from '@lienzo/rules/installation/photo-claims'
import { stopClock } from '@lienzo/rules/testing/stop-clock'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { houseUser, printable } from '../../../testing/company.ts'
import { mountedJob } from '../../../testing/sales/mounted-job.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

stopClock()

let application: TestApplication
let admin: string
let line: Awaited<ReturnType<typeof printable>>['line']
let ana: Reviewer
let leo: Reviewer

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  line = (await printable(application, admin)).line
  ana = await reviewer()
  leo = await reviewer()
})
afterAll(() => application.close())

type Reviewer = Awaited<ReturnType<typeof reviewer>>
const tooDark = { state: 'rejected', refusal: 'take_again', because: ['dark'], reason: 'No se ve' } as const

async function reviewer() {
  const { user, token } = await houseUser(application, admin)
  const next = async (filters: Record<string, string>, most = 1) =>
    (await application.done('budgetrest/nextphotos', { filters, most }, token)).rows
  const decide = (photo: { id: number; version: number; claim: number | null }, decision: object) => {
    const { id, version, claim } = photo
    return application.send('budgetrest/validatephoto', { id, version, claim, ...decision }, token)
  }
  const renew = async (photos: readonly { id: number; claim: number | null }[]) => {
    const claims = photos.map(({ id, claim }) => ({ id, claim: claim ?? 0 }))
    return (await application.done('budgetrest/renewphotos', { claims }, token)).ids.toSorted(
      (one, other) => one - other,
    )
  }
  const read = async (id: number) => {
    const filters = { id: `eq;${id}` }
    const { rows } = await application.done('budgetrest/getinstallerphotos', { filters }, token)
    return rows[0]
  }
  return { name: user.username, next, decide, renew, read }
}

/** Creates photos that no other test uses. Returns a filter for these photos. */
async function photosOf(count: number) {
  const { photograph, budget } = await mountedJob(application, admin, { line })
  for (let index = 0; index < count; index += 1) await photograph()
  return { budget_id: `eq;${budget.id}` }
}

function wait(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1000)
}

async function claimOne(who: Reviewer, filters: Record<string, string>) {
  const [photo] = await who.next(filters)
  if (!photo) throw new Error('No photo was given')
  return photo
}

// covers: product 4.13
test('an expired claim passes to the next reviewer, and the late decision is refused with both views', async () => {
  const filters = await photosOf(1)
  const before = await claimOne(ana, filters)
  wait(CLAIM_SECONDS - 1)
  expect(await leo.next(filters)).toEqual([])
  wait(1)
  const after = await claimOne(leo, filters)
  expect(after).toMatchObject({ id: before.id, claim: (before.claim ?? 0) + 1 })
  expect(await ana.decide(before, tooDark)).toMatchObject({
    ...{ status: 409, error: 'CONFLICT' },
    content: { id: before.id, state: 'pending', held_by_name: leo.name, claim: null, yours: tooDark },
  })
  expect(await leo.read(before.id)).toMatchObject({ ...after, file: { id: after.file?.id } })
  expect(await leo.decide(after, { state: 'valid' })).toMatchObject({ status: 200 })
  expect(await ana.decide(before, tooDark)).toMatchObject({
    status: 409,
    content: { state: 'valid', reviewed_by_name: leo.name, held_by_name: null, yours: tooDark },
  })
  expect(await leo.read(before.id)).toMatchObject({ state: 'valid', reason: '' })
})

test('a renewed claim stays, a lost one cannot be renewed, and an expired but unclaimed one still counts', async () => {
  const filters = await photosOf(3)
  const [first, second, third] = await ana.next(filters, 3)
  if (!(first && second && third)) throw new Error('Three photos were to be given')
  wait(CLAIM_SECONDS - 1)
  expect(await ana.renew([first, third])).toEqual([first.id, third.id])
  wait(CLAIM_SECONDS - 1)
  expect((await leo.next(filters, 3)).map(({ id }) => id)).toEqual([second.id])
  expect(await ana.renew([first, second, third])).toEqual([first.id, third.id])
  wait(1000)
  expect(await ana.decide(first, { state: 'valid' })).toMatchObject({ status: 200 })
})

test('a decision without a claim comes first, and that of the claim holder is late', async () => {
  const filters = await photosOf(1)
  const claimedPhoto = await claimOne(ana, filters)
  const photo = await leo.read(claimedPhoto.id)
  expect(photo).toMatchObject({ claim: null })
  expect(await leo.decide({ ...claimedPhoto, claim: null }, { state: 'valid' })).toMatchObject({
    status: 200,
  })
  expect(await ana.renew([claimedPhoto])).toEqual([])
  expect(await ana.decide(claimedPhoto, tooDark)).toMatchObject({
    status: 409,
    content: { state: 'valid', reviewed_by_name: leo.name, yours: tooDark },
  })
})

test('a photo whose decision is taken back is claimed by that reviewer', async () => {
  const filters = await photosOf(1)
  const claimedPhoto = await claimOne(ana, filters)
  const decidedPhoto = { ...claimedPhoto, version: claimedPhoto.version + 1 }
  expect(await ana.decide(claimedPhoto, { state: 'valid' })).toMatchObject({ status: 200 })
  expect(await ana.decide(decidedPhoto, { state: 'pending' })).toMatchObject({
    content: { claim: claimedPhoto.claim },
  })
  expect(await leo.next(filters)).toEqual([])
})

test('photos of a dead tab become available even if the clock is set back', async () => {
  const filters = await photosOf(1)
  const { id } = await claimOne(ana, filters)
  wait(CLAIM_SECONDS - DEAD_TAB_SECONDS)
  expect(await leo.next(filters)).toEqual([])
  wait(-3600)
  expect(await leo.next(filters)).toMatchObject([{ id }])
})
