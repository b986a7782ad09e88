import type { Values } from './plain-resources.ts'

/**
 * Expected treatment of a text in an input. 'comes back': the text is stored and returned unchanged, at the path `comesBackAs`
 * if set. 'is refused': the answer contains an error for the text's field. 'is looked at': the call accepts the text or refuses
 * only its field; nothing is checked about how the text is stored. 'is not reached': the call refuses a different part of the
 * input first.
 */
export type End = 'comes back' | { comesBackAs: string } | 'is refused' | 'is looked at' | 'is not reached'
export type Case = {
  /** Returns the remaining input; omitted if the text is the whole input. */
  input?: () => Promise<Values> | Values
  /** Returns the token of the caller; the administrator calls if omitted. */
  signIn?: () => Promise<string>
  texts: Record<string, End>
}
