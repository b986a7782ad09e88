import { readSheetHtml, writeSheetHtml } from './sheet-html.ts'
import { readSheetText, type SheetTexts, writeSheetText } from './sheet-text.ts'

/** Writes cells to the clipboard data, as plain text and as HTML. */
export function copyCells(data: DataTransfer, texts: SheetTexts): void {
  data.setData('text/plain', writeSheetText(texts))
  data.setData('text/html', writeSheetHtml(texts))
}

/**
 * Copies cells that are still loading. Must be called by the handler of a key press, otherwise the browser refuses. Rejects if
 * the cells cannot be loaded or the browser refuses.
 */
export async function copyCellsLater(texts: Promise<SheetTexts>): Promise<void> {
  const as = (type: string, write: (texts: SheetTexts) => string) =>
    texts.then((cells) => new Blob([write(cells)], { type }))
  await navigator.clipboard.write([
    new ClipboardItem({
      'text/plain': as('text/plain', writeSheetText),
      'text/html': as('text/html', writeSheetHtml),
    }),
  ])
}

/** Returns the pasted cells: those of the HTML table if there is exactly one, otherwise those of the plain text. */
export function copiedCells(data: DataTransfer): SheetTexts {
  return readSheetHtml(data.getData('text/html')) ?? readSheetText(data.getData('text/plain'))
}

/** Reads cells from the clipboard when there is no paste event. Rejects if the browser denies access. */
export async function readClipboard(): Promise<SheetTexts> {
  const [item] = await navigator.clipboard.read()
  const textOf = async (type: string) => (item?.types.includes(type) ? (await item.getType(type)).text() : '')
  return readSheetHtml(await textOf('text/html')) ?? readSheetText(await textOf('text/plain'))
}
