import { guarded, unguarded } from './harmless-text.ts'
import type { SheetTexts } from './sheet-text.ts'

/** HTML of a tab within a cell; spreadsheet programs would read a plain tab as a space. */
const TAB = '<span style="white-space:pre">\t</span>'

/** Formats cells as an HTML table, so that spreadsheet programs preserve line breaks and spaces. */
export function writeSheetHtml(rows: SheetTexts): string {
  const lines = rows.map(
    (cells) => `<tr>${cells.map((text) => `<td>${escapeHtml(guarded(text))}</td>`).join('')}</tr>`,
  )
  return `<table>${lines.join('')}</table>`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/^ | $| (?= )|(?<=[\r\n]) | (?=[\r\n])/g, '&nbsp;')
    .replaceAll('\t', TAB)
    .replace(/\r\n|\r|\n/g, '<br>')
}

/**
 * Reads the cells of an HTML document with exactly one table. Returns undefined if there is no table, more than one, or a table
 * without rows. Does not load or run any content of the document.
 */
export function readSheetHtml(html: string): SheetTexts | undefined {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const [table, ...others] = page.querySelectorAll('table')
  if (!table || others.length > 0) return undefined
  const rows: string[][] = []
  /** For each column, the number of following rows that a cell with a rowspan still covers. */
  const coveredRows: number[] = []
  for (const row of table.rows) rows.push(textsOf(row, coveredRows))
  return rows.length > 0 ? rows : undefined
}

/** Returns the texts of a row. Where a merged cell spans several columns or rows, all texts but the first are empty. */
function textsOf(row: HTMLTableRowElement, coveredRows: number[]): string[] {
  const texts: string[] = []
  const passCovered = () => {
    while ((coveredRows[texts.length] ?? 0) > 0) {
      coveredRows[texts.length] = (coveredRows[texts.length] ?? 0) - 1
      texts.push('')
    }
  }
  for (const cell of row.cells) {
    passCovered()
    const text = textOf(cell)
      .replace(/^ +| +$/g, '')
      .replaceAll('\u00a0', ' ')
    for (let at = 0; at < cell.colSpan; at += 1) {
      coveredRows[texts.length] = cell.rowSpan - 1
      texts.push(at === 0 ? unguarded(text) : '')
    }
  }
  passCovered()
  // A rowspan can also cover columns beyond the end of this row. These columns are counted down too.
  for (let at = texts.length; at < coveredRows.length; at += 1)
    coveredRows[at] = Math.max(0, (coveredRows[at] ?? 0) - 1)
  return texts
}

function textOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/[ \t\r\n]+/g, ' ')
  if (node.nodeName === 'BR') return '\n'
  if (node instanceof HTMLElement && node.style.whiteSpace === 'pre') return node.textContent ?? ''
  const text = [...node.childNodes]
    .map(textOf)
    .join('')
    .replace(/ ?\n ?/g, '\n')
  return node.nodeName === 'P' && node.nextSibling ? `${text}\n` : text
}
