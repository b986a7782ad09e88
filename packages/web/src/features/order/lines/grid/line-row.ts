import type { CallAt } from '@lienzo/contract/calls'
import type { InputOnTheWire } from '@lienzo/contract/wire/call'
import { sameValue } from '../../../../core/form/draft.ts'
import type { RowId } from '../../../../ui/grid/columns/grid-column.ts'
import type { OfferedProduct, OrderLine } from '../../record/order-record.ts'

type SaveLines = InputOnTheWire<CallAt<'orderrest/savelines'>>
export type AddedLine = NonNullable<SaveLines['added']>[number]
export type ChangedLine = NonNullable<SaveLines['changed']>[number]

/**
 * Line in the grid. A new line has a random key, which is sent to the server as its `client_key`. So the key does not change
 * when the line is saved and receives its id, and after a reload the saved line has it too. A new line has the id 0. A product, width or height of 0 is not entered yet.
 */
export type LineRow = OrderLine & {
  key: RowId
  /** Line as last saved on the server, or undefined for a new line. */
  kept?: OrderLine
}

export const keyOf = ({ key }: LineRow): RowId => key
export const numberOf = ({ number }: LineRow): number => number
export const versionOf = ({ version }: LineRow): number => version

export function savedRow(line: OrderLine): LineRow {
  return { ...line, key: line.client_key ?? line.id, kept: line }
}

/** Initial version of a new line. It is so low that the server's version is always higher, even after many local edits. */
const BEFORE_SAVED = -1_000_000_000

/** Returns an empty line. */
export function newRow(key: string): LineRow {
  return {
    ...{ key, client_key: key, id: 0, version: BEFORE_SAVED, number: 0 },
    ...{ space_id: null, space_number: null, space_name: null, shop_name: null },
    ...{ space_chain: null, space_city: null },
    ...{ product_id: 0, product_name: '', material_id: null, material_name: null },
    ...{ finish_ids: [], finish_names: [], width: 0, height: 0, copies: 1, notes: '' },
    ...{ spares: 0, spares_percent: 0, spare_copies: 0, promotion_id: null, promotion_name: null },
    ...{
      campaign_image_id: null,
      image_name: null,
      image: null,
      image_revision: null,
      newest_revision: null,
    },
    ...{ image_deleted: false, image_approval: null, image_release: null },
    ...{ m2: 0, discount: 0, net: 0, price_steps: [], checks: [] },
  }
}

/**
 * Returns the first column that must be filled before a line can be saved, or undefined if the line is complete. Only products
 * with the price mode `area` need a material.
 */
export function missingIn(
  { product_id, material_id, width, height }: LineRow,
  product?: Pick<OfferedProduct, 'price_mode'>,
): 'product_id' | 'material_id' | 'width' | 'height' | undefined {
  if (product_id === 0) return 'product_id'
  if (width === 0) return 'width'
  if (height === 0) return 'height'
  // The price of a product with the price mode `area` depends on the material.
  return material_id === null && product?.price_mode === 'area' ? 'material_id' : undefined
}

/** Returns the fields of a line that a person can set. */
export function addedLine(row: LineRow): AddedLine {
  const { space_id, product_id, material_id, finish_ids, campaign_image_id, promotion_id } = row
  const { width, height, copies, notes, spares, spares_percent } = row
  return {
    ...{ space_id, product_id, material_id, finish_ids, campaign_image_id, promotion_id },
    ...{ width, height, copies, notes, spares, spares_percent },
  }
}

/** Returns the id and version of a changed line, and the fields that differ from the saved line. */
export function changedLine(savedLine: LineRow, row: LineRow, version: number): ChangedLine {
  const before: AddedLine = addedLine(savedLine)
  const after: AddedLine = addedLine(row)
  const fields = Object.keys(after) as (keyof AddedLine)[]
  const changedFields = fields.filter((field) => !sameValue(before[field], after[field]))
  return {
    id: savedLine.id,
    version,
    ...Object.fromEntries(changedFields.map((field) => [field, after[field]])),
  }
}
