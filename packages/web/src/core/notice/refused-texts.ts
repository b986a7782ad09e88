import { showNotice } from './notices.ts'

/** Duration in ms of a notice with several sentences. */
const REFUSED_MILLISECONDS = 12_000

/** Shows a notice with the reasons why cells of a grid refused texts that the user pasted or wrote into many cells. */
export function showRefusedTexts(sentences: readonly string[]): void {
  showNotice({ color: 'red', message: sentences.join(' '), autoClose: REFUSED_MILLISECONDS })
}
