import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testBrowser } from '../../testing/browser.ts'
import { followWindow, hasMobileView } from './use-is-mobile.ts'

const browser = testBrowser()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('removeEventListener', () => {})
})
afterEach(() => {
  vi.useRealTimers()
})

function resize(width: number): void {
  vi.stubGlobal('innerWidth', width)
  browser.tell('resize', {})
}

// covers: spec 9.2
test('the view follows once the window has kept its size for 100 ms', () => {
  vi.stubGlobal('innerWidth', 1440)
  const onChange = vi.fn()
  const stop = followWindow(onChange)
  resize(978)
  vi.advanceTimersByTime(99)
  resize(977)
  vi.advanceTimersByTime(99)
  expect(onChange).not.toHaveBeenCalled()
  expect(hasMobileView()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(onChange).toHaveBeenCalledOnce()
  expect(hasMobileView()).toBe(true)
  resize(979)
  vi.advanceTimersByTime(100)
  expect(hasMobileView()).toBe(false)
  stop()
})

test('a window that was resized while nobody listened is noticed by the next listener', () => {
  vi.stubGlobal('innerWidth', 390)
  followWindow(() => {})()
  expect(hasMobileView()).toBe(true)
  vi.stubGlobal('innerWidth', 1440)
  followWindow(() => {})()
  expect(hasMobileView()).toBe(false)
})
