import { afterEach, beforeEach, vi } from 'vitest'

/** Storage as a browser has it, for tests that run without one. */
function memoryStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => kept.delete(key),
    setItem: (key, value) => kept.set(key, String(value)),
  }
}

export type TestBrowser = {
  /** How often the page has been loaded again. */
  reloads: number
  /** The root element of the page. */
  page: { dataset: Record<string, string>; dir: string; attributes: Set<string> }
  /** What the server wrote into the page as the issuer of tokens. */
  issuer: string
  /** Tells the page something, as a browser does. */
  tell: (event: string, facts: object) => void
}

/** Gives each test of the file the few parts of a browser that the session and the layout touch. */
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
