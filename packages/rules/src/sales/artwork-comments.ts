/** Range of pin coordinates: 0 at the left and top edge, this value at the right and bottom edge, whatever the picture's size. */
export const PIN_SPAN = 10_000

/** Versions of an artwork that a comment is about, from the one it was written on. */
export type CommentSpan = {
  revision: number
  /** Latest version when it was resolved; null while it is open. */
  resolved_revision: number | null
}

/**
 * Returns true if a comment is shown on a version: an open one also on later versions, a resolved one not beyond the version that
 * resolved it.
 */
export function isShownOn({ revision, resolved_revision }: CommentSpan, shownRevision: number): boolean {
  if (shownRevision < revision) return false
  return resolved_revision === null || shownRevision <= resolved_revision
}

/** Returns true if a comment was written on an earlier version than the one shown. */
export function isFromEarlierRevision({ revision }: CommentSpan, shownRevision: number): boolean {
  return revision < shownRevision
}

/** Converts a position from shares of the picture to pin coordinates, limited to the picture. */
export function pinAt(share: { x: number; y: number }): { x: number; y: number } {
  return { x: pinCoordinate(share.x), y: pinCoordinate(share.y) }
}

function pinCoordinate(share: number): number {
  return Math.min(PIN_SPAN, Math.max(0, Math.round(share * PIN_SPAN)))
}
