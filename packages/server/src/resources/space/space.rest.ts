import type { spaceUpdate } from '@lienzo/contract/customers/space'
import type { spaceImportCalls } from '@lienzo/contract/imports/import-calls'
import type { FieldError } from '@lienzo/contract/wire/errors'
import type { z } from 'zod'
import type { Context } from '../../core/context/context.ts'
import type { HandlersOf } from '../../core/context/handler.ts'
import { Refusal } from '../../core/context/refusal.ts'
import { visibleRow } from '../../core/context/resource.ts'
import { normalizeProvince } from '../../core/domain/normalize-province.ts'
import { assertCustomerUnchanged } from '../../core/record/assert-customer-unchanged.ts'
import { getRow } from '../../core/record/get-row.ts'
import { requireVisible } from '../../core/record/references.ts'
import {
  assertUnchanged,
  columnsOf,
  createRow,
  lockRow,
  saveRow,
  writeRow,
} from '../../core/record/save-row.ts'
import { standardHandlers } from '../../core/record/standard-handlers.ts'
import { spaces } from '../../db/tables/customers/spaces.ts'
import { spaceResource } from './space.queries.ts'
import { spaceBasketHandlers } from './space-basket.ts'
import { closureChangesOf, replaceClosures } from './space-closures.ts'
import { measurementOf, nothingSaid } from './space-measurement.ts'
import { nextSpaceNumbers } from './space-numbers.ts'
import { listSpacePhotos } from './space-photos.ts'
import { spacePoints } from './space-points.ts'

const { pick, ...standard } = standardHandlers(spaceResource)

/** Handlers for the space calls. The handlers for documents and imports are declared elsewhere, for all resources together. */
export const spaceHandlers: Omit<HandlersOf<'spacerest'>, 'deactivedoc' | keyof typeof spaceImportCalls> = {
  ...standard,
  ...spaceBasketHandlers,
  'delete-selected': standard.delete,
  getlist: pick,
  points: spacePoints,
  'photo-list': listSpacePhotos,
  update: async (context, input) => {
    await requireCustomer(context, input.customer_id)
    await assertCustomerUnchanged(context, spaceResource, input)
    await requireVisible(context, 'product', [input.default_product_id], 'default_product_id')
    await requireVisible(context, 'material', [input.default_material_id], 'default_material_id')
    await requireInstaller(context, input)
    const state = await normalizeProvince(context, spaceResource, input)
    const { closures, ...ofSpace } = input
    const values = {
      ...columnsOf(spaces, ofSpace),
      ...(await measurementOf(context, input)),
      ...(await numberOf(context, input)),
      state,
    }
    const before = input.id === undefined ? null : await lockSpace(context, input.id, input.version)
    const changes = closures ? await closureChangesOf(context, before?.id, closures) : {}
    if (before) await writeRow(context, spaceResource, before, values, 'update', changes)
    const { id } = before ?? (await createRow(context, spaceResource, values, changes))
    if (closures && Object.keys(changes).length > 0) await replaceClosures(context, [{ id, closures }])
    return getRow(context, spaceResource, id)
  },
  getnextspacenum: async (context, { customer_id }) => {
    await requireCustomer(context, customer_id)
    return { number: await nextSpaceNumbers(context, customer_id) }
  },
  clonespace: async (context, { id }) => {
    const original = await visibleRow(context, spaceResource, id)
    await requireCustomer(context, original.customer_id)
    const number = await nextSpaceNumbers(context, original.customer_id)
    const {
      customer_name: _c,
      default_product_name: _p,
      default_material_name: _m,
      default_installer_name: _n,
      cover_id: _f,
      closures: _k,
      made_by: _i,
      ...own
    } = original
    // Nobody has measured the location of the copy.
    const values = { ...columnsOf(spaces, own), ...nothingSaid, number }
    const clone = await saveRow(context, spaceResource, {}, values)
    return getRow(context, spaceResource, clone.id)
  },
}

/**
 * Locks a space until the call ends and returns it. Throws NOT_FOUND if the space is not visible, or CONFLICT if it has changed
 * since the caller read it.
 */
async function lockSpace(context: Context, id: number, version: number | undefined) {
  const before = await lockRow(context, spaceResource, id)
  await assertUnchanged(before, version, () => getRow(context, spaceResource, id))
  return before
}

/**
 * Throws at `default_installer_id`: INVALID_INPUT if the installer does not exist, and NO_PERMISSION if a customer's user
 * changes the installer, because only the house assigns installers.
 */
async function requireInstaller(
  context: Context,
  { id, default_installer_id }: z.output<typeof spaceUpdate>,
): Promise<void> {
  if (default_installer_id === undefined) return
  const field = 'default_installer_id'
  if (context.caller.house) return requireVisible(context, 'installer', [default_installer_id], field)
  const before = id === undefined ? null : (await visibleRow(context, spaceResource, id)).default_installer_id
  if (before === default_installer_id) return
  const fault: FieldError = { key: 'validation.house_only', message: 'can only be changed by the house' }
  throw new Refusal('NO_PERMISSION', 'Only the house says who mounts', { fields: { [field]: fault } })
}

function requireCustomer(context: Context, customerId: number): Promise<void> {
  return requireVisible(context, 'customer', [customerId], 'customer_id')
}

/**
 * Returns the number that was entered or, for a new space, the next number. Returns an empty object if an existing space keeps
 * its number.
 */
async function numberOf(
  context: Context,
  { id, number, customer_id }: z.output<typeof spaceUpdate>,
): Promise<{ number?: number }> {
  if (number !== undefined) return { number }
  if (id === undefined) return { number: await nextSpaceNumbers(context, customer_id) }
  return {}
}
