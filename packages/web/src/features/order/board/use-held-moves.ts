import { useEffect, useRef } from 'react'
import { hideNotice } from '../../../core/notice/notices.ts'
import { UNDO_MILLISECONDS, useUndoNotice } from '../../../core/notice/use-undo-notice.tsx'
import type { Card } from './board-data.ts'

/** A move that waits: what makes it, and what is done where it is taken back instead. */
type Held = { text: string; send: () => Promise<Card | undefined>; takenBack: () => void }
type Waiting = Held & { timer: number; notice: string }

/**
 * Moves that no way leads back from, held by the order for as long as they can be taken back. They are made once that time
 * is over, and at once where the board or the page is left.
 */
export function useHeldMoves() {
  const offerUndo = useUndoNotice()
  const { current: waiting } = useRef(new Map<number, Waiting>())
  const left = useRef(false)

  useEffect(() => {
    left.current = false
    const sendAll = () => {
      for (const id of [...waiting.keys()]) void send(waiting, id)
    }
    window.addEventListener('pagehide', sendAll)
    return () => {
      window.removeEventListener('pagehide', sendAll)
      left.current = true
      sendAll()
    }
  }, [waiting])

  function takeBack(id: number) {
    taken(waiting, id)?.takenBack()
  }

  function hold(id: number, move: Held) {
    const notice = offerUndo(move.text, async () => takeBack(id), `order ${id}`)
    const timer = window.setTimeout(() => void send(waiting, id), UNDO_MILLISECONDS)
    waiting.set(id, { ...move, timer, notice })
  }

  return {
    hold,
    takeBack,
    isLeft: () => left.current,
    holds: (id: number) => waiting.has(id),
    /** Makes the move at once, and gives the card as it is then; nothing where it was refused. */
    send: (id: number) => send(waiting, id),
  }
}

async function send(waiting: Map<number, Waiting>, id: number): Promise<Card | undefined> {
  return taken(waiting, id)?.send()
}

/** A move that waits no longer. */
function taken(waiting: Map<number, Waiting>, id: number): Waiting | undefined {
  const move = waiting.get(id)
  if (!move) return undefined
  waiting.delete(id)
  window.clearTimeout(move.timer)
  hideNotice(move.notice)
  return move
}
