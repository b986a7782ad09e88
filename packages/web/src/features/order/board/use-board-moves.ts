import { type BoardColumn, type BoardMove, boardMove, columnOf } from '@lienzo/rules/sales/production/board'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { showNotice } from '../../../core/notice/notices.ts'
import { UNDO_MILLISECONDS, useUndoNotice } from '../../../core/notice/use-undo-notice.tsx'
import { recordKeys } from '../../../core/record/record-keys.ts'
import { useIsHouse } from '../../../core/session/use-is-house.ts'
import { keepFocus } from '../../../ui/focus/keep-focus.ts'
import { kindSentences } from '../steps/faults/fault-kinds.ts'
import { faultsOf } from '../steps/faults/step-failure.ts'
import type { Card, Moves } from './board-data.ts'
import { cardElement } from './use-card-focus.ts'
import { useColumnName } from './use-column-name.ts'
import { useHeldMoves } from './use-held-moves.ts'

/** Reasons why moves were refused, by order id. */
export type Refusals = ReadonlyMap<number, string>

/**
 * Moves cards. A moved card appears in its new column immediately. If the server refuses the move, the card returns to its old
 * column and shows the reason. `said` is the text to announce to screen readers. Undoing a move between stages moves the card
 * back. A move that changes the state of the order cannot be reversed, so it is only sent once the time to undo it is over.
 */
export function useBoardMoves() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const isHouse = useIsHouse()
  const offerUndo = useUndoNotice()
  const nameOf = useColumnName()
  const [moves, setMoves] = useState<Moves>(new Map())
  const [refusals, setRefusals] = useState<Refusals>(new Map())
  const [sending, setSending] = useState<ReadonlySet<number>>(new Set())
  const [announcement, announce] = useState('')
  const heldMoves = useHeldMoves()
  const origins = useRef(new Map<number, BoardColumn>())

  /** Changes the moves. Keeps the focus on the card, although the card is rendered again in a different column. */
  function show(id: number, change: (before: Moves) => Moves) {
    const giveFocus = keepFocus()
    setMoves(change)
    giveFocus(() => cardElement(id))
  }

  function refuse(card: Card, to: BoardColumn, reason: string) {
    setRefusals((before) => new Map(before).set(card.id, reason))
    const text = t('order.board.not_moved', { code: card.code, column: nameOf(to), reason })
    announce(text)
    // If the user has left the board, no card can show the reason, so a notice does.
    if (heldMoves.isLeft()) showNotice({ color: 'red', message: text })
  }

  async function move(card: Card, to: BoardColumn): Promise<void> {
    const { id } = card
    if (sending.has(id)) return
    const heldFrom = heldMoves.holds(id) ? origins.current.get(id) : undefined
    if (heldFrom === to) return heldMoves.takeBack(id)
    // If the card has a delayed move, sends that move first, because the new move starts from its target column.
    const now = heldMoves.holds(id) ? await heldMoves.send(id) : card
    const from = now && columnOf(now)
    if (!from || from === to) return
    setRefusals((before) => without(before, id))
    const step = boardMove(from, to, { house: isHouse })
    if (!step) {
      refuse(card, to, t('order.board.no_way', { from: nameOf(from), to: nameOf(to) }))
      return
    }
    show(id, (before) => new Map(before).set(id, to))
    if (step.kind === 'state') hold(now, from, to, step)
    else {
      const movedCard = await make(now, to, step)
      const message = t('order.board.moved', { code: now.code, column: nameOf(to) })
      if (movedCard) offerUndo(message, () => move(movedCard, from), `order ${id}`)
    }
  }

  /**
   * Delays a move that changes the state of the order until the time to undo it is over, because a move that was sent cannot be
   * reversed.
   */
  function hold(card: Card, from: BoardColumn, to: BoardColumn, step: BoardMove) {
    const { id, code } = card
    const text = t('order.board.held', { code, column: nameOf(to), seconds: UNDO_MILLISECONDS / 1000 })
    announce(text)
    origins.current.set(id, from)
    heldMoves.hold(id, {
      text,
      send: () => make(card, to, step),
      takenBack: () => {
        show(id, (before) => without(before, id))
        announce(t('order.board.stays', { code, column: nameOf(from) }))
      },
    })
  }
  /** Sends a move to the server. Returns the moved card with its new version, or undefined if the call failed. */
  async function make(card: Card, to: BoardColumn, step: BoardMove): Promise<Card | undefined> {
    const { id, version } = card
    setSending((before) => new Set(before).add(id))
    try {
      const answer =
        step.kind === 'stage'
          ? await call('orderrest/changestage', { id, version, stage: step.stage })
          : await call(
              'orderrest/changestatus',
              { ...{ id, version, status: step.status }, ...(step.stage && { stage: step.stage }) },
              { outlivesPage: true },
            )
      await queries.invalidateQueries({ queryKey: recordKeys.all('order') })
      show(id, (before) => without(before, id))
      announce(t('order.board.moved', { code: card.code, column: nameOf(to) }))
      return { ...card, version: answer.version, status: answer.status, stage: answer.stage }
    } catch (error) {
      show(id, (before) => without(before, id))
      refuse(card, to, reasonOf(error))
      // Somebody else may have moved the card, so the board is loaded again.
      await queries.invalidateQueries({ queryKey: recordKeys.all('order') })
      return undefined
    } finally {
      setSending((before) => new Set([...before].filter((each) => each !== id)))
    }
  }

  /**
   * Returns the text that explains a refusal: its faults if it has any, because they are more specific, otherwise the error.
   */
  function reasonOf(error: unknown): string {
    const sentences = kindSentences(faultsOf(error), t)
    return sentences.length > 0 ? sentences.join(' ') : failureText(error, t)
  }

  return { moves, sending, refusals, said: announcement, move }
}

function without<Value>(entries: ReadonlyMap<number, Value>, id: number): ReadonlyMap<number, Value> {
  const rest = new Map(entries)
  rest.delete(id)
  return rest
}
