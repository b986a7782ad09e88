/**
 * Maximum coordinate of a pin, at the right or bottom edge of a picture of any size. The left and top edges have the coordinate
 * 0.
 */
export const PIN_SPAN = 10_000

/** Versions of an artwork on which a comment is shown. `revision` is the version on which it was written. */
export type CommentSpan = {
  revision: number
  /** Version that was current when the comment was resolved; null while it is open. */
  resolved_revision: number | null
}

/**
 * Returns true if a comment is shown on a version. An open comment is shown on the version on which it was written and on all
 * later versions. A resolved comment is shown only up to the version that was current when it was resolved.
 */
export function isShownOn({ revision, resolved_revision }: CommentSpan, shownRevision: number): boolean {
  if (shownRevision < revision) return false
  return resolved_revision === null || shownRevision <= resolved_revision
}

/** Returns true if a comment was written on an earlier version than the version on the screen. */
export function isFromEarlierRevision({ revision }: CommentSpan, shownRevision: number): boolean {
  return revision < shownRevision
}

/**
 * Converts a position, as fractions of the picture's width and height, to pin coordinates. Positions outside the picture are
 * moved to its edge.
 */
export function pinAt(share: { x: number; y: number }): { x: number; y: number } {
  return { x: pinCoordinate(share.x), y: pinCoordinate(share.y) }
}

function pinCoordinate(share: number): number {
  return Math.min(PIN_SPAN, Math.max(0, Math.round(share * PIN_SPAN)))
}
