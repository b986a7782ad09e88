import type { Values } from './plain-resources.ts'

/**
 * Outcome of a text. 'comes back': stored, and read again to the letter, at `comesBackAs` if that is given. 'is refused': the
 * answer names its field. 'is looked at': compared, searched for or printed, but not stored. 'is not reached': another part of
 * the input is refused first.
 */
export type End = 'comes back' | { comesBackAs: string } | 'is refused' | 'is looked at' | 'is not reached'
export type Case = {
  /** Not needed if the text is enough. */
  input?: () => Promise<Values> | Values
  /** Returns the token of the caller, if not the administrator. */
  signIn?: () => Promise<string>
  texts: Record<string, End>
}
