import { formatted, fromIso, type NumberFormat } from '../number-format.ts'
import { readXmlInPieces, type XmlAttributes } from '../read-xml.ts'
import type { ReadCell, SheetNotes, SheetRow } from '../sheet-document.ts'
import { LAST_COLUMN, UnreadableSheet } from '../sheet-limits.ts'
import type { ZipArchive } from '../zip-archive.ts'
import { isPictureFormula } from './pictures/picture-formula.ts'
import { RichText, unescaped } from './xlsx-strings.ts'
import { isTrue } from './xlsx-workbook.ts'

/**
 * Data for interpreting cells: the shared strings and number formats, which cells refer to by index, and whether days are
 * counted from 1904.
 */
export type CellMeanings = { strings: readonly string[]; formats: readonly NumberFormat[]; date1904: boolean }

/** Yields the rows of a sheet while its part is being unpacked. Throws UnreadableSheet. */
export async function* xlsxRows(
  zip: ZipArchive,
  part: string,
  meanings: CellMeanings,
  notes: SheetNotes,
): AsyncGenerator<SheetRow> {
  const sheet = new SheetXml(meanings, notes)
  for await (const _ of readXmlInPieces(zip.bytes(part), sheet)) yield* sheet.takeRows()
}

class SheetXml {
  readonly #meanings: CellMeanings
  readonly #notes: SheetNotes
  #rows: SheetRow[] = []
  #number = 0
  #cells: ReadCell[] = []
  /** Number of the column that was read last, from 1. */
  #column = 0
  #cell: XmlAttributes = {}
  #value = ''
  #inValue = false
  #inCell = false
  #isHidden = false
  #hasFormula = false
  #inline = new RichText()

  constructor(meanings: CellMeanings, notes: SheetNotes) {
    this.#meanings = meanings
    this.#notes = notes
  }

  takeRows(): SheetRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  open = (name: string, attributes: XmlAttributes): void => {
    if (name === 'c') {
      this.#cell = attributes
      this.#value = ''
      this.#inCell = true
      this.#hasFormula = false
      this.#inline.begin()
    } else if (name === 'row') {
      this.#number = attributes.r === undefined ? this.#number + 1 : Number(attributes.r)
      this.#cells = []
      this.#column = 0
      this.#isHidden = isTrue(attributes.hidden)
    } else if (this.#inCell) this.#openInCell(name)
    else if (name === 'mergeCell' && isOverRows(attributes.ref ?? '')) this.#notes.joined += 1
  }

  text = (text: string): void => {
    if (this.#inValue) this.#value += text
    else if (this.#inCell) this.#inline.add(text)
  }

  close = (name: string): void => {
    if (name === 'v') this.#inValue = false
    else if (name === 'c') this.#closeCell()
    else if (name === 'row') this.#closeRow()
    else if (this.#inCell) this.#inline.close(name)
  }

  #openInCell(name: string): void {
    if (name === 'v') this.#inValue = true
    else if (name === 'f') this.#hasFormula = true
    else this.#inline.open(name)
  }

  #closeRow(): void {
    const hidden = this.#isHidden && { hidden: true as const }
    this.#rows.push({ number: this.#number, cells: this.#cells, ...hidden })
    if (this.#isHidden && this.#cells.length > 0) this.#notes.hidden_rows += 1
  }

  #closeCell(): void {
    this.#inCell = false
    // A formula in a cell of type `str` can have an empty string as its result.
    if (this.#hasFormula && this.#value === '' && this.#cell.t !== 'str') this.#notes.unreckoned += 1
    const { r } = this.#cell
    this.#column = r === undefined ? this.#column + 1 : columnOf(r)
    if (!(this.#column <= LAST_COLUMN)) throw new UnreadableSheet('damaged')
    const content = this.#content()
    if (content === null) return
    while (this.#cells.length < this.#column - 1) this.#cells.push(null)
    this.#cells[this.#column - 1] = content
  }

  #content(): ReadCell {
    const { t: type = 'n', s: look, vm: rich } = this.#cell
    const value = this.#value
    // The cell contains a picture. Its value is only a placeholder for programs that cannot show pictures in cells.
    if ((type === 'e' && rich !== undefined) || isPictureFormula(value)) return null
    if (type === 'inlineStr') return this.#inline.end()
    if (value === '') return null
    if (type === 's') return this.#meanings.strings[Number(value)] ?? null
    if (type === 'str') return unescaped(value)
    if (type === 'b') return isTrue(value)
    if (type === 'd') return fromIso(value)
    const number = Number(value)
    if (type === 'e' || Number.isNaN(number)) return value
    const format = look === undefined ? undefined : this.#meanings.formats[Number(look)]
    return formatted(number, format ?? { kind: 'number' }, this.#meanings)
  }
}

/** Returns whether a range such as `B7:C9` covers more than one row. */
function isOverRows(range: string): boolean {
  const [first, last] = range.split(':').map((place) => place.replace(/\D/g, ''))
  return last !== undefined && first !== last
}

/** Returns the column number (from 1) of a reference such as `AB12`. Throws UnreadableSheet if it has no column. */
export function columnOf(place: string): number {
  let column = 0
  for (const sign of place) {
    const letter = sign.toUpperCase().charCodeAt(0) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  if (column === 0) throw new UnreadableSheet('damaged')
  return column
}
