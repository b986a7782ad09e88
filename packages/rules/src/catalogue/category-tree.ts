/** Category in the tree; `position` is its index among the children of its parent. */
export type TreeNode = { id: number; parent_id: number | null; position: number }

/** Target of a move: the new parent, and the number of the parent's other children that come before the category. */
export type TreePlace = { parent_id: number | null; position: number }

/** Maximum number of levels, because nobody would find a category on a deeper level. Main categories are on level 1. */
export const DEEPEST_LEVEL = 6

export type PlaceFault = 'ring' | 'too_deep'

/**
 * Returns the children of each node in tree order; the main nodes are under the key `null`. A node whose parent is missing is
 * treated as a main node. `nodes` must be sorted by position.
 */
export function childrenByParent<Node extends TreeNode>(nodes: readonly Node[]): Map<number | null, Node[]> {
  const ids = new Set(nodes.map((node) => node.id))
  const children = new Map<number | null, Node[]>()
  for (const node of nodes) {
    const parent = node.parent_id !== null && ids.has(node.parent_id) ? node.parent_id : null
    const siblings = children.get(parent)
    if (siblings) siblings.push(node)
    else children.set(parent, [node])
  }
  return children
}

/**
 * Returns the reason why a category cannot be placed under a parent: it would be its own ancestor (`ring`), or the tree would
 * have too many levels. Returns null if the category can be placed there. `id` is null for a new category.
 */
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
 * Returns the tree after a move, sorted by position, with new positions for the category's old and new siblings. Does not check
 * the move; call `placeFault` first. A position beyond the last child makes the category the last child.
 */
export function moved<Node extends TreeNode>(nodes: readonly Node[], id: number, to: TreePlace): Node[] {
  const node = nodes.find((each) => each.id === id)
  if (!node) return [...nodes]
  const children = childrenByParent(nodes)
  const others = (parent: number | null) => (children.get(parent) ?? []).filter((each) => each !== node)
  const updates = new Map<number, Node>()
  for (const parent of new Set([node.parent_id, to.parent_id])) {
    const here = parent === to.parent_id ? others(parent).toSpliced(to.position, 0, node) : others(parent)
    for (const [position, child] of here.entries()) {
      const parent_id = child === node ? to.parent_id : child.parent_id
      updates.set(child.id, { ...child, parent_id, position })
    }
  }
  return nodes.map((each) => updates.get(each.id) ?? each).sort((one, other) => one.position - other.position)
}

/** Direction in which a keyboard command moves a category. */
export type TreeStep = 'up' | 'down' | 'in' | 'out'

/**
 * Returns the target of a category that moves by one step: before the previous sibling, after the next sibling, to the end of
 * the previous sibling's children, or directly after its parent. Returns null if the category cannot move in this direction.
 */
export function stepFrom(nodes: readonly TreeNode[], id: number, step: TreeStep): TreePlace | null {
  const children = childrenByParent(nodes)
  const parentOf = (childId: number) =>
    [...children].find(([, siblings]) => siblings.some((each) => each.id === childId))?.[0] ?? null
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

/** Returns the ids of a node and its ancestors, starting with the node. Stops if the ancestors form a ring. */
export function ancestorsOf(nodes: readonly TreeNode[], id: number | null): number[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const ancestors: number[] = []
  let node = id === null ? undefined : byId.get(id)
  while (node && !ancestors.includes(node.id)) {
    ancestors.push(node.id)
    node = node.parent_id === null ? undefined : byId.get(node.parent_id)
  }
  return ancestors
}

/** Counts the levels of a category's subtree. The category itself is the first level. */
function levelsFrom(children: ReadonlyMap<number | null, readonly TreeNode[]>, id: number): number {
  const below = (children.get(id) ?? []).map((child) => levelsFrom(children, child.id))
  return 1 + Math.max(0, ...below)
}
