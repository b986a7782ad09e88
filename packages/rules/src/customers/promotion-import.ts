import { checkEan, missedCheckDigit } from '../catalogue/ean.ts'
import { type ProductFamilyName, productFamilies } from './families.ts'
import { cellText, type ImportCell, matchColumns, nearestName, plainText, yesOrNo } from './import-cells.ts'

/** What a column of a spreadsheet of promotions can be. */
export const importFields = ['code', 'name', 'brand', 'family', 'customer', 'active'] as const
export type ImportField = (typeof importFields)[number]

/** Which column holds each field, from 0; a field that is not named has none. */
export type ImportMapping = Partial<Record<ImportField, number>>

/** What people write over the columns, in the three languages, without accents and signs. */
const headerWords: Record<ImportField, readonly string[]> = {
  code: [
    'ean',
    'ean13',
    'code',
    'codigo',
    'cod',
    'codigoean',
    'eancode',
    'eanocodigo',
    'eanorcode',
    'eanoucodigo',
    'codigodebarras',
    'barcode',
    'gtin',
    'upc',
    'referencia',
    'ref',
    'sku',
  ],
  name: [
    'name',
    'nombre',
    'nome',
    'producto',
    'produto',
    'product',
    'productname',
    'descripcion',
    'descricao',
    'description',
    'denominacion',
    'designacao',
    'articulo',
    'artigo',
  ],
  brand: ['brand', 'marca', 'firma', 'casa'],
  family: ['family', 'familia', 'category', 'categoria', 'tipo', 'type'],
  customer: ['customer', 'cliente', 'client', 'account', 'cuenta', 'conta'],
  active: [
    'active',
    'activo',
    'activa',
    'ativo',
    'ativa',
    'estado',
    'state',
    'status',
    'habilitado',
    'enuso',
    'emuso',
    'inuse',
  ],
}

/** All that is known as a header. */
export const knownHeaders: readonly string[] = Object.values(headerWords).flat()

/** The columns by their headers. */
export function matchHeaders(headers: readonly string[]): ImportMapping {
  return matchColumns(headers, headerWords)
}

/** What is wrong with one cell: `key` is a translation key, `values` what its text names, `text` what the cell says. */
export type ImportFault = {
  field: ImportField
  key: string
  values: Record<string, string | number>
  text: string
}

/** What people have written in place of cells, by field; an empty text is an empty cell. */
export type ImportCorrections = Partial<Record<ImportField, string>>

/** The values of a row; what its cells leave open is `undefined` and erases nothing. */
export type ImportedValues = {
  code: string
  name: string | undefined
  brand: string | undefined
  family: ProductFamilyName | undefined
  customer: string | undefined
  active: boolean | undefined
}

export type ReadRow = { values: ImportedValues; faults: ImportFault[]; texts: Record<ImportField, string> }

/** The most characters of a value. */
export const LONGEST = { code: 40, name: 120, brand: 120 } as const

/** Understands one row by itself, with everything that is wrong with it. */
export function readImportRow(
  cells: readonly ImportCell[],
  mapping: ImportMapping,
  corrections: ImportCorrections = {},
): ReadRow {
  const faults: ImportFault[] = []
  const texts: ReadRow['texts'] = { code: '', name: '', brand: '', family: '', customer: '', active: '' }
  const cellOf = (field: ImportField): ImportCell => {
    const column = mapping[field]
    return corrections[field] ?? (column === undefined ? null : (cells[column] ?? null))
  }
  for (const field of importFields) texts[field] = cellText(cellOf(field))
  const fail = (field: ImportField, key: string, values: ImportFault['values'] = {}) =>
    faults.push(importFault(field, key, texts[field], values))

  const code = codeOf(cellOf('code'), texts.code)
  const digit = looksMistyped(code) ? missedCheckDigit(code) : null
  if (code === '') fail('code', 'missing_code')
  else if (isShortened.test(code)) fail('code', 'shortened', { code })
  else if (digit !== null) fail('code', 'ean', { code, digit })

  const family = texts.family === '' ? undefined : familyCalled(texts.family)
  if (texts.family !== '' && family === undefined) {
    const nearest = nearestFamily(texts.family)
    if (nearest) fail('family', 'family_nearest', { family: texts.family, nearest })
    else fail('family', 'family', { family: texts.family })
  }

  const active = texts.active === '' ? undefined : yesOrNo(texts.active)
  if (texts.active !== '' && active === undefined) fail('active', 'active', { text: texts.active })

  const values = {
    code,
    name: texts.name || undefined,
    brand: texts.brand || undefined,
    family,
    customer: texts.customer || undefined,
    active,
  }
  for (const field of ['code', 'name', 'brand'] as const) {
    const maximum = LONGEST[field]
    if ((values[field]?.length ?? 0) > maximum) fail(field, `too_long_${field}`, { maximum })
  }
  return { values, faults, texts }
}

/** What is wrong with a text in place of a cell, as far as it can be said without the other rows. */
export function correctionFault(field: ImportField, text: string): ImportFault | undefined {
  return readImportRow([], {}, { [field]: text }).faults.find((fault) => fault.field === field)
}

export function importFault(
  field: ImportField,
  key: string,
  text: string,
  values: ImportFault['values'] = {},
): ImportFault {
  return { field, key: `import.fault.${key}`, values, text }
}

/** A shorter number is one of the customer's own. */
const SHORTEST_CUT = 6

/** As spreadsheets write a long number where there is no room for it: its last digits are lost. */
const isShortened = /^\d(?:[.,]\d+)?E\+\d+$/i

/**
 * The code of a cell, an EAN as its digits alone. A spreadsheet that takes an EAN for a number loses the zeros it begins with:
 * they come back where the number is an EAN with them. One that writes it with decimals adds some that mean nothing.
 */
function codeOf(cell: ImportCell, written: string): string {
  const text = withoutDecimals(written)
  const ean = checkEan(text)
  if (ean.ok) return ean.value
  if (typeof cell !== 'number' || text.length < SHORTEST_CUT) return written
  const padded = text.padStart(text.length < 8 ? 8 : 13, '0')
  return checkEan(padded).ok ? padded : written
}

function withoutDecimals(text: string): string {
  return text.replace(/^(\d{8,})[.,]0+$/, '$1')
}

/** A code of 13 digits is an EAN; one of 8, 12 or 14 may be the customer's own, such as a date. */
function looksMistyped(code: string): boolean {
  return code.replace(/[\s-]/gu, '').length === 13
}

const familyNames = productFamilies.map(({ name }) => name)
const familiesByWord = new Map(familyNames.map((name) => [plainText(name), name]))

function familyCalled(text: string): ProductFamilyName | undefined {
  return familiesByWord.get(plainText(text))
}

/** The family that somebody probably meant. */
export function nearestFamily(text: string): ProductFamilyName | undefined {
  return nearestName(text, familyNames)
}
