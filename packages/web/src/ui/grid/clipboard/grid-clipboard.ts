import { readSheetHtml, writeSheetHtml } from './sheet-html.ts'
import { readSheetText, type SheetTexts, writeSheetText } from './sheet-text.ts'

/** Copies cells to the clipboard, as text and as HTML. */
export function copyCells(data: DataTransfer, texts: SheetTexts): void {
  data.setData('text/plain', writeSheetText(texts))
  data.setData('text/html', writeSheetHtml(texts))
}

/**
 * Copies cells that are still loading. Must be called during the handling of a key press, or the browser refuses. Rejects if
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

/** Returns the pasted cells, from the only HTML table or else from the text. */
export function copiedCells(data: DataTransfer): SheetTexts {
  return readSheetHtml(data.getData('text/html')) ?? readSheetText(data.getData('text/plain'))
}

/** Reads the cells on the clipboard without a paste event. Rejects if the browser does not allow it. */
export async function readClipboard(): Promise<SheetTexts> {
  const [item] = await navigator.clipboard.read()
  const textOf = async (type: string) => (item?.types.includes(type) ? (await item.getType(type)).text() : '')
  return readSheetHtml(await textOf('text/html')) ?? readSheetText(await textOf('text/plain'))
}
