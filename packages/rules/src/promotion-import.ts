import { checkEan, missedCheckDigit } from './ean.ts'
import { type ProductFamilyName, productFamilies } from './families.ts'

/** What a column of a spreadsheet of promotions can be. */
export const importFields = ['code', 'name', 'brand', 'family', 'customer', 'active'] as const
export type ImportField = (typeof importFields)[number]

/** Which column holds each field, from 0; a field that is not named has none. */
export type ImportMapping = Partial<Record<ImportField, number>>

/** A cell as a spreadsheet gives it. */
export type ImportCell = string | number | boolean | Date | null

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

/** A text as it is compared: small letters and digits alone. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** The columns by their headers: the first that is called like a field is it. */
export function matchHeaders(headers: readonly string[]): ImportMapping {
  const words = headers.map(plain)
  const mapping: ImportMapping = {}
  for (const field of importFields) {
    const column = words.findIndex((word) => headerWords[field].includes(word))
    if (column >= 0) mapping[field] = column
  }
  return mapping
}

/** What is wrong with one cell: `key` is a translation key, `values` what its text names. */
export type ImportFault = { field: ImportField; key: string; values: Record<string, string | number> }

/** A row as it is understood; what its cells leave open is `undefined` and erases nothing. */
export type ImportedValues = {
  code: string
  name: string | undefined
  brand: string | undefined
  family: ProductFamilyName | undefined
  customer: string | undefined
  active: boolean | undefined
}

export type ReadRow = { values: ImportedValues; faults: ImportFault[] }

const LONGEST = { code: 40, name: 120, brand: 120 } as const

/** Understands one row by itself, with everything that is wrong with it. */
export function readImportRow(cells: readonly ImportCell[], mapping: ImportMapping): ReadRow {
  const faults: ImportFault[] = []
  const cellOf = (field: ImportField): ImportCell => {
    const column = mapping[field]
    return column === undefined ? null : (cells[column] ?? null)
  }
  const fail = (field: ImportField, key: string, values: ImportFault['values'] = {}) =>
    faults.push({ field, key: `import.fault.${key}`, values })
  const textOf = (field: 'name' | 'brand' | 'customer') => cellText(cellOf(field)) || undefined

  const code = codeOf(cellOf('code'))
  const digit = missedCheckDigit(code)
  if (code === '') fail('code', 'missing')
  else if (digit !== null) fail('code', 'ean', { code, digit })

  const familyText = cellText(cellOf('family'))
  const family = familyText === '' ? undefined : familyNamed(familyText)
  if (familyText !== '' && family === undefined) {
    const nearest = nearestFamily(familyText)
    if (nearest) fail('family', 'family_nearest', { family: familyText, nearest })
    else fail('family', 'family', { family: familyText })
  }

  const activeText = cellText(cellOf('active'))
  const active = activeText === '' ? undefined : yesOrNo(activeText)
  if (activeText !== '' && active === undefined) fail('active', 'active', { text: activeText })

  const values = {
    code,
    name: textOf('name'),
    brand: textOf('brand'),
    family,
    customer: textOf('customer'),
    active,
  }
  for (const field of ['code', 'name', 'brand'] as const) {
    const maximum = LONGEST[field]
    if ((values[field]?.length ?? 0) > maximum) fail(field, 'too_long', { maximum })
  }
  return { values, faults }
}

/** A cell as text on one line: numbers in full, days as DD/MM/YYYY. */
export function cellText(cell: ImportCell): string {
  if (cell === null) return ''
  if (cell instanceof Date) {
    const two = (number: number) => String(number).padStart(2, '0')
    return `${two(cell.getUTCDate())}/${two(cell.getUTCMonth() + 1)}/${cell.getUTCFullYear()}`
  }
  // A number beyond 21 digits would be written with an exponent; nobody means that.
  if (typeof cell === 'number') return Number.isInteger(cell) ? BigInt(cell).toString() : String(cell)
  return String(cell)
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

/** A shorter number is one of the customer's own. */
const SHORTEST_CUT = 6

/**
 * The code of a cell, an EAN as its digits alone. A spreadsheet that takes an EAN for a number loses the zeros it begins with:
 * they come back where the number is an EAN with them.
 */
function codeOf(cell: ImportCell): string {
  const text = cellText(cell)
  const ean = checkEan(text)
  if (ean.ok) return ean.value
  if (typeof cell !== 'number' || text.length < SHORTEST_CUT) return text
  const padded = text.padStart(text.length < 8 ? 8 : 13, '0')
  return checkEan(padded).ok ? padded : text
}

function familyNamed(text: string): ProductFamilyName | undefined {
  return productFamilies.find(({ name }) => plain(name) === plain(text))?.name
}

/** The family that somebody probably meant: no more than a third of its letters are others. */
export function nearestFamily(text: string): ProductFamilyName | undefined {
  const wanted = plain(text)
  const [nearest] = productFamilies
    .map(({ name }) => ({ name, distance: changesBetween(wanted, plain(name)) }))
    .filter(({ name, distance }) => distance <= Math.ceil(plain(name).length / 3))
    .sort((one, other) => one.distance - other.distance)
  return nearest?.name
}

const yes = [
  'si',
  'sim',
  'yes',
  'y',
  's',
  'x',
  '1',
  'true',
  'verdadero',
  'verdadeiro',
  'activo',
  'activa',
  'ativo',
  'ativa',
  'active',
]
const no = ['no', 'nao', 'n', '0', 'false', 'falso', 'inactivo', 'inactiva', 'inativo', 'inativa', 'inactive']

function yesOrNo(text: string): boolean | undefined {
  const word = plain(text)
  if (yes.includes(word)) return true
  return no.includes(word) ? false : undefined
}

/** How many letters must be added, taken away or changed to make one text of another. */
function changesBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, changed))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
