import { mostLinesTogether } from '@lienzo/contract/sales/order-lines'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../core/call/call.ts'
import { failureText } from '../../../../core/call/call-failure.ts'
import { formatNumber } from '../../../../core/language/language.ts'
import { hideNotice, showNotice } from '../../../../core/notice/notices.ts'
import { useUndoNotice } from '../../../../core/notice/use-undo-notice.tsx'
import type { RowId } from '../../../../ui/grid/columns/grid-column.ts'
import type { Order } from '../../record/order-record.ts'
import { type AddedLine, addedLine, type LineRow } from './line-row.ts'
import type { LinesAnswer } from './save-lines.ts'
import type { OrderLines } from './use-order-lines.ts'

type Following = {
  order: Order
  lines: OrderLines
  /** Waits until all edits are saved or refused. */
  settle: () => Promise<unknown>
  follow: (answer: LinesAnswer, count: number) => Promise<void>
  onRefused: () => void
}

/** Returns functions that append, remove and duplicate lines, and that undo appending. */
export function useLineActions({ order, lines, settle, follow, onRefused }: Following) {
  const { t } = useTranslation()
  const offerUndo = useUndoNotice()

  /** Returns the text of a notice. The text names the order, because the notice can outlive the screen of the order. */
  const messageOf = (what: 'begun' | 'removed', count: number) =>
    t(`order.grid.${what}`, { count, shown: formatNumber(count), code: order.code })

  /**
   * Sends lines to the server in batches, until a batch fails. Shows a notice if a batch fails or if the server refuses lines.
   * Earlier batches stay saved.
   */
  async function inParts<Line>(
    all: readonly Line[],
    send: (part: Line[]) => Promise<LinesAnswer>,
  ): Promise<LinesAnswer[]> {
    const answers: LinesAnswer[] = []
    try {
      for (let from = 0; from < all.length; from += mostLinesTogether) {
        const answer = await send(all.slice(from, from + mostLinesTogether))
        lines.take(answer)
        await follow(answer, answer.added.length - answer.removed.length)
        answers.push(answer)
      }
    } catch (failure) {
      showNotice({ color: 'red', message: failureText(failure, t) })
      onRefused()
    }
    if (answers.some(({ refused }) => refused.length > 0)) {
      showNotice({ color: 'red', message: t('order.grid.not_all') })
      onRefused()
    }
    return answers
  }

  const add = (newLines: readonly AddedLine[]) =>
    inParts(newLines, (part) => call('orderrest/savelines', { id: order.id, added: part }))

  async function remove(rows: readonly LineRow[], isOffered = true) {
    const savedRows = rows.filter(({ id }) => id !== 0)
    lines.forget(new Set(rows.flatMap(({ id, key }) => (id === 0 ? [key] : []))))
    if (savedRows.length === 0) return
    const answers = await inParts(savedRows, (part) =>
      call('orderrest/savelines', {
        id: order.id,
        removed: part.map(({ id, version }) => ({ id, version })),
      }),
    )
    const removedIds = new Set(answers.flatMap(({ removed }) => removed))
    const removedLines = savedRows.filter(({ id }) => removedIds.has(id)).map(addedLine)
    if (removedLines.length === 0 || !isOffered) return
    offerUndo(messageOf('removed', removedLines.length), async () => {
      await add(removedLines)
    })
  }

  // The undo callback reads the current lines, because some of the new lines may have been saved before it runs.
  const latest = useRef(lines)
  latest.current = lines

  /** Ids of the notices about appended lines, by the key of the first appended line. */
  const notices = useRef(new Map<RowId, string>())

  /**
   * Appends `count` new lines for pasted rows, and shows a notice that offers to undo this. Returns the keys of the new lines.
   */
  function begin(count: number, notes: readonly string[]): readonly RowId[] {
    const { keys } = lines.begin(count)
    const [first] = keys
    const notice = offerUndo([messageOf('begun', count), ...notes].join(' '), () => takeBack(keys))
    if (first !== undefined) notices.current.set(first, notice)
    return keys
  }

  async function takeBack(keys: readonly RowId[]): Promise<void> {
    // Hides the notice about these lines, because redo shows a new notice.
    for (const key of keys) {
      const notice = notices.current.get(key)
      if (notice) hideNotice(notice)
      notices.current.delete(key)
    }
    // Waits until all edits are saved, because a line that is removed while it is being saved would reappear.
    await settle()
    const rows = keys.flatMap((key) => latest.current.rowOf(key) ?? [])
    const own = rows.filter((row) => row.id === 0 || latest.current.isAsSaved(row))
    const count = rows.length - own.length
    if (count > 0)
      showNotice({
        color: 'red',
        message: t('order.grid.kept_others', { count, shown: formatNumber(count) }),
      })
    await remove(own, false)
  }

  return {
    begin,
    takeBack,
    remove: (rows: readonly LineRow[]) => remove(rows),
    duplicate: (rows: readonly LineRow[]) => add(rows.filter(({ id }) => id !== 0).map(addedLine)),
  }
}
