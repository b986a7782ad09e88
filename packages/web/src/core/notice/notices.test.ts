import { beforeEach, expect, test, vi } from 'vitest'

/** A page of its own for each test: a board stays for as long as its page. */
async function freshNotices() {
  vi.resetModules()
  return import('./notices.ts')
}

const shown: string[] = []
const board = {
  show: ({ message }: { message: unknown }) => shown.push(`shown ${message}`),
  hide: (id: string) => shown.push(`hidden ${id}`),
}

beforeEach(() => {
  shown.length = 0
})

test('a notice that comes before there is anything to show it on waits for it', async () => {
  const { showNotice, hideNotice, callForNoticeBoard, showNoticesOn } = await freshNotices()
  const call = vi.fn()
  callForNoticeBoard(call)
  expect(call).not.toHaveBeenCalled()
  showNotice({ message: 'first' })
  expect(call).toHaveBeenCalledOnce()
  const second = showNotice({ message: 'second' })
  showNotice({ message: 'third' })
  hideNotice(second)
  showNoticesOn(board)
  expect(shown).toEqual(['shown first', 'shown third'])
})

test('afterwards each is shown at once, and hidden by what it answered', async () => {
  const { showNotice, hideNotice, showNoticesOn } = await freshNotices()
  showNoticesOn(board)
  const [one, other] = [showNotice({ message: 'one' }), showNotice({ message: 'other' })]
  hideNotice(other)
  expect(one).not.toBe(other)
  expect(shown).toEqual(['shown one', 'shown other', `hidden ${other}`])
})

test('without its board a notice waits again', async () => {
  const { showNotice, showNoticesOn } = await freshNotices()
  const takeAway = showNoticesOn(board)
  takeAway()
  showNotice({ message: 'between' })
  expect(shown).toEqual([])
  showNoticesOn(board)
  expect(shown).toEqual(['shown between'])
})

test('a notice from before anything could be called for is not forgotten', async () => {
  const { showNotice, callForNoticeBoard } = await freshNotices()
  showNotice({ message: 'early' })
  const call = vi.fn()
  callForNoticeBoard(call)
  expect(call).toHaveBeenCalledOnce()
})
