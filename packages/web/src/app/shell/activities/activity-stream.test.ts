/// <reference types="node" />
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { tokenKey } from '../../../core/call/session-token.ts'
import { testBrowser } from '../../../testing/browser.ts'
import { tokenOf } from '../../../testing/token.ts'
import { followActivities, type News, reconnectDelay } from './activity-stream.ts'

describe('the delay before a reconnection', () => {
  const chances = [0, 0.3, 0.99, 1]

  test('is never zero, never longer than half a minute, and grows with each failure', () => {
    for (const chance of chances) {
      const delays = Array.from({ length: 100 }, (_, failures) => reconnectDelay(failures, chance))
      expect(Math.min(...delays)).toBeGreaterThanOrEqual(250)
      expect(Math.max(...delays)).toBeLessThanOrEqual(30_000)
      expect(delays).toEqual(delays.toSorted((one, other) => one - other))
    }
  })

  test('differs between browsers', () => {
    expect(new Set(chances.map((chance) => reconnectDelay(3, chance))).size).toBe(chances.length)
  })
})

describe('the activity stream', () => {
  testBrowser()
  /** Fake `document` with only the members that the stream uses. */
  class Page extends EventTarget {
    visibilityState = 'visible'
    change(state: 'visible' | 'hidden') {
      this.visibilityState = state
      this.dispatchEvent(new Event('visibilitychange'))
    }
  }

  let page: Page
  let server: Server
  let status: number
  let streams: ServerResponse[]
  let tokens: (string | undefined)[]
  let news: News[]
  let stop: () => void

  beforeEach(async () => {
    page = new Page()
    status = 200
    streams = []
    tokens = []
    news = []
    server = createServer((request, response) => {
      tokens.push(request.headers.authorization)
      response.writeHead(status, { 'content-type': 'text/event-stream' })
      if (status !== 200) return response.end()
      response.write('event: open\ndata: {}\n\n')
      streams.push(response)
      return undefined
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    const send = globalThis.fetch
    vi.stubGlobal('document', page)
    vi.stubGlobal('window', new EventTarget())
    // Makes the random delays between attempts as short as possible.
    vi.spyOn(Math, 'random').mockReturnValue(0)
    vi.stubGlobal('fetch', (path: string, options: RequestInit) =>
      send(`http://127.0.0.1:${port}${path}`, options),
    )
    localStorage.setItem(tokenKey, tokenOf())
    stop = () => undefined
  })
  afterEach(async () => {
    stop()
    vi.restoreAllMocks()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  function follow() {
    stop = followActivities((each) => {
      news.push(each)
    })
  }

  test('sends the token in its header, and emits its opening and each change, however the data are chunked', async () => {
    follow()
    await expect.poll(() => news).toEqual(['all'])
    expect(tokens).toEqual([`Bearer ${localStorage.getItem(tokenKey)}`])
    streams[0]?.write(': heartbeat\n\nevent: chan')
    streams[0]?.write('ged\ndata: {}\n')
    streams[0]?.write('\nevent: changed\ndata: {}\n\n')
    streams[0]?.write('event: records\ndata: {"changed":["imports"]}\n\n')
    await expect.poll(() => news).toEqual(['all', 'own', 'own', ['imports']])
  })

  test('reconnects when the connection is lost, with the current token', async () => {
    follow()
    await expect.poll(() => news).toEqual(['all'])
    localStorage.setItem(tokenKey, tokenOf({ renewed: true }))
    streams[0]?.destroy()
    await expect.poll(() => streams.length, { timeout: 3000 }).toBe(2)
    expect(tokens[1]).toBe(`Bearer ${localStorage.getItem(tokenKey)}`)
  })

  test('reports a failure once, so that the screen can be refreshed in another way', async () => {
    status = 503
    follow()
    const attempts = () => {
      // An `online` event ends the delay before the next attempt.
      window.dispatchEvent(new Event('online'))
      return tokens.length
    }
    await expect.poll(attempts).toBeGreaterThanOrEqual(3)
    expect(news).toEqual(['all'])
  })

  test('reports a refused session', async () => {
    status = 401
    follow()
    await expect.poll(() => news).toEqual(['all'])
  })

  test('closes while the page is hidden, and catches up when the page is shown', async () => {
    page.visibilityState = 'hidden'
    follow()
    page.change('visible')
    await expect.poll(() => news).toEqual(['all'])
    const closing = new Promise((resolve) => streams[0]?.on('close', resolve))
    page.change('hidden')
    await closing
    expect(streams).toHaveLength(1)
    page.change('visible')
    await expect.poll(() => news, { timeout: 3000 }).toEqual(['all', 'all'])
  })

  test('sends no request without a session', async () => {
    localStorage.removeItem(tokenKey)
    follow()
    localStorage.setItem(tokenKey, tokenOf({ late: true }))
    await expect.poll(() => tokens.length, { timeout: 3000 }).toBe(1)
    expect(tokens[0]).toBe(`Bearer ${localStorage.getItem(tokenKey)}`)
  })
})
