import { promotionImport } from '@lienzo/rules/imports/promotion-import'
import { sql } from 'drizzle-orm'
import { declareImportKind } from '../../core/record/import-kind.ts'
import { promotions } from '../../db/tables/customers/promotions.ts'

const { code, name, brand, family, active } = promotions

/** Import of customer products from a spreadsheet. Matches a row to an existing product by code. */
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
  // A code that differs only in case is the same code, so existing products keep theirs.
  judge: async (_database, rows) =>
    rows.map(({ values, existing }) => {
      const { customer: _, code, ...columns } = values
      return { columns: existing ? columns : { ...columns, code }, faults: [] }
    }),
})
