import type { Context } from '../context/context.ts'
import { notFound } from '../context/refusal.ts'
import { type Readable, visibleRow } from '../context/resource.ts'

/** Returns one record as its screen shows it. Throws NOT_FOUND if the caller sees no such record. */
export async function getRow<Row extends { id: number }, Shown>(
  context: Context,
  resource: Readable<Row, Shown>,
  id: number,
): Promise<Shown> {
  return presentOne(context, resource, await visibleRow(context, resource, id))
}

/** Returns a row as a screen shows it. Throws NOT_FOUND if `resource.present` leaves the row out. */
export async function presentOne<Row extends { id: number }, Shown>(
  context: Context,
  resource: Readable<Row, Shown>,
  row: Row,
): Promise<Shown> {
  const [view] = await resource.present(context, [row])
  if (!view) throw notFound()
  return view
}
