import type { ReactNode } from 'react'

/** What a person is told of what happened, over the foot of the screen, and no longer than they need to read it. */
export type Notice = {
  title?: string
  message: ReactNode
  /** In ms; four seconds where nothing is said. */
  autoClose?: number
  color?: 'red'
}

type NoticeOnBoard = Notice & { id: string }

/** What shows the notices. */
export type NoticeBoard = { show: (notice: NoticeOnBoard) => unknown; hide: (id: string) => unknown }

let board: NoticeBoard | null = null
let callForBoard = () => {}
const waiting = new Map<string, NoticeOnBoard>()
let count = 0

/** Shows a notice, at once or as soon as there is a board to show it on. Answers what hides it again. */
export function showNotice(notice: Notice): string {
  count += 1
  const id = `notice-${count}`
  if (board) {
    board.show({ ...notice, id })
  } else {
    waiting.set(id, { ...notice, id })
    callForBoard()
  }
  return id
}

export function hideNotice(id: string): void {
  waiting.delete(id)
  board?.hide(id)
}

/** What brings a board: called when a notice waits for one. */
export function callForNoticeBoard(call: () => void): void {
  callForBoard = call
  if (waiting.size > 0) call()
}

/** From now on notices are shown here, with those that have waited. Answers what takes the board away again. */
export function showNoticesOn(next: NoticeBoard): () => void {
  board = next
  for (const notice of waiting.values()) next.show(notice)
  waiting.clear()
  return () => {
    board = null
  }
}
