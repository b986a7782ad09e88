import { expect, test } from 'vitest'
import { randomFrom } from '../testing/random.ts'
import {
  CLAIM_SECONDS,
  claimPhoto,
  DEAD_TAB_SECONDS,
  endClaim,
  isHeld,
  type PhotoClaim,
  RENEWAL_SECONDS,
  renewClaim,
} from './photo-claims.ts'

/** Maximum clock difference between servers, in seconds. */
const SKEW = 10
/** Number of waiting photos. All reviewers together claim fewer, so nobody runs out of work. */
const WAITING = 400
const HELD_AT_ONCE = 4

/**
 * Simulated photo. `grant` counts how often a new reviewer received the photo, independently of the tested code. `heardAt` is
 * the time of the last claim or renewal.
 */
type Photo = {
  id: number
  claim: PhotoClaim | null
  grant: number
  holder: number
  heardAt: number
  /**
   * Time when a different reviewer was first refused the photo since the last claim, renewal or clock change; 0 if none was.
   */
  keptAt: number
  isDecided: boolean
}
type Claim = { photo: Photo; number: number; grant: number }
type Decision = Claim & { userId: number }
/**
 * Reviewer with a browser tab. `after` is the id of the last photo that the tab has received; its next request asks for later
 * photos.
 */
type Reviewer = {
  userId: number
  wakesAt: number
  renewedAt: number
  held: Claim[]
  renewals: number
  after: number
}

/**
 * Simulates reviewers who work through a queue of photos, second by second. `found` collects the errors: a late decision that
 * counts, a timely decision that is refused, a photo taken from an open tab, or a photo that a dead tab keeps.
 */
class Desk {
  readonly #random: ReturnType<typeof randomFrom>
  readonly #arriving = new Map<number, Decision[]>()
  readonly #reviewers: Reviewer[]
  #photos: Photo[] = []
  #now = 0
  #offset = 0
  #jumpedAt = 0
  #sent = 0
  readonly counts = { claims: 0, late: 0, crashes: 0, sleeps: 0, jumps: 0, decided: 0 }
  readonly found = new Set<string>()

  constructor(seed: number, reviewers: number) {
    this.#random = randomFrom(seed)
    this.#reviewers = Array.from({ length: reviewers }, (_, userId) => this.#openTab(userId, 0))
  }

  run(claims: number): void {
    while (this.counts.claims < claims) this.#pass()
  }

