import { showNotice } from './notices.ts'

/** Duration in ms of a notice with several sentences. */
const REFUSED_MILLISECONDS = 12_000

/** Shows why texts were refused that the user pasted or wrote into many cells of a grid. */
export function showRefusedTexts(sentences: readonly string[]): void {
  showNotice({ color: 'red', message: sentences.join(' '), autoClose: REFUSED_MILLISECONDS })
}
