import { useEffect, useRef } from 'react'
import { hideNotice } from '../../../core/notice/notices.ts'
import { UNDO_MILLISECONDS, useUndoNotice } from '../../../core/notice/use-undo-notice.tsx'
import type { Card } from './board-data.ts'

/** Delayed move: the text of its notice, a callback that sends the move, and a callback to call when the move is undone. */
type DelayedMove = { text: string; send: () => Promise<Card | undefined>; takenBack: () => void }
type Waiting = DelayedMove & { timer: number; notice: string }

/**
 * Delays irreversible moves until the time to undo them is over, and then sends them. Sends them immediately if the user leaves
 * the board or the page.
 */
export function useHeldMoves() {
  const offerUndo = useUndoNotice()
  const { current: waiting } = useRef(new Map<number, Waiting>())
  const hasLeft = useRef(false)

  useEffect(() => {
    hasLeft.current = false
    const sendAll = () => {
      for (const id of [...waiting.keys()]) void send(waiting, id)
    }
    window.addEventListener('pagehide', sendAll)
    return () => {
      window.removeEventListener('pagehide', sendAll)
      hasLeft.current = true
      sendAll()
    }
  }, [waiting])

  function takeBack(id: number) {
    takeMove(waiting, id)?.takenBack()
  }

  function hold(id: number, move: DelayedMove) {
    const notice = offerUndo(move.text, async () => takeBack(id), `order ${id}`)
    const timer = window.setTimeout(() => void send(waiting, id), UNDO_MILLISECONDS)
    waiting.set(id, { ...move, timer, notice })
  }

  return {
    hold,
    takeBack,
    isLeft: () => hasLeft.current,
    holds: (id: number) => waiting.has(id),
    /**
     * Sends the delayed move of an order immediately. Resolves with the moved card, or undefined if the move failed or the
     * order has no delayed move.
     */
    send: (id: number) => send(waiting, id),
  }
}

async function send(waiting: Map<number, Waiting>, id: number): Promise<Card | undefined> {
  return takeMove(waiting, id)?.send()
}

/**
 * Removes the delayed move of an order, stops its timer and hides its notice. Returns the move, or undefined if there is none.
 */
function takeMove(waiting: Map<number, Waiting>, id: number): Waiting | undefined {
  const move = waiting.get(id)
  if (!move) return undefined
  waiting.delete(id)
  window.clearTimeout(move.timer)
  hideNotice(move.notice)
  return move
}
