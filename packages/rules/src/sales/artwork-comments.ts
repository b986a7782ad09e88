/** A place on a picture counts from 0 at its left and top edge to this at its right and bottom edge, whatever its size. */
export const PIN_SPAN = 10_000

/** The versions of an artwork that a comment is about: from the one that it was written on. */
export type CommentSpan = {
  revision: number
  /** The version that there was when it was resolved; null while it is open. */
  resolved_revision: number | null
}

/** Whether a comment is seen on a version: an open one goes on to the versions that follow, a resolved one stays behind. */
export function isShownOn({ revision, resolved_revision }: CommentSpan, shownRevision: number): boolean {
  if (shownRevision < revision) return false
  return resolved_revision === null || shownRevision <= resolved_revision
}

/** Whether a comment was written on an earlier version than the one on which it is seen. */
export function isFromEarlierRevision({ revision }: CommentSpan, shownRevision: number): boolean {
  return revision < shownRevision
}

/** A place as a share of the picture, in whole steps and never beside it. */
export function pinAt(share: { x: number; y: number }): { x: number; y: number } {
  return { x: pinCoordinate(share.x), y: pinCoordinate(share.y) }
}

function pinCoordinate(share: number): number {
  return Math.min(PIN_SPAN, Math.max(0, Math.round(share * PIN_SPAN)))
}