  /**
   * Closes all tabs, delivers the decisions that are still on their way, and lets a new reviewer decide on all remaining
   * photos. Returns the number of photos that were never decided.
   */
  drain(): number {
    this.#now += DEAD_TAB_SECONDS + SKEW
    for (const decisions of this.#arriving.values()) for (const decision of decisions) this.#decide(decision)
    const last = this.#openTab(-1, this.#now)
    for (;;) {
      last.after = 0
      this.#claim(last)
      if (last.held.length === 0) return this.#sent - this.counts.decided
      for (const heldPhoto of last.held.splice(0)) this.#decide({ ...heldPhoto, userId: last.userId })
    }
  }

  #pass(): void {
    this.#now += 1
    while (this.#photos.length < WAITING) {
      this.#sent += 1
      this.#photos.push({
        id: this.#sent,
        claim: null,
        grant: 0,
        holder: 0,
        heardAt: 0,
        keptAt: 0,
        isDecided: false,
      })
    }
    if (this.#random.integer(1, 3000) === 1) {
      this.counts.jumps += 1
      this.#offset += this.#random.integer(-600, 600)
      this.#jumpedAt = this.#now
    }
    for (const decision of this.#arriving.get(this.#now) ?? []) this.#decide(decision)
    this.#arriving.delete(this.#now)
    for (const reviewer of this.#reviewers) if (reviewer.wakesAt <= this.#now) this.#act(reviewer)
  }

  #openTab(userId: number, wakesAt: number): Reviewer {
    return { userId, wakesAt, renewedAt: wakesAt, held: [], renewals: 0, after: 0 }
  }

  #act(reviewer: Reviewer): void {
    const fate = this.#random.integer(1, 1000)
    if (fate <= 5) {
      this.counts.crashes += 1
      Object.assign(reviewer, this.#openTab(reviewer.userId, this.#now + this.#random.integer(1, 400)))
    } else if (fate <= 10) {
      this.counts.sleeps += 1
      reviewer.wakesAt = this.#now + this.#random.integer(30, 1800)
      // After the computer wakes from sleep, the reviewer can decide before the tab renews its claims.
      reviewer.renewedAt = reviewer.wakesAt
    } else {
      this.#work(reviewer, fate)
    }
  }

  #work(reviewer: Reviewer, fate: number): void {
    if (this.#now - reviewer.renewedAt >= RENEWAL_SECONDS) this.#renew(reviewer)
    reviewer.wakesAt = this.#now + this.#random.integer(1, 6)
    const [heldPhoto] = reviewer.held
    if (!heldPhoto) {
      this.#claim(reviewer)
      // At the end of the queue, the reviewer starts again from the first photo.
      if (reviewer.held.length === 0) reviewer.after = 0
    } else if (reviewer.renewals > 0 || fate <= 20) {
      // The reviewer looks at one photo for a long time while the tab keeps renewing its claims.
      reviewer.renewals = reviewer.renewals === 0 ? this.#random.integer(1, 12) : reviewer.renewals - 1
      reviewer.wakesAt = this.#now + RENEWAL_SECONDS
    } else {
      reviewer.held.shift()
      // Reviewers skip some photos, and some decisions arrive late.
      if (fate <= 50) return
      const arrivesAt = this.#now + (fate <= 150 ? this.#random.integer(1, 1500) : 1)
      const arriving = this.#arriving.get(arrivesAt) ?? []
      this.#arriving.set(arrivesAt, [...arriving, { ...heldPhoto, userId: reviewer.userId }])
    }
  }

  /** Returns the time on the clock of the server that handles the request. */
  #clock(): number {
    return this.#now + this.#offset + this.#random.integer(0, SKEW)
  }

  #claim(reviewer: Reviewer): void {
    const { userId } = reviewer
    const now = this.#clock()
    for (const photo of this.#photos) {
      if (reviewer.held.length === HELD_AT_ONCE) return
      if (photo.id <= reviewer.after) continue
      const claim = claimPhoto(photo.claim, userId, now)
      if (claim === null) {
        this.#keep(photo)
        continue
      }
      const isOthers = photo.claim !== null && photo.holder !== userId
      const isOpen = this.#now - photo.heardAt < CLAIM_SECONDS - SKEW && this.#jumpedAt < photo.heardAt
      if (isOthers && isOpen) this.found.add('a photo is taken from an open tab')
      if (photo.claim === null || isOthers) {
        this.counts.claims += 1
        photo.grant += 1
      }
      Object.assign(photo, { claim, holder: userId, heardAt: this.#now, keptAt: 0 })
      reviewer.after = photo.id
      reviewer.held.push({ photo, number: claim.number, grant: photo.grant })
    }
  }

  /**
   * Records an error if a dead tab keeps a photo for too long. If the clock changed after the last claim or renewal, measures
   * from the first refusal after the change, because an expired claim can then reserve the photo a second time.
   */
  #keep(photo: Photo): void {
    const isSteady = this.#jumpedAt < photo.heardAt
    if (photo.keptAt <= this.#jumpedAt) photo.keptAt = this.#now
    const since = isSteady ? photo.heardAt : photo.keptAt
    if (this.#now - since > DEAD_TAB_SECONDS + SKEW) this.found.add('a dead tab keeps a photo')
  }

  #renew(reviewer: Reviewer): void {
    const now = this.#clock()
    reviewer.renewedAt = this.#now
    reviewer.held = reviewer.held.filter(({ photo, number }) => {
      const claim = renewClaim(photo.claim, { number, userId: reviewer.userId }, now)
      if (claim === null) return false
      Object.assign(photo, { claim, heardAt: this.#now, keptAt: 0 })
      return true
    })
  }

  #decide({ photo, number, grant, userId }: Decision): void {
    const isInTime = grant === photo.grant && !photo.isDecided
    const counts = isHeld(photo.claim, { number, userId }) && !photo.isDecided
    if (counts && !isInTime) this.found.add('a late decision counts')
    if (!counts && isInTime) this.found.add('a decision in time is refused')
    if (!counts) {
      this.counts.late += 1
      return
    }
    this.counts.decided += 1
    photo.isDecided = true
    photo.claim = endClaim(photo.claim, userId)
    this.#photos.splice(this.#photos.indexOf(photo), 1)
  }
}

// covers: product 4.13
test('a million claims by unreliable reviewers decide no photo twice, lose none and count no late decision', () => {
  const desk = new Desk(20_261_126, 50)
  desk.run(1_000_000)
  expect(desk.drain()).toBe(0)
  expect([...desk.found]).toEqual([])
  for (const [name, count] of Object.entries(desk.counts)) {
    expect(count, name).toBeGreaterThan(50)
  }
})
