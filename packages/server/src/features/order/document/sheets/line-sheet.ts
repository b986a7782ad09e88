import type { languages } from '@lienzo/contract/people/languages'
import type { CellValue, SheetColumn } from '../../../../adapters/spreadsheet/spreadsheet.ts'
import type { PaperLine } from '../paper-lines.ts'

type Language = (typeof languages)[number]

/** Columns of a sheet of lines, in order. Amounts are in euros, areas in m², and lengths in mm. */
const columns = {
  order: { kind: 'text', cell: (_line, { orderCode }) => orderCode },
  number: { kind: 'integer', cell: ({ number }) => number },
  space_number: { kind: 'integer', cell: ({ space_number }) => space_number },
  shop_name: { kind: 'text', cell: ({ shop_name }) => shop_name },
  chain: { kind: 'text', cell: ({ chain }) => chain },
  position: { kind: 'text', cell: ({ position }) => position },
  address: { kind: 'text', cell: ({ address }) => address },
  postal_code: { kind: 'text', cell: ({ postal_code }) => postal_code },
  city: { kind: 'text', cell: ({ city }) => city },
  country: { kind: 'text', cell: ({ country }) => country },
  product_code: { kind: 'text', cell: ({ product_code }) => product_code },
  product: { kind: 'text', cell: ({ product_name }) => product_name },
  material: { kind: 'text', cell: ({ material_name }) => material_name },
  finishes: { kind: 'text', cell: ({ finish_names }) => finish_names.join(', ') },
  promotion_code: { kind: 'text', cell: ({ promotion_code }) => promotion_code },
  promotion: { kind: 'text', cell: ({ promotion_name }) => promotion_name },
  artwork: { kind: 'text', cell: ({ image_name }) => image_name },
  version: {
    kind: 'integer',
    cell: ({ image_name, image_revision }) => (image_name === null ? null : image_revision),
  },
  file: { kind: 'text', cell: (_line, { fileName }) => fileName },
  width: { kind: 'integer', cell: ({ width }) => width },
  height: { kind: 'integer', cell: ({ height }) => height },
  copies: { kind: 'integer', cell: ({ copies }) => copies },
  spares: { kind: 'integer', cell: ({ spare_copies }) => spare_copies },
  m2: { kind: 'area', cell: ({ m2 }) => m2 / 10_000 },
  discount: { kind: 'percent', cell: ({ discount }) => discount / 10_000 },
  net: { kind: 'euros', cell: ({ net }) => net / 100 },
  notes: { kind: 'text', cell: ({ notes }) => notes },
} as const satisfies Record<
  string,
  { kind: SheetColumn['kind']; cell: (line: PaperLine, of: LineOrigin) => CellValue }
>

type ColumnName = keyof typeof columns

/** Values of a row that do not come from the line itself: the order code, and the name of the artwork file in an archive. */
type LineOrigin = { orderCode: string; fileName: string | null }

/** Columns about prices, which production does not need. */
const ofMoney: ReadonlySet<ColumnName> = new Set(['discount', 'net'])

/**
 * Returns the columns of a sheet of lines, and a function that returns the cells of a line. With `job`, the sheet is for
 * production: it has file names and no prices.
 */
export function lineSheet(language: Language, use: 'export' | 'job') {
  const names = (Object.keys(columns) as ColumnName[]).filter((name) =>
    use === 'job' ? !ofMoney.has(name) : name !== 'file',
  )
  const headers = lineHeaders[language]
  return {
    title: sheetTitles[language],
    columns: names.map((name): SheetColumn => ({ header: headers[name], kind: columns[name].kind })),
    cellsOf: (line: PaperLine, of: LineOrigin): CellValue[] =>
      names.map((name) => columns[name].cell(line, of)),
  }
}

const sheetTitles: Record<Language, string> = { es: 'Líneas', us: 'Lines', pt: 'Linhas' }

const lineHeaders: Record<Language, Record<ColumnName, string>> = {
  es: {
    ...{
      order: 'Pedido',
      number: 'Línea',
      space_number: 'N.º de espacio',
      shop_name: 'Tienda',
      chain: 'Cadena',
    },
    ...{
      position: 'Ubicación',
      address: 'Dirección',
      postal_code: 'Código postal',
      city: 'Población',
      country: 'País',
    },
    ...{
      product_code: 'Código de producto',
      product: 'Producto',
      material: 'Material',
      finishes: 'Acabados',
    },
    ...{ promotion_code: 'Código de producto de cliente', promotion: 'Producto de cliente' },
    ...{ artwork: 'Imagen', version: 'Versión', file: 'Archivo', width: 'Ancho mm', height: 'Alto mm' },
    ...{ copies: 'Copias', spares: 'Repuestos', m2: 'm²', discount: 'Dto.', net: 'Neto', notes: 'Notas' },
  },
  us: {
    ...{ order: 'Order', number: 'Line', space_number: 'Space number', shop_name: 'Shop', chain: 'Chain' },
    ...{
      position: 'Position',
      address: 'Address',
      postal_code: 'Postal code',
      city: 'City',
      country: 'Country',
    },
    ...{ product_code: 'Product code', product: 'Product', material: 'Material', finishes: 'Finishes' },
    ...{ promotion_code: 'Customer product code', promotion: 'Customer product' },
    ...{ artwork: 'Artwork', version: 'Version', file: 'File', width: 'Width mm', height: 'Height mm' },
    ...{ copies: 'Copies', spares: 'Spares', m2: 'm²', discount: 'Disc.', net: 'Net', notes: 'Notes' },
  },
  pt: {
    ...{
      order: 'Encomenda',
      number: 'Linha',
      space_number: 'N.º do espaço',
      shop_name: 'Loja',
      chain: 'Cadeia',
    },
    ...{
      position: 'Localização',
      address: 'Morada',
      postal_code: 'Código postal',
      city: 'Localidade',
      country: 'País',
    },
    ...{
      product_code: 'Código do produto',
      product: 'Produto',
      material: 'Material',
      finishes: 'Acabamentos',
    },
    ...{ promotion_code: 'Código do produto de cliente', promotion: 'Produto de cliente' },
    ...{ artwork: 'Imagem', version: 'Versão', file: 'Ficheiro', width: 'Largura mm', height: 'Altura mm' },
    ...{
      copies: 'Cópias',
      spares: 'Sobressalentes',
      m2: 'm²',
      discount: 'Desc.',
      net: 'Líquido',
      notes: 'Notas',
    },
  },
}
