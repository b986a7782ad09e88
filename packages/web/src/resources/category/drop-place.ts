import type { Instruction } from '@atlaskit/pragmatic-drag-and-drop-hitbox/tree-item'
import {
  ancestorsOf,
  childrenByParent,
  type TreeNode,
  type TreePlace,
} from '@lienzo/rules/catalogue/category-tree'

/**
 * Returns the new parent and position of a category that is dropped on a row. Returns `null` if the drop is blocked or would
 * move the category next to itself.
 */
export function dropPlace(
  nodes: readonly TreeNode[],
  draggedId: number,
  target: TreeNode & { open: boolean },
  instruction: Instruction,
): TreePlace | null {
  const others = (parent: number | null) =>
    (childrenByParent(nodes).get(parent) ?? []).filter((node) => node.id !== draggedId)
  const beside = (node: TreeNode, after: 0 | 1): TreePlace => ({
    parent_id: node.parent_id,
    position: others(node.parent_id).findIndex((each) => each.id === node.id) + after,
  })
  switch (instruction.type) {
    case 'reorder-above':
      return beside(target, 0)
    case 'reorder-below':
      return beside(target, 1)
    case 'make-child':
      // A category dropped on an open row becomes the first child, because that position is next to the pointer.
      return { parent_id: target.id, position: target.open ? 0 : others(target.id).length }
    case 'reparent': {
      const above = ancestorsOf(nodes, target.id).reverse()[instruction.desiredLevel]
      const node = nodes.find((each) => each.id === above)
      return node && node.id !== draggedId ? beside(node, 1) : null
    }
    case 'instruction-blocked':
      return null
  }
}
