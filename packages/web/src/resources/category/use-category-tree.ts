import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { moved, type TreePlace } from '@lienzo/rules/catalogue/category-tree'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call } from '../../core/call/call.ts'
import { failureText } from '../../core/call/call-failure.ts'
import { fieldErrorText } from '../../core/call/field-error-text.ts'
import { hideNotice, showNotice } from '../../core/notice/notices.ts'
import { useUndoNotice } from '../../core/notice/use-undo-notice.tsx'
import { recordKeys } from '../../core/record/record-keys.ts'

export type CategoryInTree = OutputOnTheWire<CallAt<'categoryrest/gettree'>>[number]

const treeKey = [...recordKeys.all('category'), 'tree']

/** Loads all categories in tree order. */
export function useCategoryTree(options: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: treeKey,
    queryFn: () => call('categoryrest/gettree', {}),
    enabled: options.enabled ?? true,
  })
}

/**
 * Returns a function that moves a category. The tree shows each move immediately, and the moves are sent to the server one
 * after the other. Calls `onMoved` with a sentence for screen readers when the tree shows a move or undoes it. A notice offers
 * undo.
 */
export function useCategoryMoves(onMoved: (text: string) => void) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const offerUndo = useUndoNotice()
  /**
   * Id of the undo notice of the previous move. The next move removes this notice, because only the last move can be undone.
   */
  const lastNotice = useRef<string | null>(null)
  const underWay = useRef<Promise<unknown>>(Promise.resolve())
  const currentNodes = () => queries.getQueryData<CategoryInTree[]>(treeKey) ?? []

  function show(id: number, to: TreePlace) {
    queries.setQueryData<CategoryInTree[]>(treeKey, (nodes) => nodes && moved(nodes, id, to))
  }

  /** Sends a move with the category's current version, then stores the version that the server returns for the next move. */
  async function send(id: number, to: TreePlace): Promise<void> {
    const version = currentNodes().find((node) => node.id === id)?.version ?? 0
    const answer = await call('categoryrest/move', { id, version, ...to })
    queries.setQueryData<CategoryInTree[]>(treeKey, (nodes) =>
      nodes?.map((node) => (node.id === id ? { ...node, version: answer.version } : node)),
    )
  }

  async function fail(error: unknown) {
    const reasons = error instanceof CallError ? Object.entries(error.fields) : []
    const conflict = error instanceof CallError && error.code === 'CONFLICT'
    const message = conflict
      ? t('category.tree.conflict')
      : [failureText(error, t), ...reasons.map(([path, reason]) => fieldErrorText(reason, t, path))].join(' ')
    showNotice({ color: 'red', title: t('category.tree.not_moved'), message })
    await queries.invalidateQueries({ queryKey: treeKey })
  }

  function put(id: number, to: TreePlace): Promise<boolean> {
    show(id, to)
    const sending = underWay.current
      .then(() => send(id, to))
      .then(
        () => true,
        async (error: unknown) => {
          await fail(error)
          return false
        },
      )
    underWay.current = sending
    return sending
  }

  return async (id: number, to: TreePlace): Promise<void> => {
    const before = currentNodes().find((node) => node.id === id)
    if (!before) return
    const isThere = before.parent_id === to.parent_id && before.position === to.position
    if (isThere) return
    if (lastNotice.current) hideNotice(lastNotice.current)
    const sending = put(id, to)
    const text = placeText(currentNodes(), id, t)
    onMoved(text)
    if (!(await sending)) return
    if (lastNotice.current) hideNotice(lastNotice.current)
    lastNotice.current = offerUndo(text, async () => {
      if (!(await put(id, { parent_id: before.parent_id, position: before.position }))) return
      onMoved(t('category.tree.moved_back', { name: before.name }))
      await queries.invalidateQueries({ queryKey: recordKeys.lists('category') })
    })
    await queries.invalidateQueries({ queryKey: recordKeys.lists('category') })
  }
}

/** Returns a sentence that describes the position of a category. */
function placeText(nodes: readonly CategoryInTree[], id: number, t: ReturnType<typeof useTranslation>['t']) {
  const node = nodes.find((each) => each.id === id)
  const parent = nodes.find((each) => each.id === node?.parent_id)
  const size = nodes.filter((each) => each.parent_id === node?.parent_id).length
  const values = { name: node?.name ?? '', place: (node?.position ?? 0) + 1, size }
  return parent
    ? t('category.tree.moved_within', { ...values, parent: parent.name })
    : t('category.tree.moved_main', values)
}
