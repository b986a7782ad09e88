import { childrenByParent, type TreeNode } from '@lienzo/rules/catalogue/category-tree'
import { plainText } from '@lienzo/rules/records/plain-text'

/** Row of the tree: a category with its level, its position among its siblings, and whether its children are shown. */
export type TreeRow<Node extends TreeNode> = {
  node: Node
  /** Level in the tree. Root categories have level 1. */
  level: number
  /** Position among the siblings, from 1. */
  positionInSet: number
  size: number
  holds: number
  open: boolean
}

/** Returns the visible rows in tree order. The children of closed categories are not visible. */
export function seenRows<Node extends TreeNode>(
  nodes: readonly Node[],
  closedIds: ReadonlySet<number>,
): TreeRow<Node>[] {
  const children = childrenByParent(nodes)
  const rowsIn = (parent: number | null, level: number): TreeRow<Node>[] => {
    const siblings = children.get(parent) ?? []
    return siblings.flatMap((node, index) => {
      const holds = children.get(node.id)?.length ?? 0
      const open = holds > 0 && !closedIds.has(node.id)
      const row = { node, level, positionInSet: index + 1, size: siblings.length, holds, open }
      return open ? [row, ...rowsIn(node.id, level + 1)] : [row]
    })
  }
  return rowsIn(null, 1)
}

/**
 * Returns the next row whose name begins with the typed text, ignoring case and accents. After the last row, the search
 * continues at the first row. Returns undefined if no name matches.
 */
export function rowBeginning<Node extends TreeNode & { name: string }>(
  rows: readonly TreeRow<Node>[],
  from: number,
  text: string,
): TreeRow<Node> | undefined {
  const prefix = plainText(text)
  // A single letter searches from the next row, so that repeated letters advance; longer text can still match the current row.
  const first = prefix.length > 1 ? from : from + 1
  const inOrder = [...rows.slice(first), ...rows.slice(0, first)]
  return inOrder.find((row) => plainText(row.node.name).startsWith(prefix))
}
