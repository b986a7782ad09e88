/** Number of seconds for which a claim reserves a photo, unless the tab renews the claim. */
export const CLAIM_SECONDS = 120

/**
 * Interval in seconds at which a visible tab renews its claims. If one renewal is lost, two more follow before the claims
 * expire.
 */
export const RENEWAL_SECONDS = 30

/**
 * Number of seconds after which the photos of a dead tab are free, by the clock of any server. A claim that ends even later was
 * made before the clock was set back, so its photo is free too. The 30 s more than in `CLAIM_SECONDS` allow for clock
 * differences between servers.
 */
export const DEAD_TAB_SECONDS = 150

/**
 * Maximum number of photos that a reviewer claims or renews in one call: the current photo, ten photos ahead, and some photos
 * whose decisions are still being sent.
 */
export const MOST_CLAIMED = 20

/**
 * Newest claim of a photo. `number` increases whenever the photo goes to a different reviewer, and never decreases, so that a
 * decision under an older claim is recognised however late it arrives. `until` is in Unix seconds, and 0 after the decision.
 */
export type PhotoClaim = { number: number; userId: number; until: number }

/** Claim that a reviewer sends with a renewal or a decision. */
export type HeldClaim = { number: number; userId: number }

/**
 * Returns true if any reviewer can claim the photo: it has no claim, or its claim has expired or was made before the clock was
 * set back.
 */
export function isFree(claim: PhotoClaim | null, now: number): boolean {
  return claim === null || claim.until <= now || claim.until > now + DEAD_TAB_SECONDS
}

/**
 * Claims a photo for a reviewer, or returns null if the photo is reserved for somebody else. If the newest claim is the
 * reviewer's own, extends it and keeps its number.
 */
export function claimPhoto(claim: PhotoClaim | null, userId: number, now: number): PhotoClaim | null {
  const isOwn = claim?.userId === userId
  if (!isOwn && !isFree(claim, now)) return null
  const number = (claim?.number ?? 0) + (isOwn ? 0 : 1)
  return { number, userId, until: now + CLAIM_SECONDS }
}

/**
 * Renews a claim, or returns null if a different reviewer has claimed the photo since. Also renews an expired claim, as long as
 * nobody else has claimed the photo.
 */
export function renewClaim(claim: PhotoClaim | null, ownClaim: HeldClaim, now: number): PhotoClaim | null {
  return isHeld(claim, ownClaim) ? { ...ownClaim, until: now + CLAIM_SECONDS } : null
}

/** Returns true if a reviewer's claim is still the newest claim of the photo. A decision under an older claim is late. */
export function isHeld(claim: PhotoClaim | null, { number, userId }: HeldClaim): boolean {
  return claim?.number === number && claim.userId === userId
}

/**
 * Ends the claim of a decided photo. The reviewer who decided becomes the owner of the newest claim, so that nobody else can
 * renew an older claim. Returns null if the photo has no claim.
 */
export function endClaim(claim: PhotoClaim | null, userId: number): PhotoClaim | null {
  if (claim === null) return null
  return { number: claim.number + (claim.userId === userId ? 0 : 1), userId, until: 0 }
}
