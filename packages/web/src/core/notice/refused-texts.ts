import { showNotice } from './notices.ts'

/** As long as some sentences take to be read. */
const REFUSED_MILLISECONDS = 12_000

/** Tells why texts that were pasted or written into many cells of a grid were not taken. */
export function showRefusedTexts(sentences: readonly string[]): void {
  showNotice({ color: 'red', message: sentences.join(' '), autoClose: REFUSED_MILLISECONDS })
}
