/** Seconds for which a claim keeps everybody else from a photo, unless the tab that holds it renews it. */
export const CLAIM_SECONDS = 120

/** How often a visible tab renews its claims, in seconds: a lost answer leaves time for two more. */
export const RENEWAL_SECONDS = 30

/**
 * Seconds after which the photos of a dead tab are free, by the clock of any server. A claim that ends later than that was
 * made before the clock was set back, and is free too; the 30 s above a lease are for servers whose clocks differ.
 */
export const DEAD_TAB_SECONDS = 150

/** The most photos that a reviewer claims or renews at once: the one that they look at, ten ahead, and some whose decisions are on their way. */
export const MOST_CLAIMED = 20

/**
 * The newest claim of a photo. `number` grows each time the photo goes to another reviewer and never falls, so that a decision
 * made under an older claim is recognised however late it arrives. `until` is in Unix seconds, and 0 once it is decided.
 */
export type PhotoClaim = { number: number; userId: number; until: number }

/** The claim that a reviewer was given, as it comes back with a renewal or a decision. */
export type HeldClaim = { number: number; userId: number }

/** Returns whether anybody can claim the photo. */
export function isFree(claim: PhotoClaim | null, now: number): boolean {
  return claim === null || claim.until <= now || claim.until > now + DEAD_TAB_SECONDS
}

/** Claims a photo, or returns null if somebody else holds it. A reviewer who claims their own photo again keeps its number. */
export function claimPhoto(claim: PhotoClaim | null, userId: number, now: number): PhotoClaim | null {
  const isOwn = claim?.userId === userId
  if (!isOwn && !isFree(claim, now)) return null
  const number = (claim?.number ?? 0) + (isOwn ? 0 : 1)
  return { number, userId, until: now + CLAIM_SECONDS }
}

/** Renews a claim, or returns null if the photo has gone to somebody else. A lapsed claim that nobody took is renewed too. */
export function renewClaim(claim: PhotoClaim | null, held: HeldClaim, now: number): PhotoClaim | null {
  return isHeld(claim, held) ? { ...held, until: now + CLAIM_SECONDS } : null
}

/** Returns whether a claim is still the newest one: a decision under any other is late. */
export function isHeld(claim: PhotoClaim | null, { number, userId }: HeldClaim): boolean {
  return claim?.number === number && claim.userId === userId
}

/** Ends the claim of a decided photo. It becomes that of who decided, so that nobody else renews an older one. */
export function endClaim(claim: PhotoClaim | null, userId: number): PhotoClaim | null {
  if (claim === null) return null
  return { number: claim.number + (claim.userId === userId ? 0 : 1), userId, until: 0 }
}
