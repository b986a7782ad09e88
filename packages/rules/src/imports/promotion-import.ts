import { checkEan, missedCheckDigit } from '../catalogue/ean.ts'
import { type ProductFamilyName, productFamilies } from '../customers/families.ts'
import { type CellReading, choiceCell, faulty, textCell, yesNoCell } from './cell-readers.ts'
import { customerField } from './customer-field.ts'
import type { ImportCell } from './import-cells.ts'
import { declareImport } from './import-declaration.ts'

const families = productFamilies.map(({ name }) => name)

/** Other names of the families, in the three languages and in customers' lists. */
const familyWords: Partial<Record<ProductFamilyName, readonly string[]>> = {
  MASCULINO: ['hombre', 'homem', 'men', 'male'],
  FEMENINO: ['feminino', 'mujer', 'mulher', 'women', 'female'],
  MIXTO: ['misto', 'unisex', 'unissexo'],
  SOL: ['solar', 'solares', 'sun'],
  'SKIN CARE': ['skincare', 'tratamiento', 'tratamento'],
  'MASCULINO CLÁSICOS': ['masculino clássicos', 'men classics'],
  'FEMENINO CLÁSICOS': ['feminino clássicos', 'women classics'],
  'MIXTO CLÁSICOS': ['misto clássicos', 'unisex classics'],
  'SIN CATEGORÍA': ['sem família', 'sin familia', 'sem categoria', 'no family', 'none'],
}

/** Import declaration for the customers' products. Rows are matched by code. */
export const promotionImport = declareImport({
  fields: {
    code: {
      words: [
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
      read: codeCell,
      takes: 'ean',
      example: '8412345678905',
      required: true,
    },
    name: {
      words: [
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
      read: textCell(120),
      example: 'Bruma de azahar 50 ml',
      required: true,
    },
    brand: { words: ['brand', 'marca', 'firma', 'casa'], read: textCell(120), example: 'Alameda' },
    family: {
      words: ['family', 'familia', 'category', 'categoria', 'tipo', 'type'],
      read: choiceCell(families, familyWords),
      example: 'FEMENINO',
    },
    customer: customerField,
    active: {
      words: [
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
      read: yesNoCell,
      example: 'true',
      isYesOrNo: true,
    },
  },
  keys: { code: ['code'] },
})

/** Maximum length of a code. The database index has the same limit. */
const LONGEST_CODE = 40

/** Minimum length of a number that can be an EAN without its leading zeros. A shorter number is the customer's own code. */
const SHORTEST_CUT = 6

/**
 * Reads a code. An EAN is reduced to its digits, without decimals such as ",00" at the end. If a spreadsheet stored an EAN as a
 * number and dropped its leading zeros, they are restored, provided that the result is a valid EAN. Refuses 13 digits with a
 * wrong check digit, and codes that are too long.
 */
function codeCell(cell: ImportCell, text: string): CellReading<string> {
  const code = codeOf(cell, text)
  const digit = looksMistyped(code) ? missedCheckDigit(code) : null
  if (digit !== null) return faulty('ean', { code, digit })
  return code.length > LONGEST_CODE ? faulty('too_long', { maximum: LONGEST_CODE }) : { value: code }
}

function codeOf(cell: ImportCell, input: string): string {
  const text = withoutDecimals(input)
  const ean = checkEan(text)
  if (ean.ok) return ean.value
  if (typeof cell !== 'number' || text.length < SHORTEST_CUT) return input
  const padded = text.padStart(text.length < 8 ? 8 : 13, '0')
  return checkEan(padded).ok ? padded : input
}

function withoutDecimals(text: string): string {
  return text.replace(/^(\d{8,})[.,]0+$/, '$1')
}

/**
 * Returns true if a code has 13 characters, not counting spaces and hyphens. A code of 13 digits can only be an EAN, but a code
 * of 8, 12 or 14 digits can be the customer's own, such as a date.
 */
function looksMistyped(code: string): boolean {
  return code.replace(/[\s-]/gu, '').length === 13
}
