import { showNotice } from './notices.ts'

/** Time in ms for which a notice with several sentences is shown. */
const REFUSED_MILLISECONDS = 12_000

/**
 * Shows a notice with the reasons why grid cells have refused texts that the user pasted, or wrote into many cells together.
 */
export function showRefusedTexts(sentences: readonly string[]): void {
  showNotice({ color: 'red', message: sentences.join(' '), autoClose: REFUSED_MILLISECONDS })
}
