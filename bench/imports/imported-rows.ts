type Cell = string | number

/** Rows of a large spreadsheet, and the columns that `pg` alone writes for the same rows. */
export type ImportedRows = {
  resource: 'promotion' | 'space'
  table: string
  /** Header of each column in the spreadsheet, and PostgreSQL type of the column in the table. */
  columns: Readonly<Record<string, { header: string; type: 'text' | 'int' | 'float8' }>>
  record(row: number): Readonly<Record<string, Cell>>
  /** SQL condition that matches the records that `pg` alone has written. They are deleted after the measurement. */
  written: string
}

/** Customer products, with few columns and few indexes. */
export const promotionRows: ImportedRows = {
  resource: 'promotion',
  table: 'promotions',
  columns: {
    code: { header: 'EAN', type: 'text' },
    name: { header: 'Nombre', type: 'text' },
    brand: { header: 'Marca', type: 'text' },
    family: { header: 'Familia', type: 'text' },
  },
  record: (row) => ({
    code: `BENCH-${row}`,
    name: `Crema de manos ${row}`,
    brand: 'Alameda',
    family: 'SKIN CARE',
  }),
  written: `code like 'BENCH-%'`,
}

/** First number of the imported spaces, higher than all space numbers in the database. */
const FIRST_NUMBER = 500_000

const towns = [
  { postal_code: '28013', city: 'Madrid', state: 'Madrid' },
  { postal_code: '41001', city: 'Sevilla', state: 'Sevilla' },
  { postal_code: '46002', city: 'Valencia', state: 'Valencia' },
  { postal_code: '50001', city: 'Zaragoza', state: 'Zaragoza' },
]

/** Spaces in the shops of a chain. Nearly every column of their table has an index. */
export const spaceRows: ImportedRows = {
  resource: 'space',
  table: 'spaces',
  columns: {
    number: { header: 'Número', type: 'int' },
    shop_name: { header: 'Tienda', type: 'text' },
    chain: { header: 'Cadena', type: 'text' },
    kind: { header: 'Tipo', type: 'text' },
    position: { header: 'Posición', type: 'text' },
    visible_width: { header: 'Ancho', type: 'int' },
    visible_height: { header: 'Alto', type: 'int' },
    address: { header: 'Dirección', type: 'text' },
    postal_code: { header: 'C.P.', type: 'text' },
    city: { header: 'Ciudad', type: 'text' },
    state: { header: 'Provincia', type: 'text' },
    country: { header: 'País', type: 'text' },
    latitude: { header: 'Latitud', type: 'float8' },
    longitude: { header: 'Longitud', type: 'float8' },
  },
  record: (row) => ({
    number: FIRST_NUMBER + row,
    shop_name: `Óptica Alameda ${Math.floor(row / 4)}`,
    chain: 'Cadena Sol',
    kind: 'window',
    position: `Planta ${row % 4}`,
    visible_width: 900 + (row % 1200),
    visible_height: 700 + (row % 900),
    address: `Calle Mayor ${row % 300}`,
    ...towns[row % towns.length],
    country: 'ES',
    latitude: (37_000 + (row % 5000)) / 1000,
    longitude: (-6000 + (row % 7000)) / 1000,
  }),
  written: `number >= ${FIRST_NUMBER}`,
}
