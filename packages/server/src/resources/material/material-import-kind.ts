import { plainText } from '@lienzo/rules/imports/import-cells'
import { materialImport } from '@lienzo/rules/imports/material-import'
import { sql } from 'drizzle-orm'
import { declareImportKind } from '../../core/record/import-kind.ts'
import { materials } from '../../db/tables/catalogue/catalogue.ts'
import { priceDoubts } from './price-doubts.ts'

const { code, name } = materials

/** What a new material has where its row says nothing, and with it all that rows write. */
const fresh = {
  code: '',
  name: '',
  description: '',
  price_per_m2: 0,
  cost_per_m2: 0,
  roll_width: 0,
  roll_length: 0,
  thickness: 0,
  weight: 0,
  active: true,
}

const names = Object.keys(fresh) as (keyof typeof fresh)[]

/** Materials from a price list of the house's own or of a supplier, each known by its code or its name. */
export const materialImportKind = declareImportKind({
  resource: 'material',
  declaration: materialImport,
  table: materials,
  customer: null,
  columns: Object.fromEntries(names.map((each) => [each, materials[each]])),
  keys: {
    code: {
      of: (values) => [values.code?.toLowerCase()],
      is: ([given]) => sql`lower(${code}) = ${given}`,
      taken: 'code_taken',
    },
    name: {
      of: (values) => [values.name?.toLowerCase()],
      is: ([given]) => sql`lower(${name}) = ${given}`,
    },
  },
  // Codes are no words: another letter is another code.
  alike: {
    field: 'code',
    columns: { code },
    of: (values) => (values.code ? [[...plainText(values.code)]] : undefined),
  },
  fresh,
  label: 'name',
  // A code in other capitals is the same code: what is there keeps its own.
  judge: async (_database, rows) =>
    rows.map((row) => {
      const { code: said, ...columns } = row.values
      const isSame = said?.toLowerCase() === String(row.existing?.code ?? '').toLowerCase()
      return { columns: isSame ? columns : { ...columns, code: said }, faults: priceDoubts(row) }
    }),
})
