import { SECONDS_PER_DAY } from '@lienzo/rules/day'
import { columnName } from '@lienzo/rules/records/column-name'
/**
 * Type of the values in a column, which determines their format. Values of type `day` and `moment` are Unix seconds of the
 * reader's local time, treated as UTC.
 */
export type CellKind = 'text' | 'integer' | 'euros' | 'area' | 'percent' | 'day' | 'moment' | 'degrees'
export type CellValue = string | number | null
export type SheetColumn = { header: string; kind: CellKind }

/** Indexes of the cell styles in `cellXfs`. */
const looks = {
  text: 0,
  header: 1,
  guarded: 2,
  integer: 3,
  euros: 4,
  area: 5,
  percent: 6,
  day: 7,
  moment: 8,
  degrees: 9,
}

const formats = [
  { id: 164, code: '#,##0.00\\ "€"' },
  { id: 165, code: '#,##0.0000\\ "m²"' },
  { id: 166, code: 'dd/mm/yyyy' },
  { id: 167, code: 'dd/mm/yyyy\\ hh:mm' },
  { id: 168, code: '0.000000' },
]

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

export function stylesXml(): string {
  const custom = formats.map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${escaped(code)}"/>`)
  const look = (format: number, rest = '') =>
    `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0"${rest}`
  return `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${custom.length}">${custom.join('')}</numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="10">${look(0, '/>')}<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" quotePrefix="1"/>${look(0, ' quotePrefix="1"/>')}${[3, 164, 165, 10, 166, 167, 168].map((id) => look(id, ' applyNumberFormat="1"/>')).join('')}</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
}

/** Returns the beginning of a sheet's XML, up to and including the frozen header row. `widths` are in characters. */
export function sheetBegin(columns: readonly SheetColumn[], widths: readonly number[]): string {
  const cols = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const headers = columns.map(({ header }) => textCell(header, looks.header)).join('')
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData><row>${headers}</row>`
}

export function sheetEnd(columns: readonly SheetColumn[], rows: number): string {
  return `</sheetData><autoFilter ref="${filteredRange(columns.length, rows)}"/></worksheet>`
}

/** Returns a range such as `A1:L41` for 12 columns and 40 rows below the header; `fixed` is `$` for absolute references. */
export function filteredRange(columns: number, rows: number, fixed = ''): string {
  return `${fixed}A${fixed}1:${fixed}${columnName(columns)}${fixed}${rows + 1}`
}

export function rowXml(columns: readonly SheetColumn[], values: readonly CellValue[]): string {
  let xml = '<row>'
  for (let index = 0; index < columns.length; index += 1)
    xml += cell(columns[index]?.kind ?? 'text', values[index])
  return `${xml}</row>`
}

function cell(kind: CellKind, value: CellValue | undefined): string {
  if (value === null || value === undefined || value === '') return '<c/>'
  if (typeof value === 'string') return textCell(value, startsFormula(value) ? looks.guarded : looks.text)
  return `<c s="${looks[kind]}"><v>${kind === 'day' || kind === 'moment' ? dayNumber(value) : value}</v></c>`
}

/**
 * Returns a text cell whose value is never evaluated, even if it looks like a formula. With the `guarded` style, the value also
 * remains text after somebody edits the cell in a spreadsheet program.
 */
function textCell(text: string, look: number): string {
  const style = look === 0 ? '' : ` s="${look}"`
  return `<c${style} t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, LONGEST_TEXT))}</t></is></c>`
}

/** Maximum number of characters in a cell. Longer texts are cut. */
const LONGEST_TEXT = 32_767

function startsFormula(text: string): boolean {
  return /^[=+\-@\t\r]/.test(text)
}

/** Converts Unix seconds to days since 30 December 1899. */
function dayNumber(seconds: number): number {
  return seconds / SECONDS_PER_DAY + 25_569
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what XML cannot hold
const special = /[&<>"\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_x[0-9A-Fa-f]{4}_/g

/**
 * Escapes characters that are special in XML, and texts such as `_x000D_` that spreadsheet programs would decode. Removes
 * characters that XML cannot contain.
 */
export function escaped(text: string): string {
  return text.replace(special, (sign) => {
    if (sign === '&') return '&amp;'
    if (sign === '<') return '&lt;'
    if (sign === '>') return '&gt;'
    if (sign === '"') return '&quot;'
    if (sign === '\r') return '_x000D_'
    return sign.startsWith('_') ? `_x005F${sign}` : ''
  })
}
