import { promotionImport } from '@lienzo/rules/imports/promotion-import'
import { sql } from 'drizzle-orm'
import { declareImportKind } from '../../core/record/import-kind.ts'
import { promotions } from '../../db/tables/customers/promotions.ts'

const { code, name, brand, family, active } = promotions

/** Products of customers from a spreadsheet, each known by its code. */
export const promotionImportKind = declareImportKind({
  resource: 'promotion',
  declaration: promotionImport,
  table: promotions,
  customer: promotions.customer_id,
  columns: { code, name, brand, family, active },
  keys: {
    code: {
      of: (values) => [values.code?.toLowerCase()],
      is: ([given]) => sql`lower(${code}) = ${given}`,
    },
  },
  fresh: { brand: '', family: 'SIN CATEGORÍA', active: true },
  label: 'name',
  // A code in other capitals is the same code: what is there keeps its own.
  judge: async (_database, rows) =>
    rows.map(({ values, existing }) => {
      const { customer: _, code, ...said } = values
      return { columns: existing ? said : { ...said, code }, faults: [] }
    }),
})
