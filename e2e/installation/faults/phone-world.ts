import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { vi } from 'vitest'
import type { Chance } from './chance.ts'

/** Page that is open on the phone. */
type Page = { isOpen: boolean }

/** Statuses of responses that do not come from the application, for example from a WiFi login page or a failing proxy. */
const STRANGERS = [200, 204, 302, 401, 403, 404, 408, 409, 413, 423, 425, 429, 500, 502, 503]
const HTML = '<h1>Bienvenido al WiFi de la tienda</h1>'

export type PhoneWorld = ReturnType<typeof makePhoneWorld>

/** Number of faults of each type per thousand requests, on average. */
export type Faults = {
  /** No server can be reached. */
  lost: number
  /** The server executes the request, but the answer is lost. */
  unheard: number
  /** The connection ends in the middle of the body. */
  cut: number
  /** A different server responds. */
  stranger: number
  /** No response arrives until the page aborts the request. */
  hanging: number
  /** The page is closed, before or after the server has executed the request. */
  killed: number
}

/**
 * Creates the environment of pages on a phone: a network with faults, and locks between windows. Pages run one after another or
 * concurrently; a killed page does nothing more.
 */
export function makePhoneWorld(options: { address: string; chance: Chance; faults: Faults }) {
  const { address, chance, faults } = options
  const current = new AsyncLocalStorage<Page>()
  const counts = { requests: 0, lost: 0, unheard: 0, cut: 0, stranger: 0, hanging: 0, killed: 0 }
  const forever = new Promise<never>(() => undefined)
  const realFetch = globalThis.fetch
  const onFault: { hang: () => void } = { hang: () => undefined }

  async function faultyFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const page = current.getStore()
    // Calls from outside the pages of the phone use the real network, without faults.
    if (!page) return realFetch(input, init)
    const url = new URL(String(input), address)
    if (!page.isOpen) return forever
    counts.requests += 1
    const fault = chance.among(faults)
    if (fault) counts[fault] += 1
    if (fault === 'lost') throw new TypeError('fetch failed')
    if (fault === 'stranger') return strangerAnswer()
    if (fault === 'hanging') return hang(init.signal)
    if (fault === 'cut') return cut(url, init)
    if (fault === 'killed' && chance.isHeads()) return kill(page)
    const answer = await realFetch(url, init)
    if (fault === 'killed' || !page.isOpen) return kill(page)
    if (fault === 'unheard') throw new TypeError('fetch failed')
    return answer
  }

  function strangerAnswer(): Response {
    const status = chance.pick(STRANGERS)
    const body = status === 204 ? null : HTML
    return new Response(body, { status, headers: { 'content-type': 'text/html' } })
  }

  function hang(signal: AbortSignal | null | undefined): Promise<never> {
    onFault.hang()
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  }

  /** Sends the first half of a body, then closes the connection. */
  async function cut(url: URL, init: RequestInit): Promise<never> {
    if (init.body instanceof Blob && init.body.size > 1) {
      const half = init.body.slice(0, Math.floor(init.body.size / 2))
      const brokenBody = new ReadableStream({
        async start(controller) {
          controller.enqueue(new Uint8Array(await half.arrayBuffer()))
          // Waits until the first half has arrived, before the connection ends.
          for (let turn = 0; turn < 20; turn += 1) await nextTurn()
          controller.error(new Error('The connection is gone'))
        },
      })
      await realFetch(url, { ...init, body: brokenBody, duplex: 'half' } as RequestInit).catch(
        () => undefined,
      )
    }
    throw new TypeError('fetch failed')
  }

  function kill(page: Page): Promise<never> {
    page.isOpen = false
    return forever
  }

  const holders = new Map<string, Page | undefined>()
  const locks = {
    async request<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
      const page = current.getStore()
      while (holders.get(name)?.isOpen) await pause(1)
      if (page && !page.isOpen) return forever
      holders.set(name, page)
      try {
        return await act()
      } finally {
        if (holders.get(name) === page) holders.delete(name)
      }
    },
  }

  vi.stubGlobal('fetch', faultyFetch)
  vi.stubGlobal('location', { href: address })
  const browser = { hasLocks: true }
  vi.stubGlobal('navigator', {
    get locks() {
      return browser.hasLocks ? locks : undefined
    },
    onLine: true,
  })

  return {
    counts,
    onFault,
    /** Settings of the browser; `hasLocks` is true if it supports locks between windows. */
    browser,
    /** Runs an action in a page. The returned promise never settles if the page is killed meanwhile. */
    open<Result>(page: Page, act: () => Promise<Result>): Promise<Result> {
      return current.run(page, act)
    },
  }
}
