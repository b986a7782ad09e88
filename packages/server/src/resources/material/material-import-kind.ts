import { plainText } from '@lienzo/rules/imports/import-cells'
import { materialImport } from '@lienzo/rules/imports/material-import'
import { sql } from 'drizzle-orm'
import { declareImportKind } from '../../core/record/import-kind.ts'
import { materials } from '../../db/tables/catalogue/catalogue.ts'
import { priceDoubts } from './price-doubts.ts'

const { code, name } = materials

/**
 * Defaults for fields of a new material that are missing from its row. The keys are all the fields that an import can write.
 */
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

/**
 * Import of materials from a price list of the house or of a supplier. Matches a row to an existing material by code or by
 * name.
 */
export const materialImportKind = declareImportKind({
  resource: 'material',
  declaration: materialImport,
  table: materials,
  customer: null,
  columns: Object.fromEntries(names.map((each) => [each, materials[each]])),
  keys: {
    code: {
      of: (values) => [values.code?.toLowerCase()],
      is: ([key]) => sql`lower(${code}) = ${key}`,
      taken: 'code_taken',
    },
    name: {
      of: (values) => [values.name?.toLowerCase()],
      is: ([key]) => sql`lower(${name}) = ${key}`,
    },
  },
  // Codes are compared letter by letter, because they are not words.
  alike: {
    field: 'code',
    columns: { code },
    of: (values) => (values.code ? [[...plainText(values.code)]] : undefined),
  },
  fresh,
  label: 'name',
  // If the code differs from the existing code only in case, the material keeps its code.
  judge: async (_database, rows) =>
    rows.map((row) => {
      const { code: newCode, ...columns } = row.values
      const isSame = newCode?.toLowerCase() === String(row.existing?.code ?? '').toLowerCase()
      return { columns: isSame ? columns : { ...columns, code: newCode }, faults: priceDoubts(row) }
    }),
})
