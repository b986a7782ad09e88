import type { CallAt, CallPath } from '@lienzo/contract/calls'
import { activityEventsPath } from '@lienzo/contract/people/activity-events'
import type { InputOnTheWire, OutputOnTheWire } from '@lienzo/contract/wire/call'
import type { Locator, Page, Request } from 'playwright-core'

/** What a person does on a screen, by the words that they see (in Spanish). */
export function screenOf(page: Page) {
  return {
    /** Signs in from wherever the browser is. */
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
      // Without a tooltip of the button in every picture.
      await page.mouse.move(0, 0)
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    },
    /** Unfolds a group of fields by its title, or folds it. */
    async unfold(title: string) {
      await page.getByRole('heading', { name: title, exact: true, level: 2 }).click()
    },
    /** Writes into the fields with these labels. A mark for required fields may follow a label. */
    async fill(values: Record<string, string>, within: Page | Locator = page) {
      for (const [label, value] of Object.entries(values)) {
        await labelled(within, label).fill(value)
      }
    },
    /** Types into a picker and takes the record with this name. */
    async pick(label: string, name: string, within: Page | Locator = page) {
      const picker = labelled(within, label)
      // With room below it: a list that must be scrolled to goes away with its field.
      await picker.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      // A proposal that is there already is typed over.
      await picker.fill('')
      await picker.fill(name)
      await page.getByRole('option', { name }).first().click()
    },
    /** Opens a list of choices and takes one. */
    async choose(label: string, choice: string, within: Page | Locator = page) {
      await labelled(within, label).click()
      await page.getByRole('option', { name: choice, exact: true }).click()
    },
    /** Saves a new record and waits until it has an address of its own. Gives that address. */
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

function labelled(within: Page | Locator, label: string): Locator {
  const words = label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return within
    .getByRole('textbox', { name: new RegExp(`^${words}( \\*)?$`) })
    .or(within.getByRole('combobox', { name: new RegExp(`^${words}( \\*)?$`) }))
}

/**
 * Does something, and waits until the screen that it leads to is there, what it asks of the server has been answered,
 * nothing holds the place of what is to come, and the page has nothing more to do. The stream of events stays open as long
 * as the page and does not count.
 */
export async function untilAnswered(page: Page, act: () => Promise<unknown>): Promise<void> {
  const asked = new Set<Request>()
  let count = 0
  const begin = (request: Request) => {
    if (new URL(request.url()).pathname === activityEventsPath) return
    count += 1
    asked.add(request)
  }
  const end = (request: Request) => asked.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await act()
  let before: number
  do {
    before = count
    await page.waitForFunction(isComplete, undefined, { polling: 50 })
    await page.evaluate(nothingToDo)
  } while (asked.size > 0 || count > before)
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}

declare global {
  interface Window {
    /** What the router leaves in the page for its tools. */
    __TSR_ROUTER__?: {
      state: { status: 'idle' | 'pending'; resolvedLocation?: { href: string } }
      latestLocation: { href: string }
      history: { location: { href: string } }
    }
  }
}

/** Runs in the page: whether the screen of the address is shown, and nothing holds the place of what is to come. */
function isComplete(): boolean {
  const router = window.__TSR_ROUTER__
  if (router?.state.status !== 'idle') return false
  // The history hears of a new address a moment after the page, and the router writes the same address in its own way.
  if (router.history.location.href !== (location.hash.slice(1) || '/')) return false
  if (router.state.resolvedLocation?.href !== router.latestLocation.href) return false
  return !document.querySelector(
    'main [data-waiting], main [data-outdated] tbody, main tbody tr[aria-hidden]',
  )
}

/** Runs in the page: comes back when what it had to do is done, it has been drawn, and it has nothing more to do. */
async function nothingToDo(): Promise<void> {
  const untilNothingElse = () => scheduler.postTask(() => {}, { priority: 'background' })
  await untilNothingElse()
  await new Promise((resolve) => {
    requestAnimationFrame(resolve)
    // A still page may not be given a frame.
    setTimeout(resolve, 500)
  })
  await untilNothingElse()
}

/** Makes calls of the API with further headers. Throws where a call is refused. */
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

/** Makes calls of the API as a person who is signed in elsewhere. Throws where a call is refused. */
export async function personAt(address: string, username: string, password: string) {
  const { token } = await callerAt(address)('userrest/login', { username, password })
  return callerAt(address, { authorization: `Bearer ${token}` })
}
