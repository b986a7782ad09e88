import type { CallAt, CallPath } from '@lienzo/contract/calls'
import { callsByPath } from '@lienzo/contract/calls'
import type { LateDecision } from '@lienzo/contract/installation/photo-review'
import type { InputOnTheWire, OutputOnTheWire } from '@lienzo/contract/wire/call'
import { CLAIM_SECONDS, DEAD_TAB_SECONDS, RENEWAL_SECONDS } from '@lienzo/rules/installation/photo-claims'
import { randomFrom } from '@lienzo/rules/testing/random'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { admittedInput, handleCall, handlerOf } from '../../../core/call/handle-call.ts'
import type { Caller } from '../../../core/context/caller.ts'
import { Refusal } from '../../../core/context/refusal.ts'
import { callersOfUsers } from '../../../core/session/callers-of-users.ts'
import { installerPhotos, photoClaims } from '../../../db/tables/installation/installer-photos.ts'
import { handlers } from '../../../handlers.ts'
import { makerOf, printable } from '../../../testing/company.ts'
import { mountedJob } from '../../../testing/sales/mounted-job.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

const REVIEWERS = 50
const PHOTOS = 1800
const CLAIMS = 2000
/** Maximum clock difference between servers, in seconds. */
const SKEW = 10

type PhotoClaim = { id: number; version: number; claim: number }
/**
 * Simulated reviewer with one tab. `rests` is the number of rounds in which the tab does nothing. `slow` contains decisions in
 * transit, with the rounds in which they arrive.
 */
type Reviewer = {
  caller: Caller
  held: PhotoClaim[]
  after: number | null
  rests: number
  renewedAt: number
  slow: [number, PhotoClaim][]
}
/** State of a photo as far as the simulation can infer it from answers. */
type InferredState = { holder: number; claim: number; heardAt: number; decidedBy: number | null }

async function photosAndPeople(application: TestApplication) {
  const admin = await application.signIn('admin')
  const { line } = await printable(application, admin)
  const { photograph, budget } = await mountedJob(application, admin, { line })
  const first = await photograph()
  const [row] = await application.handle.select().from(installerPhotos).where(eq(installerPhotos.id, first))
  if (!row) throw new Error('There is no photo')
  const { id: _id, ...photo } = row
  const copies = Array.from({ length: PHOTOS - 1 }, (_, copy) => ({ ...photo, upload_key: `copy-${copy}` }))
  await application.handle.insert(installerPhotos).values(copies)
  const make = makerOf(application, admin)
  const role = await make.role()
  const ids: number[] = []
  for (let index = 0; index <= REVIEWERS; index += 1) {
    ids.push((await make.user({ role_id: role.id, usergroup_id: 1 })).id)
  }
  const callers = [...(await callersOfUsers(application.handle, ids)).values()]
  return { callers, filters: { budget_id: `eq;${budget.id}` } }
}

/** Makes a call within this process as if over HTTP, at a given time. */
async function callAt<Path extends CallPath>(
  { handle: database, services }: TestApplication,
  path: Path,
  input: InputOnTheWire<CallAt<Path>>,
  { caller, now }: { caller: Caller; now: number },
): Promise<OutputOnTheWire<CallAt<Path>>> {
  const call = callsByPath[path]
  if (!call) throw new Error(`There is no call ${path}`)
  const origin = { address: 'local', user_agent: '' }
  const { content } = await handleCall(
    { path, call, handler: handlerOf(handlers, path) },
    { database, services, caller, now, origin, confirmed: false },
    admittedInput(call, caller, input),
  )
  // The answer matches the output schema of the call.
  return content as OutputOnTheWire<CallAt<Path>>
}

