import type { LineSpace } from '@lienzo/contract/sales/line-space'
import { mostSpacesTogether } from '@lienzo/contract/sales/order-lines'
import type { SizeCheck, SizedSpace } from '@lienzo/rules/catalogue/size-check'
import { checkMounting, type MountingDays } from '@lienzo/rules/sales/space-checks'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { scopeOf } from '../../../core/context/scope.ts'
import { spaceName } from '../../../core/domain/space-name.ts'
import { type PickInput, pickRows } from '../../../core/list/pick-rows.ts'
import { todayOf } from '../../../core/list/today.ts'
import { searchText } from '../../../db/search-text.ts'
import { spaces } from '../../../db/tables/customers/spaces.ts'
import { spaceResource } from '../../../resources/space/space.queries.ts'
import { closuresOf } from '../../../resources/space/space-closures.ts'

const spaceColumns = {
  id: spaces.id,
  number: spaces.number,
  customer_id: spaces.customer_id,
  name: spaceName,
  active: spaces.active,
  visible_width: spaces.visible_width,
  visible_height: spaces.visible_height,
  bleed: spaces.bleed,
  measured_how: spaces.measured_how,
  measured_at: spaces.measured_at,
  closures: closuresOf,
}

export type PartSpace = Awaited<ReturnType<typeof readSpaces>>[number]

/** Reads the spaces that match a condition and that the caller can see, sorted by number. */
export function readSpaces(context: Context, which: SQL) {
  const { database, caller } = context
  return database
    .select(spaceColumns)
    .from(spaces)
    .where(and(which, sql`${spaces.deleted_at} is null`, scopeOf(spaceResource, caller)))
    .orderBy(spaces.number, spaces.id)
}

/** Returns the condition for spaces with these IDs. */
export function spacesWith(ids: readonly number[]): SQL {
  return sql`${spaces.id} = any(${sql.param([...ids])})`
}

/** Returns the size that a print must fill; null if the space is not measured. */
export function sizedSpaceOf(space: PartSpace | undefined): SizedSpace | null {
  if (!space || space.visible_width === 0 || space.visible_height === 0) return null
  return {
    visibleWidthMm: space.visible_width,
    visibleHeightMm: space.visible_height,
    bleedMm: space.bleed,
  }
}

/** Checks whether the measurements of a space are reliable, and whether it is open on the days of an order. */
export function mountingChecks(
  context: Pick<Context, 'now' | 'origin' | 'services'>,
  space: PartSpace,
  days: MountingDays,
): SizeCheck[] {
  const measurement = {
    widthMm: space.visible_width,
    heightMm: space.visible_height,
    source: space.measured_how,
    day: space.measured_at,
  }
  const { measurementMonths: months } = context.services.settings
  return checkMounting({ measurement, closures: space.closures }, { days, today: todayOf(context), months })
}

/**
 * SQL of the names by which a list can refer to a space: the shop, with or without its position, followed by the postal code,
 * the town, both or neither.
 */
const calledNames = [sql`${spaces.shop_name}`, spaceName].flatMap((name) => {
  const [town, code] = [sql`nullif(${spaces.city}, '')`, sql`nullif(${spaces.postal_code}, '')`]
  return [
    name,
    ...[[town], [code], [code, town]].map(
      (place) => sql`concat_ws(' · ', ${name}, ${sql.join(place, sql`, `)})`,
    ),
  ]
})

type OfferedInput = PickInput & {
  customer_id: number
  numbers?: number[] | undefined
  names?: string[] | undefined
}

/**
 * Returns spaces of a customer to choose from for lines of an order: spaces with certain numbers, spaces with certain names
 * (see `calledNames`), or spaces that match a search.
 */
export async function offeredSpaces(
  context: Context,
  { customer_id, numbers, names, ...input }: OfferedInput,
): Promise<LineSpace[]> {
  const ofNumbers = numbers && sql`${spaces.number} = any(${sql.param(numbers)})`
  // No index covers names without accents, so every space of the customer is compared.
  const namesQuery =
    names && sql`(select ${searchText(sql`called`)} from unnest(${sql.param(names)}::text[]) called)`
  const ofNames = namesQuery && or(...calledNames.map((name) => sql`${searchText(name)} in ${namesQuery}`))
  const limit = names ? mostSpacesTogether : (numbers?.length ?? input.limit)
  const rows = await pickRows(
    context,
    spaceResource,
    { ...input, limit },
    and(eq(spaces.customer_id, customer_id), ofNumbers, ofNames),
  )
  const { id, shop_name, chain, city, postal_code, position, visible_width, visible_height, bleed } = spaces
  const { default_product_id, default_material_id } = spaces
  const details = await context.database
    .select({
      ...{ id, shop_name, chain, city, postal_code, position, visible_width, visible_height, bleed },
      ...{ default_product_id, default_material_id },
      name: spaceName,
    })
    .from(spaces)
    .where(
      inArray(
        id,
        rows.map((row) => row.id),
      ),
    )
  const byId = new Map(details.map((row) => [row.id, row]))
  return rows.flatMap((row) => {
    const space = byId.get(row.id)
    return space ? [{ ...row, ...space }] : []
  })
}
