import { readSheetHtml, writeSheetHtml } from './sheet-html.ts'
import { readSheetText, type SheetTexts, writeSheetText } from './sheet-text.ts'

/** Puts cells where another program takes them from. */
export function copyCells(data: DataTransfer, texts: SheetTexts): void {
  data.setData('text/plain', writeSheetText(texts))
  data.setData('text/html', writeSheetHtml(texts))
}

/**
 * Does so with cells that are still to come: it is asked for at once, while the browser knows that a person has pressed a key.
 * Rejects where they do not come, or the browser does not let it.
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

/** The cells that another program has put there: as a table, or as text. */
export function copiedCells(data: DataTransfer): SheetTexts {
  return readSheetHtml(data.getData('text/html')) ?? readSheetText(data.getData('text/plain'))
}

/** Reads the cells that another program has put there, without a paste. Rejects where the browser does not allow it. */
export async function readClipboard(): Promise<SheetTexts> {
  const [item] = await navigator.clipboard.read()
  const textOf = async (type: string) => (item?.types.includes(type) ? (await item.getType(type)).text() : '')
  return readSheetHtml(await textOf('text/html')) ?? readSheetText(await textOf('text/plain'))
}