test('fifty unreliable reviewers on one database decide no photo twice, lose none and change nothing late', async () => {
  await using application = await openTestApplication()
  const { callers, filters } = await photosAndPeople(application)
  const [cleaner, ...others] = callers
  if (!cleaner) throw new Error('There is nobody')
  const random = randomFrom(20_261_126)
  const photoStates = new Map<number, InferredState>()
  const violations = new Set<string>()
  const counts = { claims: 0, decided: 0, late: 0, crashes: 0, sleeps: 0 }
  const start = Math.floor(Date.now() / 1000)
  let [round, time, offset, jumpedAt] = [0, start, 0, start]
  const at = (caller: Caller) => ({ caller, now: time + offset + random.integer(0, SKEW) })

  async function claim(reviewer: Reviewer): Promise<void> {
    const { caller, after } = reviewer
    const input = { filters, after, most: 4 }
    const { rows } = await callAt(application, 'budgetrest/nextphotos', input, at(caller))
    reviewer.after = rows.at(-1)?.id ?? null
    reviewer.renewedAt = time
    for (const { id, version, claim: number } of rows) {
      if (number === null) throw new Error('A photo was given without a claim')
      const before = photoStates.get(id)
      const isOthers = before !== undefined && before.holder !== caller.user_id
      if (before && before.decidedBy !== null) violations.add('a decided photo is given')
      if (before && isOthers !== number > before.claim)
        violations.add('the number does not grow with each reviewer')
      const isOpen = before && time - before.heardAt < CLAIM_SECONDS - SKEW && jumpedAt < before.heardAt
      if (isOthers && isOpen) violations.add('a photo is taken from an open tab')
      if (!before || isOthers) counts.claims += 1
      photoStates.set(id, { holder: caller.user_id, claim: number, heardAt: time, decidedBy: null })
      reviewer.held.push({ id, version, claim: number })
    }
  }

  async function renew(reviewer: Reviewer): Promise<void> {
    const claims = reviewer.held.map(({ id, claim: number }) => ({ id, claim: number }))
    const { ids } = await callAt(application, 'budgetrest/renewphotos', { claims }, at(reviewer.caller))
    reviewer.renewedAt = time
    reviewer.held = reviewer.held.filter(({ id }) => ids.includes(id))
    for (const { id } of reviewer.held) {
      const photo = photoStates.get(id)
      if (photo?.holder === reviewer.caller.user_id) photo.heardAt = time
      else violations.add('a claim of somebody else is renewed')
    }
  }

  /**
   * Decides on a photo. Returns a function that evaluates the result; call it after the round, because concurrent claims may be
   * processed before the decision.
   */
  async function decide(caller: Caller, claimedPhoto: PhotoClaim): Promise<() => void> {
    const state = random.pick(['valid', 'rejected'] as const)
    const why = state === 'valid' ? {} : { refusal: 'take_again' as const, because: ['dark' as const] }
    const input = { ...claimedPhoto, state, ...why }
    const isDone = await callAt(application, 'budgetrest/validatephoto', input, at(caller)).then(
      () => true,
      (refusal: unknown) => {
        if (!(refusal instanceof Refusal) || refusal.code !== 'CONFLICT') throw refusal
        const { yours } = refusal.content as LateDecision
        if (yours.state !== state) violations.add('a refusal shows another decision')
        return false
      },
    )
    return () => {
      const photo = photoStates.get(claimedPhoto.id)
      if (!photo) throw new Error('Nobody was given this photo')
      const isInTime = photo.decidedBy === null && photo.claim === claimedPhoto.claim
      if (isDone && !isInTime) violations.add('a late decision counts')
      if (!isDone && isInTime) violations.add('a decision in time is refused')
      if (isDone) photo.decidedBy = caller.user_id
      counts[isDone ? 'decided' : 'late'] += 1
    }
  }

  async function act(reviewer: Reviewer): Promise<(() => void)[]> {
    const { caller } = reviewer
    const arrivals = reviewer.slow.filter(([arrives]) => arrives <= round)
    reviewer.slow = reviewer.slow.filter(([arrives]) => arrives > round)
    const settlements: (() => void)[] = []
    for (const [, claimedPhoto] of arrivals) settlements.push(await decide(caller, claimedPhoto))
    reviewer.rests -= 1
    if (reviewer.rests > 0) return settlements
    const fate = random.integer(1, 100)
    if (fate <= 2) {
      counts.crashes += 1
      Object.assign(reviewer, { held: [], after: null, rests: random.integer(1, 20) })
    } else if (fate <= 5) {
      counts.sleeps += 1
      reviewer.rests = random.integer(5, 40)
      reviewer.renewedAt = time + reviewer.rests * 20
    } else if (reviewer.held.length > 0 && time - reviewer.renewedAt >= RENEWAL_SECONDS) {
      await renew(reviewer)
    } else {
      const claimedPhoto = reviewer.held.shift()
      if (!claimedPhoto) await claim(reviewer)
      else if (fate <= 15) reviewer.slow.push([round + random.integer(1, 40), claimedPhoto])
      else if (fate > 20) settlements.push(await decide(caller, claimedPhoto))
    }
    return settlements
  }

  const reviewers: Reviewer[] = others.map((caller) => {
    return { caller, held: [], after: null, rests: 0, renewedAt: time, slow: [] }
  })
  while (counts.claims < CLAIMS && round < 2000) {
    round += 1
    time += random.integer(5, 15)
    if (random.integer(1, 40) === 1) {
      offset += random.integer(-300, 300)
      jumpedAt = time
    }
    const settlements = await Promise.all(reviewers.map(act))
    for (const settle of settlements.flat()) settle()
  }

  time += DEAD_TAB_SECONDS + SKEW
  const last: Reviewer = { caller: cleaner, held: [], after: null, rests: 0, renewedAt: time, slow: [] }
  for (;;) {
    await claim(last)
    if (last.held.length === 0) break
    for (const claimedPhoto of last.held.splice(0)) (await decide(cleaner, claimedPhoto))()
    last.after = null
  }
  const photos = await application.handle.select().from(installerPhotos)
  expect([...violations]).toEqual([])
  expect(photos.filter(({ state, version }) => state === 'pending' || version !== 2)).toEqual([])
  for (const { id, reviewed_by } of photos) expect(photoStates.get(id)?.decidedBy).toBe(reviewed_by)
  expect(await application.handle.select().from(photoClaims)).toHaveLength(PHOTOS)
  for (const [name, count] of Object.entries({ ...counts, claims: counts.claims / CLAIMS })) {
    expect(count, name).toBeGreaterThanOrEqual(name === 'claims' ? 1 : 20)
  }
}, 280_000)
