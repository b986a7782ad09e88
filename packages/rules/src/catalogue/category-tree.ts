/** A category as the tree knows it: its parent, and its place among the children of that one. */
export type TreeNode = { id: number; parent_id: number | null; position: number }

/** Where a category goes: its new parent, and how many of the other children come before it. */
export type TreePlace = { parent_id: number | null; position: number }

/** A main category is level 1; nobody finds anything further down than this. */
export const DEEPEST_LEVEL = 6

export type PlaceFault = 'ring' | 'too_deep'

/**
 * The children of each node, with the main ones under `null`, in the order of the tree. A node whose parent is
 * not there is a main one. `nodes` are in the order of their positions already.
 */
export function childrenByParent<Node extends TreeNode>(nodes: readonly Node[]): Map<number | null, Node[]> {
  const known = new Set(nodes.map((node) => node.id))
  const children = new Map<number | null, Node[]>()
  for (const node of nodes) {
    const parent = node.parent_id !== null && known.has(node.parent_id) ? node.parent_id : null
    const siblings = children.get(parent)
    if (siblings) siblings.push(node)
    else children.set(parent, [node])
  }
  return children
}

/** Why a category cannot be under another one; `null` where it can. `id` is null for one that is not there yet. */
export function placeFault(
  nodes: readonly TreeNode[],
  id: number | null,
  parentId: number | null,
): PlaceFault | null {
  const above = ancestorsOf(nodes, parentId)
  if (id !== null && above.includes(id)) return 'ring'
  const below = id === null ? 1 : levelsFrom(childrenByParent(nodes), id)
  return above.length + below > DEEPEST_LEVEL ? 'too_deep' : null
}

/**
 * The tree with one category at another place: its old and its new siblings are numbered again from 0. The place must
 * have no fault; a position beyond the last is the last.
 */
export function moved<Node extends TreeNode>(nodes: readonly Node[], id: number, to: TreePlace): Node[] {
  const node = nodes.find((each) => each.id === id)
  if (!node) return [...nodes]
  const children = childrenByParent(nodes)
  const others = (parent: number | null) => (children.get(parent) ?? []).filter((each) => each !== node)
  const counted = new Map<number, Node>()
  for (const parent of new Set([node.parent_id, to.parent_id])) {
    const here = parent === to.parent_id ? others(parent).toSpliced(to.position, 0, node) : others(parent)
    for (const [position, child] of here.entries()) {
      const parent_id = child === node ? to.parent_id : child.parent_id
      counted.set(child.id, { ...child, parent_id, position })
    }
  }
  return nodes.map((each) => counted.get(each.id) ?? each).sort((one, other) => one.position - other.position)
}

/** One step of a category in the tree, as keys ask for it. */
export type TreeStep = 'up' | 'down' | 'in' | 'out'

/**
 * Where one step takes a category: before or after its neighbour, to the end of the children of the one before it, or behind
 * its parent. `null` where there is no such place.
 */
export function stepFrom(nodes: readonly TreeNode[], id: number, step: TreeStep): TreePlace | null {
  const children = childrenByParent(nodes)
  const parentOf = (wanted: number) =>
    [...children].find(([, siblings]) => siblings.some((each) => each.id === wanted))?.[0] ?? null
  const parent_id = parentOf(id)
  const siblings = children.get(parent_id) ?? []
  const index = siblings.findIndex((each) => each.id === id)
  switch (step) {
    case 'up':
      return index > 0 ? { parent_id, position: index - 1 } : null
    case 'down':
      return index < siblings.length - 1 ? { parent_id, position: index + 1 } : null
    case 'in': {
      const before = siblings[index - 1]
      if (!before || placeFault(nodes, id, before.id)) return null
      return { parent_id: before.id, position: children.get(before.id)?.length ?? 0 }
    }
    case 'out': {
      if (parent_id === null) return null
      const above = parentOf(parent_id)
      const index = (children.get(above) ?? []).findIndex((each) => each.id === parent_id)
      return { parent_id: above, position: index + 1 }
    }
  }
}

/** The one itself and those above it, from below; what goes round in a ring is walked once. */
export function ancestorsOf(nodes: readonly TreeNode[], id: number | null): number[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const found: number[] = []
  let node = id === null ? undefined : byId.get(id)
  while (node && !found.includes(node.id)) {
    found.push(node.id)
    node = node.parent_id === null ? undefined : byId.get(node.parent_id)
  }
  return found
}

/** How many levels a category has, its own included. */
function levelsFrom(children: ReadonlyMap<number | null, readonly TreeNode[]>, id: number): number {
  const below = (children.get(id) ?? []).map((child) => levelsFrom(children, child.id))
  return 1 + Math.max(0, ...below)
}
