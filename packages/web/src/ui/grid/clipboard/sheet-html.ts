import { guarded, unguarded } from './harmless-text.ts'
import type { SheetTexts } from './sheet-text.ts'

/** Cells as a table of a page, which spreadsheets take with their lines and spaces. */
export function writeSheetHtml(rows: SheetTexts): string {
  const lines = rows.map(
    (cells) => `<tr>${cells.map((text) => `<td>${marked(guarded(text))}</td>`).join('')}</tr>`,
  )
  return `<table>${lines.join('')}</table>`
}

function marked(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/^ | $| (?= )|(?<=[\r\n]) | (?=[\r\n])/g, '&nbsp;')
    .replace(/\r\n|\r|\n/g, '<br>')
}

/** The cells of the only table of a page; nothing where there is none, or more. Nothing of the page is loaded or run. */
export function readSheetHtml(html: string): SheetTexts | undefined {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const [table, ...others] = page.querySelectorAll('table')
  if (!table || others.length > 0) return undefined
  const rows = [...table.rows].map((row) => [...row.cells].flatMap(textsOf))
  return rows.length > 0 ? rows : undefined
}

/** What a cell says, and as many empty ones as it is wider than one. */
function textsOf(cell: HTMLTableCellElement): string[] {
  const text = textOf(cell)
    .replace(/^ +| +$/g, '')
    .replaceAll('\u00a0', ' ')
  return [unguarded(text), ...Array.from({ length: cell.colSpan - 1 }, () => '')]
}

function textOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/[ \t\r\n]+/g, ' ')
  if (node.nodeName === 'BR') return '\n'
  const text = [...node.childNodes]
    .map(textOf)
    .join('')
    .replace(/ ?\n ?/g, '\n')
  return node.nodeName === 'P' && node.nextSibling ? `${text}\n` : text
}
