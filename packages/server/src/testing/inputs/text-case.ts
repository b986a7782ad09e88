import type { Values } from './plain-resources.ts'

/**
 * Outcome of a text in an input. 'comes back': it is stored and read again unchanged, at the path `comesBackAs` if that is set.
 * 'is refused': the answer contains an error for its field. 'is looked at': it is compared, searched for or printed, but not
 * stored. 'is not reached': another part of the input is refused first.
 */
export type End = 'comes back' | { comesBackAs: string } | 'is refused' | 'is looked at' | 'is not reached'
export type Case = {
  /** Returns the input; missing if the text alone is enough. */
  input?: () => Promise<Values> | Values
  /** Returns the token of the caller; by default the administrator calls. */
  signIn?: () => Promise<string>
  texts: Record<string, End>
}
