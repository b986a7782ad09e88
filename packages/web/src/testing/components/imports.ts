import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'

type ShownImport = OutputOnTheWire<CallAt<'importsrest/monitor-import'>>

export const noPictures: ShownImport['pictures'] = {
  sources: [],
  ...{ coming: 0, present: 0, rows: 0, unowned: 0, refused: 0, doubtful: 0 },
  ...{ added: 0, known: 0, full: 0, taken_back: 0, kept: 0 },
}

/** Import row without pictures that has not been imported yet. */
export const plainRow = { pictures: 0, shown_pictures: [], taken: false, record: null, answered: [] }

/** Returns an import in the format of the API, by default ready for review. */
export function importOf(values: Partial<ShownImport>): ShownImport {
  return {
    ...{ id: 7, version: 1, created_at: 0, updated_at: 0, created_by: 1, deleted_at: null },
    ...{
      resource: 'space',
      state: 'ready',
      name: 'tiendas.xlsx',
      customer_id: 3,
      customer_name: 'Farmacia Luz',
    },
    ...{ created_by_name: 'ana', begun_at: 0, ended_at: null, rows: 100_000, dealt: 0 },
    ...{ created: 0, updated: 0, unchanged: 0, skipped: 0, refused: 0, warned: 0, answered: 0 },
    ...{
      update_existing: true,
      create_new: true,
      key: 'number',
      key_doubt: null,
      headers: ['Tienda'],
      mapping: { shop_name: 0 },
    },
    pictures: noPictures,
    ...{ reading: null, failure: null, undone: { deleted: 0, restored: 0, kept: 0 } },
    missing: { records: 0, deactivate: false, deactivated: 0, kept: 0 },
    ...values,
  }
}

type Faults = OutputOnTheWire<CallAt<'importsrest/getdetailforedit'>>

/** Returns a `getdetailforedit` response with these groups of faults, each in different rows. */
export function faultsOf(groups: Faults['groups']): Faults {
  const rowsOf = (own: Faults['groups']) => own.reduce((sum, { rows }) => sum + rows, 0)
  const kindOf = ({ field, values }: Faults['groups'][number]) => `${field} ${values.contradicts}`
  const columns = [...Map.groupBy(groups, kindOf).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { field } = first
    const contradicts = first.values.contradicts === undefined ? null : String(first.values.contradicts)
    const reasons = [...Map.groupBy(own, ({ key }) => key).values()].flatMap((alike) => {
      const [{ rows: _, ...example } = first] = alike
      return [{ rows: rowsOf(alike), texts: alike.length, example }]
    })
    const errors = rowsOf(own.filter(({ level }) => level === 'error'))
    const proposals = rowsOf(own.filter(({ values }) => values.nearest && !values.unsure))
    const near = rowsOf(own.filter(({ values }) => values.record !== undefined))
    const readings = rowsOf(own.filter(({ values }) => values.thousands_value !== undefined))
    return [{ field, contradicts, rows: rowsOf(own), errors, proposals, readings, near, reasons }]
  })
  return { columns, groups, total: groups.length }
}
