import { isFromEarlierRevision, isShownOn } from '@lienzo/rules/sales/artwork-comments'
import type { ArtworkComment } from './use-artwork.ts'

/** Comment with its replies. Its `number` is the same on every version and for every user. */
export type Thread = {
  number: number
  comment: ArtworkComment
  answers: ArtworkComment[]
  /** True if the comment was written on an earlier version than the shown version. */
  isFromEarlierRevision: boolean
}

/** Returns the comments visible on a version, oldest first. */
export function threadsOn(comments: readonly ArtworkComment[], revision: number): Thread[] {
  const first = comments.filter((comment) => comment.parent_id === null)
  return first
    .map((comment, index) => ({
      number: index + 1,
      comment,
      answers: comments.filter((answer) => answer.parent_id === comment.id),
      isFromEarlierRevision: isFromEarlierRevision(comment, revision),
    }))
    .filter(({ comment }) => isShownOn(comment, revision))
}
