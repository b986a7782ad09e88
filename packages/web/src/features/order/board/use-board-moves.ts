import { type BoardColumn, boardMove, columnOf } from '@lienzo/rules/sales/production/board'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { fieldErrorText } from '../../../core/call/field-error-text.ts'
import { showNotice } from '../../../core/notice/notices.ts'
import { useUndoNotice } from '../../../core/notice/use-undo-notice.tsx'
import { recordKeys } from '../../../core/record/record-keys.ts'
import { useIsHouse } from '../../../core/session/use-is-house.ts'
import { keepFocus } from '../../../ui/focus/keep-focus.ts'
import { faultsOf } from '../steps/step-failure.ts'
import type { Card, Moves } from './board-data.ts'
import { cardElement } from './use-card-focus.ts'
import { useColumnName } from './use-column-name.ts'

/** Why a card went back, by the id of its order. */
export type Refusals = ReadonlyMap<number, string>

/**
 * Moves cards: each is shown where it goes at once, and goes back with the reason where the server refuses. What it `said`
 * is for who does not see it. The way back is offered where the rules have one: between the stages of the work.
 */
export function useBoardMoves() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const isHouse = useIsHouse()
  const offerUndo = useUndoNotice()
  const nameOf = useColumnName()
  const [moves, setMoves] = useState<Moves>(new Map())
  const [refusals, setRefusals] = useState<Refusals>(new Map())
  const [said, setSaid] = useState('')

  /** A card that changes its column is drawn anew there, and keeps the keyboard. */
  function show(id: number, change: (known: Moves) => Moves) {
    const giveFocus = keepFocus()
    setMoves(change)
    giveFocus(() => cardElement(id))
  }

  function refuse(card: Card, to: BoardColumn, reason: string) {
    setRefusals((known) => new Map(known).set(card.id, reason))
    setSaid(t('order.board.not_moved', { code: card.code, column: nameOf(to), reason }))
  }

  async function move(card: Card, to: BoardColumn): Promise<void> {
    const from = columnOf(card)
    if (!from || from === to || moves.has(card.id)) return
    setRefusals((known) => without(known, card.id))
    const step = boardMove(from, to, { house: isHouse })
    if (!step) {
      refuse(card, to, t('order.board.no_way', { from: nameOf(from), to: nameOf(to) }))
      return
    }
    show(card.id, (known) => new Map(known).set(card.id, to))
    try {
      const { id, version } = card
      const moved =
        step.kind === 'stage'
          ? await call('orderrest/changestage', { id, version, stage: step.stage })
          : await call('orderrest/changestatus', {
              ...{ id, version, status: step.status },
              ...(step.stage && { stage: step.stage }),
            })
      await queries.invalidateQueries({ queryKey: recordKeys.all('order') })
      const done = t('order.board.moved', { code: card.code, column: nameOf(to) })
      setSaid(done)
      const { status, stage } = moved
      const back = { ...card, version: moved.version, status, stage }
      if (step.kind === 'stage') offerUndo(done, () => move(back, from), `order ${id}`)
      else showNotice({ message: done })
    } catch (error) {
      refuse(card, to, reasonOf(error))
      // Somebody else may have moved it.
      await queries.invalidateQueries({ queryKey: recordKeys.all('order') })
    } finally {
      show(card.id, (known) => without(known, card.id))
    }
  }

  /** What is wrong with its fields says more than that something is. */
  function reasonOf(error: unknown): string {
    const sentences = faultsOf(error).map((fault) => fieldErrorText(fault.error, t, fault.path))
    return sentences.length > 0 ? [...new Set(sentences)].join(' ') : failureText(error, t)
  }

  return { moves, refusals, said, move }
}

function without<Value>(known: ReadonlyMap<number, Value>, id: number): ReadonlyMap<number, Value> {
  const rest = new Map(known)
  rest.delete(id)
  return rest
}
