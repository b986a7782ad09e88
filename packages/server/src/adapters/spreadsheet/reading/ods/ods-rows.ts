import { formatted, fromIso } from '../number-format.ts'
import { readXmlInPieces, type XmlAttributes } from '../read-xml.ts'
import type { JoinedCell, ReadCell, SheetNotes, SheetRow } from '../sheet-document.ts'
import { LAST_COLUMN, LAST_ROW } from '../sheet-limits.ts'

/** Yields the rows of a sheet (index from 0) while the document is being unpacked. Skips empty rows. */
export async function* odsRows(
  bytes: AsyncIterable<Buffer>,
  sheet: number,
  notes: SheetNotes,
): AsyncGenerator<SheetRow> {
  const table = new TableXml(sheet, notes)
  for await (const _ of readXmlInPieces(bytes, table)) {
    for (const { first, times, ...row } of table.takeRows()) {
      // Programs pad a sheet to its full size with repeated empty rows.
      if (row.cells.length === 0) continue
      const last = Math.min(LAST_ROW, first + times - 1)
      for (let number = first; number <= last; number += 1) yield { number, ...row }
    }
    if (table.isOver) return
  }
}

/** Returns the cells of a sheet (index from 0) that are merged across several rows. */
export async function odsJoined(bytes: AsyncIterable<Buffer>, sheet: number): Promise<JoinedCell[]> {
  const table = new TableXml(sheet, { hidden_rows: 0, joined: 0, unreckoned: 0 })
  for await (const _ of readXmlInPieces(bytes, table)) {
    table.takeRows()
    if (table.isOver) break
  }
  return table.joined
}

/** Row that occurs `times` times in succession, from row number `first` on. */
type RepeatedRow = Omit<SheetRow, 'number'> & { first: number; times: number }

class TableXml {
  isOver = false
  /** Cells merged across several rows. */
  readonly joined: JoinedCell[] = []
  readonly #sheet: number
  readonly #notes: SheetNotes
  #tables = 0
  /** Nesting depth of tables. `#aside` is the nesting depth of drawings and notes, whose texts do not belong to cells. */
  #depth = 0
  #aside = 0
  #rows: RepeatedRow[] = []
  #number = 1
  #times = 1
  #isHidden = false
  #cells: ReadCell[] = []
  #column = 0
  #cell: XmlAttributes | undefined
  #text = ''
  #paragraphs = 0

  constructor(sheet: number, notes: SheetNotes) {
    this.#sheet = sheet
    this.#notes = notes
  }

  takeRows(): RepeatedRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  open = (name: string, attributes: XmlAttributes): void => {
    if (name === 'table') this.#depth += 1
    if (!this.#isWanted()) return
    if (isAside(name)) this.#aside += 1
    if (this.#aside > 0) return
    if (name === 'table-row') {
      this.#times = countOf(attributes['table:number-rows-repeated'])
      this.#isHidden = /collapse|filter/.test(attributes['table:visibility'] ?? '')
      this.#cells = []
      this.#column = 0
    } else if (isCell(name)) {
      this.#cell = attributes
      this.#text = ''
      this.#paragraphs = 0
    } else if (this.#cell) this.#openText(name, attributes)
  }

  text = (text: string): void => {
    if (this.#cell && this.#aside === 0 && this.#paragraphs > 0) this.#text += text.replace(/\s+/g, ' ')
  }

  close = (name: string): void => {
    const isWanted = this.#isWanted()
    if (name === 'table') {
      if (this.#depth === 1) this.isOver = this.#tables++ === this.#sheet
      this.#depth -= 1
    }
    if (!isWanted) return
    if (isAside(name)) this.#aside -= 1
    else if (this.#aside > 0) return
    else if (isCell(name)) this.#closeCell(name)
    else if (name === 'table-row') {
      const hidden = this.#isHidden && { hidden: true as const }
      this.#rows.push({ first: this.#number, times: this.#times, cells: this.#cells, ...hidden })
      this.#number += this.#times
      if (this.#isHidden && this.#cells.length > 0) this.#notes.hidden_rows += this.#times
    }
  }

  #isWanted(): boolean {
    return this.#depth > 0 && this.#tables === this.#sheet && !this.isOver
  }

  #openText(name: string, attributes: XmlAttributes): void {
    if (name === 'p') {
      if (this.#paragraphs > 0) this.#text += '\n'
      this.#paragraphs += 1
    }
    if (name === 's') this.#text += ' '.repeat(countOf(attributes['text:c']))
    if (name === 'tab') this.#text += '\t'
    if (name === 'line-break') this.#text += '\n'
  }

  #closeCell(name: string): void {
    const attributes = this.#cell ?? {}
    this.#cell = undefined
    const times = countOf(attributes['table:number-columns-repeated'])
    const first = this.#column
    this.#column = Math.min(LAST_COLUMN, first + times)
    // Cells covered by a merged cell are not visible, so their values are ignored.
    const content = name === 'covered-table-cell' ? null : contentOf(attributes, this.#text)
    const rows = countOf(attributes['table:number-rows-spanned'])
    if (rows > 1) {
      this.#notes.joined += 1
      this.joined.push({ first: this.#number, last: this.#number + rows - 1, column: first })
    }
    if (attributes['table:formula'] && typeOf(attributes) === undefined && content === null) {
      this.#notes.unreckoned += 1
    }
    if (content === null || content === '') return
    while (this.#cells.length < first) this.#cells.push(null)
    for (let column = first; column < this.#column; column += 1) this.#cells[column] = content
  }
}

function contentOf(attributes: XmlAttributes, text: string): ReadCell {
  const type = typeOf(attributes)
  if (type === undefined || type === 'string') return text || (attributes['office:string-value'] ?? null)
  if (type === 'boolean') return attributes['office:boolean-value'] === 'true'
  if (type === 'date') return fromIso(attributes['office:date-value'] ?? text)
  if (type === 'time') return fromIso(attributes['office:time-value'] ?? text)
  const value = Number(attributes['office:value'])
  if (attributes['office:value'] === undefined || Number.isNaN(value)) return text
  return filledUp(text, value) ? text : formatted(value, { kind: 'number' }, { date1904: false })
}

function typeOf(attributes: XmlAttributes): string | undefined {
  return attributes['office:value-type'] ?? attributes['calcext:value-type']
}

/** Returns whether the text of a number has leading zeros, which means that the number is really a code. */
function filledUp(text: string, value: number): boolean {
  return /^0[\d\s-]*$/.test(text) && text !== '0' && Number(text.replace(/\D/g, '')) === value
}

export function isCell(name: string): boolean {
  return name === 'table-cell' || name === 'covered-table-cell'
}

function isAside(name: string): boolean {
  return name === 'annotation' || name === 'shapes' || name === 'frame' || name === 'custom-shape'
}

export function countOf(text: string | undefined): number {
  const count = Number(text ?? 1)
  return Number.isInteger(count) && count > 0 ? count : 1
}
