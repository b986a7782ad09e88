import { afterEach, beforeEach, vi } from 'vitest'

/** Returns an in-memory `Storage` for tests that run without a browser. */
function memoryStorage(): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    key: (index) => [...entries.keys()][index] ?? null,
    removeItem: (key) => entries.delete(key),
    setItem: (key, value) => entries.set(key, String(value)),
  }
}

export type TestBrowser = {
  /** Number of times that the code has reloaded the page. */
  reloads: number
  /** Data attributes, text direction and boolean attributes of the root element. */
  page: { dataset: Record<string, string>; dir: string; attributes: Set<string> }
  /** Token issuer that the server has written into the page. */
  issuer: string
  /** Calls the listener that the code has registered on `window` for an event. */
  tell: (event: string, facts: object) => void
}

/** Stubs the browser globals that session and layout use, before each test of the file. */
export function testBrowser(): TestBrowser {
  const browser: TestBrowser = {
    reloads: 0,
    page: { dataset: {}, dir: 'ltr', attributes: new Set() },
    issuer: 'lienzo',
    tell: () => {},
  }

  beforeEach(() => {
    const listeners = new Map<string, (event: object) => void>()
    browser.reloads = 0
    browser.issuer = 'lienzo'
    browser.page = { dataset: {}, dir: 'ltr', attributes: new Set() }
    browser.tell = (event, facts) => listeners.get(event)?.(facts)
    vi.stubGlobal('localStorage', memoryStorage())
    vi.stubGlobal('sessionStorage', memoryStorage())
    vi.stubGlobal('addEventListener', (event: string, listener: (event: object) => void) =>
      listeners.set(event, listener),
    )
    vi.stubGlobal('location', {
      reload: () => {
        browser.reloads += 1
      },
    })
    vi.stubGlobal('document', {
      querySelector: () => ({ content: browser.issuer }),
      documentElement: {
        ...browser.page,
        get dataset() {
          return browser.page.dataset
        },
        set dir(direction: string) {
          browser.page.dir = direction
        },
        toggleAttribute: (name: string, on: boolean) =>
          on ? browser.page.attributes.add(name) : browser.page.attributes.delete(name),
      },
    })
  })

  afterEach(() => {
    vi.unstubAllGlobals()
  })

  return browser
}
