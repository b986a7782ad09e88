import { showNotice } from './notices.ts'

/** Time to read several sentences, in ms. */
const REFUSED_MILLISECONDS = 12_000

/** Shows why texts pasted or written into many cells of a grid were refused. */
export function showRefusedTexts(sentences: readonly string[]): void {
  showNotice({ color: 'red', message: sentences.join(' '), autoClose: REFUSED_MILLISECONDS })
}
