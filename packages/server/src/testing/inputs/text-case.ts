import type { Values } from './plain-resources.ts'

/**
 * What becomes of a text. 'comes back': it is kept, and read again it is the same to the letter; with a path, it stands there
 * in the answer. 'is refused': the answer names its field. 'is looked at': it is compared, searched for or printed, and
 * kept nowhere. 'is not reached': something else of the input is refused before anybody looks at it.
 */
export type End = 'comes back' | { comesBackAs: string } | 'is refused' | 'is looked at' | 'is not reached'
export type Case = {
  /** Nothing, where the text is enough. */
  input?: () => Promise<Values> | Values
  /** Gives the token of who calls, where that is not the administrator. */
  signIn?: () => Promise<string>
  texts: Record<string, End>
}
