import { moved, placeFault, type TreeNode, type TreePlace } from '@lienzo/rules/catalogue/category-tree'
import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { columnOf } from '../../core/changes/change-names.ts'
import type { Context } from '../../core/context/context.ts'
import { givenRows } from '../../core/context/given-rows.ts'
import { columnList, fieldsIn } from '../../core/context/query-rows.ts'
import { invalidField } from '../../core/context/refusal.ts'
import { inReadingOrder } from '../../db/reading-order.ts'
import { categories } from '../../db/tables/catalogue/catalogue.ts'

/**
 * Key of the advisory lock that serializes changes to the category tree. Without it, two concurrent moves could create a cycle.
 */
const TREE_LOCK = 7_101

/**
 * Locks the category tree until the transaction ends, so that no other call moves, creates or deletes a category. Returns all
 * categories that are not deleted.
 */
export async function lockTree(context: Context): Promise<TreeNode[]> {
  await context.database.execute(sql`select pg_advisory_xact_lock(${TREE_LOCK})`)
  // Locks the rows in order of id, as all code that locks several rows does, to avoid deadlocks.
  const { id, deleted_at } = categories
  await context.database.select({ id }).from(categories).where(isNull(deleted_at)).orderBy(id).for('update')
  return treeNodes(context)
}

function treeNodes(context: Context): Promise<TreeNode[]> {
  const { id, parent_id, position, name, deleted_at } = categories
  return context.database
    .select({ id, parent_id, position })
    .from(categories)
    .where(isNull(deleted_at))
    .orderBy(position, inReadingOrder(name), id)
}

/**
 * Throws INVALID_INPUT at `parent_id` if the parent is the category itself or below it, or if the tree would become too deep.
 */
export function assertPlaceAllowed(
  nodes: readonly TreeNode[],
  id: number | null,
  parentId: number | null,
): void {
  const fault = placeFault(nodes, id, parentId)
  if (fault === 'ring') {
    throw invalidField('parent_id', {
      key: 'validation.category_ring',
      message: 'is this category itself or below it',
    })
  }
  if (fault === 'too_deep') {
    throw invalidField('parent_id', {
      key: 'validation.category_too_deep',
      message: 'would make the tree deeper than its maximum',
    })
  }
}

/** Placeholder id of a category that does not exist yet. */
const UNMADE = 0

/**
 * Returns a category's new parent and position, counted from 0. If the input has no position, a category with the same parent
 * keeps its position, and a new or moved category becomes the last child.
 */
export function placeIn(
  nodes: readonly TreeNode[],
  id: number | undefined,
  to: { parent_id: number | null; position: number | undefined },
): TreePlace {
  const before = nodes.find((node) => node.id === id)
  const stays = before !== undefined && before.parent_id === to.parent_id
  const position = to.position ?? (stays ? before.position : Number.MAX_SAFE_INTEGER)
  const place = { parent_id: to.parent_id, position }
  const all = before ? nodes : [...nodes, { id: UNMADE, ...place }]
  const after = moved(all, before?.id ?? UNMADE, place)
  return { ...place, position: after.find((node) => node.id === (before?.id ?? UNMADE))?.position ?? 0 }
}

/** Renumbers the siblings of a category that has just been written at a new position. Does not change their versions. */
export async function makeRoom(context: Context, id: number, place: TreePlace, nodes: readonly TreeNode[]) {
  const allNodes = nodes.some((node) => node.id === id) ? nodes : [...nodes, { id, ...place }]
  const were = new Map(nodes.map((node) => [node.id, node.position]))
  const others = moved(allNodes, id, place).filter(
    (node) => node.id !== id && node.position !== were.get(node.id),
  )
  if (others.length === 0) return
  const newPositions = givenRows({ id: categories.id, position: categories.position }, others)
  await context.database
    .update(categories)
    .set({ position: newPositions.columns.position })
    .from(newPositions.source)
    .where(eq(categories.id, newPositions.columns.id))
  context.publish([columnOf('category', 'position')])
}

/**
 * Renumbers the children of each category from 0 after categories are deleted or restored. Makes a restored category top-level
 * if its parent is deleted.
 */
export async function closeGaps(context: Context): Promise<void> {
  const { id, parent_id, position, name, deleted_at } = categories
  const above = alias(categories, 'above')
  await context.database
    .update(categories)
    .set({ parent_id: null })
    .from(above)
    .where(and(eq(above.id, parent_id), isNotNull(above.deleted_at), isNull(deleted_at)))
  const placeFields = {
    id,
    place: sql<number>`row_number() over (partition by ${parent_id}
      order by ${position}, ${inReadingOrder(name)}, ${id}) - 1`,
  }
  const numbering = fieldsIn('counted', placeFields)
  await context.database
    .update(categories)
    .set({ position: numbering.place })
    .from(sql`(select ${columnList(placeFields)} from ${categories} where ${isNull(deleted_at)}) counted`)
    .where(and(eq(id, numbering.id), ne(position, numbering.place)))
}
