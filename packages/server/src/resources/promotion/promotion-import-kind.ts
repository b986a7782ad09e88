import { promotionImport } from '@lienzo/rules/imports/promotion-import'
import { sql } from 'drizzle-orm'
import { declareImportKind } from '../../core/record/import-kind.ts'
import { promotions } from '../../db/tables/customers/promotions.ts'

const { code, name, brand, family, active } = promotions

/** Imports customer products from a spreadsheet; the key is the code. */
export const promotionImportKind = declareImportKind({
  resource: 'promotion',
  declaration: promotionImport,
  table: promotions,
  customer: promotions.customer_id,
  columns: { code, name, brand, family, active },
  keys: {
    code: {
      of: (values) => [values.code?.toLowerCase()],
      is: ([key]) => sql`lower(${code}) = ${key}`,
    },
  },
  fresh: { brand: '', family: 'SIN CATEGORÍA', active: true },
  label: 'name',
  // A code that differs only in capitals is the same code: the record keeps its own.
  judge: async (_database, rows) =>
    rows.map(({ values, existing }) => {
      const { customer: _, code, ...columns } = values
      return { columns: existing ? columns : { ...columns, code }, faults: [] }
    }),
})
