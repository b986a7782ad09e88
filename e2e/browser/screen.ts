import type { CallAt, CallPath } from '@lienzo/contract/calls'
import { activityEventsPath } from '@lienzo/contract/people/activity-events'
import type { InputOnTheWire, OutputOnTheWire } from '@lienzo/contract/wire/call'
import type { Locator, Page, Request } from 'playwright-core'

/** Returns functions that act like a person on a screen. They find elements by their Spanish texts. */
export function screenOf(page: Page) {
  return {
    /** Signs in, starting from any page. */
    async signIn(address: string, username: string, password: string) {
      await page.goto(address)
      await page.getByLabel('Usuario').fill(username)
      await page.getByRole('textbox', { name: 'Contraseña' }).fill(password)
      await page.getByRole('button', { name: 'Entrar' }).click()
      await page.getByRole('banner').waitFor()
    },
    /** Opens a screen by its path and waits for its heading. */
    async open(path: string, heading: string) {
      await page.evaluate((hash) => {
        window.location.hash = hash
      }, path)
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    },
    /** Chooses a skin by its name. */
    async chooseSkin(name: string) {
      await page.getByRole('button', { name: 'Diseño' }).click()
      await page.getByRole('radio', { name }).check({ force: true })
      await page.keyboard.press('Escape')
      // Moves the pointer away, so that screenshots do not contain the button's tooltip.
      await page.mouse.move(0, 0)
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    },
    /** Unfolds a group of fields by its title, or folds it. */
    async unfold(title: string) {
      await page.getByRole('heading', { name: title, exact: true, level: 2 }).click()
    },
    /** Fills the fields with these labels. On the screen, the mark for required fields may follow a label. */
    async fill(values: Record<string, string>, within: Page | Locator = page) {
      for (const [label, value] of Object.entries(values)) {
        await fieldWithLabel(within, label).fill(value)
      }
    },
    /** Types into a picker and picks the record with this name. */
    async pick(label: string, name: string, within: Page | Locator = page) {
      const picker = fieldWithLabel(within, label)
      // Scrolls to leave room below the field, because the list of the picker closes if the browser has to scroll.
      await picker.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      // Clears a proposed value first.
      await picker.fill('')
      await picker.fill(name)
      await page.getByRole('option', { name }).first().click()
    },
    /** Opens a list of choices and picks one. */
    async choose(label: string, choice: string, within: Page | Locator = page) {
      await fieldWithLabel(within, label).click()
      await page.getByRole('option', { name: choice, exact: true }).click()
    },
    /** Saves a new record and waits until the URL contains its id. Returns that URL. */
    async create() {
      await page.getByRole('button', { name: /^Crear/ }).click()
      await page.waitForURL(/#\/\w+\/\d+/)
      return new URL(page.url()).hash
    },
    /** Saves a record and waits until nothing is unsaved. */
    async save() {
      await page
        .getByRole('button', { name: /^Guardar/ })
        .first()
        .click()
      await page.getByText('Todo guardado').waitFor()
    },
  }
}

function fieldWithLabel(within: Page | Locator, label: string): Locator {
  const words = label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return within
    .getByRole('textbox', { name: new RegExp(`^${words}( \\*)?$`) })
    .or(within.getByRole('combobox', { name: new RegExp(`^${words}( \\*)?$`) }))
}

/**
 * Performs an action, then waits until the new screen is shown without placeholders, all requests are complete and the page is
 * idle. Ignores the event stream, which never completes.
 */
export async function untilAnswered(page: Page, act: () => Promise<unknown>): Promise<void> {
  const pending = new Set<Request>()
  let count = 0
  const begin = (request: Request) => {
    if (new URL(request.url()).pathname === activityEventsPath) return
    count += 1
    pending.add(request)
  }
  const end = (request: Request) => pending.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await act()
  let before: number
  do {
    before = count
    await page.waitForFunction(isComplete, undefined, { polling: 50 })
    await page.evaluate(untilIdle)
  } while (pending.size > 0 || count > before)
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}

declare global {
  interface Window {
    /** State that the router exposes for developer tools. */
    __TSR_ROUTER__?: {
      state: { status: 'idle' | 'pending'; resolvedLocation?: { href: string } }
      latestLocation: { href: string }
      history: { location: { href: string } }
    }
  }
}

/** Runs in the page. Returns true if the screen of the current URL is shown without placeholders. */
function isComplete(): boolean {
  const router = window.__TSR_ROUTER__
  if (router?.state.status !== 'idle') return false
  // The router's history is updated a moment after the URL, and the router then rewrites the URL in its own form.
  if (router.history.location.href !== (location.hash.slice(1) || '/')) return false
  if (router.state.resolvedLocation?.href !== router.latestLocation.href) return false
  return !document.querySelector(
    'main [data-waiting], main [data-outdated] tbody, main tbody tr[aria-hidden]',
  )
}

/** Runs in the page. Resolves when the page has rendered and has no more tasks. */
export async function untilIdle(): Promise<void> {
  const untilNothingElse = () => scheduler.postTask(() => {}, { priority: 'background' })
  await untilNothingElse()
  await new Promise((resolve) => {
    requestAnimationFrame(resolve)
    // An idle page may not get an animation frame.
    setTimeout(resolve, 500)
  })
  await untilNothingElse()
}

/** Returns a function that makes calls with additional headers. The function throws if a call is refused. */
export function callerAt(address: string, headers: Record<string, string> = {}) {
  return async function call<Path extends CallPath>(
    path: Path,
    input: InputOnTheWire<CallAt<Path>>,
  ): Promise<OutputOnTheWire<CallAt<Path>>> {
    const response = await fetch(`${address}/rest/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(input),
    })
    const answer = await response.json()
    if (answer.error !== '') throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer.content
  }
}

/** Signs a user in without a page. Returns a function that makes calls as this user and throws if a call is refused. */
export async function personAt(address: string, username: string, password: string) {
  const { token } = await callerAt(address)('userrest/login', { username, password })
  return callerAt(address, { authorization: `Bearer ${token}` })
}
