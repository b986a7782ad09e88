import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startVisit, type Visit } from '../browser/people.ts'
import { PASSWORD } from '../company/password.ts'

/** Network so slow that every script and response takes longer than the delay of a placeholder. */
const SLOW = { offline: false, latency: 300, downloadThroughput: 1_000_000, uploadThroughput: 1_000_000 }
/** Delay in ms after which a placeholder must appear. */
const SKELETON_MS = 200
/** Tolerance in ms for late timers on a machine that renders and downloads at the same time. */
const LATE_MS = 300

let people: Visit
let page: Page

beforeAll(async () => {
  people = await startVisit()
})
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

/** Makes the network of a page slow and disables its cache. */
async function slowly(tab: Page): Promise<Page> {
  const network = await tab.context().newCDPSession(tab)
  await network.send('Network.enable')
  await network.send('Network.setCacheDisabled', { cacheDisabled: true })
  await network.send('Network.emulateNetworkConditions', SLOW)
  return tab
}

/** Opens the administrator's home screen, then slows the network down. */
async function slowlyFromHome(): Promise<Page> {
  const tab = await people.pageOf('admin')
  // Opens a blank page first, so that the observer is installed before the application loads.
  await tab.goto('about:blank')
  await tab.addInitScript(watch)
  await people.goTo(tab, '/home')
  await homeOf(tab).waitFor()
  return slowly(tab)
}

/** Last part of the home screen to load. */
const homeOf = (tab: Page) => tab.getByRole('region', { name: 'Campañas' }).first()

/** Observations since the last reset, limited to changes that a person would notice. Times are in ms. */
type Observations = {
  /** Elements that moved while visible. */
  moved: string[]
  /** Longest time for which the main area was empty. */
  blank: number
  /** Time from the click to the placeholder; null if no placeholder was needed. */
  shapeAfter: number | null
  /** Pairs of title and heading that were shown long enough for a person to read. */
  titles: string[]
  framesWithoutHeader: number
}

declare global {
  interface Window {
    /** Observations since the last reset. */
    seen: Observations
  }
}

/** Runs in the page. Inspects every frame and records layout shifts. */
function watch() {
  const fresh = (): Observations => ({
    moved: [],
    blank: 0,
    shapeAfter: null,
    titles: [],
    framesWithoutHeader: 0,
  })
  window.seen = fresh()
  /** Shortest time in which a person can read a title, in ms. */
  const glance = 100
  const frame = 50
  let blank = 0
  let lookedAt = 0
  let askedAt = 0
  let stableFor = 0
  let before = ''

  function look() {
    const { seen } = window
    const now = performance.now()
    const main = document.querySelector('main')
    if (!document.querySelector('header')) seen.framesWithoutHeader += 1
    const shape = document.querySelector('main [data-waiting] > *, main tbody tr[aria-hidden]')
    const isBlank = main !== null && main.innerText.trim() === '' && !shape
    // Frames that a busy machine renders late are treated as on time.
    const elapsed = Math.min(now - lookedAt, frame)
    lookedAt = now
    blank = isBlank ? blank + elapsed : 0
    seen.blank = Math.max(seen.blank, blank)
    // The previous screen stays in the page, hidden, until the next one is ready.
    const heading = [...(main?.querySelectorAll('h1') ?? [])].find((each) => each.checkVisibility())
    const titles = `${document.title.split(' · ')[0]} | ${heading?.textContent ?? ''}`
    if (titles !== before) {
      stableFor = 0
      before = titles
    } else {
      stableFor += elapsed
      if (stableFor > glance && seen.titles.at(-1) !== titles) seen.titles.push(titles)
    }
    if (shape && seen.shapeAfter === null) seen.shapeAfter = now - askedAt
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  addEventListener('click', (event) => (askedAt = event.timeStamp), { capture: true })

  type Source = { node: Node | null; previousRect: DOMRectReadOnly }
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      hadRecentInput: boolean
      sources: Source[]
    })[]) {
      // Ignores shifts within half a second of a key press or click, because they are responses to it.
      if (entry.hadRecentInput) continue
      for (const { node, previousRect } of entry.sources) {
        // A shift is not visible if the element was outside the window before.
        if (previousRect.width === 0 || previousRect.height === 0) continue
        const element = node instanceof Element ? node : node?.parentElement
        window.seen.moved.push(element?.outerHTML.slice(0, 160) ?? 'what is gone')
      }
    }
  })
  observer.observe({ type: 'layout-shift' })
}

/** Performs an action and waits for the result. Returns the observations made meanwhile. */
async function seenDuring(
  act: () => Promise<unknown>,
  untilArrived: () => Promise<unknown>,
): Promise<Observations> {
  await page.evaluate(() => {
    Object.assign(window.seen, { moved: [], blank: 0, shapeAfter: null, titles: [], framesWithoutHeader: 0 })
  })
  await act()
  await untilArrived()
  return page.evaluate(() => window.seen)
}

const rows = () => page.getByRole('table').locator('tbody tr[tabindex]')
const menu = (name: string) => page.getByRole('link', { name, exact: true }).first().click()
const goTo = (path: string) => people.goTo(page, path)

describe('over a slow network', () => {
  test('the first visit shows the logo of the product, and signing in shows the outline of the frame', async () => {
    page = await slowly(await people.visitor())
    await page.addInitScript(watch)
    const isSeen = Promise.withResolvers<void>()
    await page.route('**/assets/index-*.js', async (route) => {
      await isSeen.promise
      await route.continue()
    })
    await page.goto(people.server.address, { waitUntil: 'commit' })
    await page.locator('.opening').waitFor()
    isSeen.resolve()
    await page.getByLabel('Usuario').fill('admin')
    expect(await page.locator('.opening').isVisible()).toBe(false)
    await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Entrando…' }).waitFor()
    await page.locator('[data-waiting] > *').first().waitFor()
    await page.getByRole('banner').waitFor()
    await homeOf(page).waitFor()
    const { moved } = await page.evaluate(() => window.seen)
    expect(moved).toEqual([])
  })

  test('every screen shows its skeleton before it loads, without layout shifts and never under another title', async () => {
    page = await slowlyFromHome()
    const untilSaved = () => page.getByText('Todo guardado').first().waitFor()
    const ways: [name: string, act: () => Promise<unknown>, arrived: () => Promise<unknown>][] = [
      ['customers', () => menu('Clientes'), () => rows().first().waitFor()],
      ['a customer', () => rows().first().getByRole('link').click(), untilSaved],
      [
        'a new order',
        () => goTo('/order/new'),
        () => page.getByRole('button', { name: 'Añadir línea' }).waitFor(),
      ],
      ['users', () => goTo('/user'), () => rows().first().waitFor()],
      ['a user', () => rows().first().getByRole('link').click(), untilSaved],
      [
        'permissions',
        () => page.getByRole('link', { name: 'Permisos' }).click(),
        () => page.getByRole('checkbox').first().waitFor(),
      ],
      ['the log', () => goTo('/log'), () => rows().first().waitFor()],
      ['the profile', () => goTo('/profile'), untilSaved],
      ['home', () => menu('Inicio'), () => homeOf(page).waitFor()],
    ]
    for (const [name, act, untilArrived] of ways) {
      const observations = await seenDuring(act, untilArrived)
      expect(observations.moved, name).toEqual([])
      expect(observations.framesWithoutHeader, name).toBe(0)
      expect(observations.blank, name).toBeLessThan(SKELETON_MS + LATE_MS)
      if (name !== 'customers') continue
      expect(observations.shapeAfter).toBeGreaterThanOrEqual(SKELETON_MS)
      expect(observations.titles.at(-1)).toBe('Cliente | Clientes')
    }

    // Leaves each screen while it loads, for a screen that this page has not shown yet.
    const { rows: materials } = await people.house('materialrest/list', { perpage: 2 })
    const [one, other] = materials
    if (!one || !other) throw new Error('The demo company has no such materials')
    const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
    const { titles } = await seenDuring(
      async () => {
        await goTo('/campaign')
        await heading('Campañas').waitFor()
        await goTo('/material')
        await heading('Materiales').waitFor()
        await rows().filter({ hasText: one.name }).first().waitFor()
        await goTo(`/material/${one.id}`)
        await page.locator('main [data-waiting] > *').first().waitFor()
        await goTo(`/material/${other.id}`)
        await heading(other.name).waitFor()
        await goTo(`/material/${one.id}`)
      },
      () => heading(one.name).waitFor(),
    )
    const apart = titles.filter((pair) => {
      const [title = '', headingText = ''] = pair.split(' | ')
      return headingText !== '' && headingText !== title && !['Campañas', 'Materiales'].includes(headingText)
    })
    expect(apart.filter((pair) => !pair.startsWith('Inicio | '))).toEqual([])
  })
})

describe('a screen whose script fails to load', () => {
  test('shows the failure inside the frame, retries, and works at the next visit', async () => {
    page = await people.pageOf('admin')
    const script = /\/assets\/webhook-detail.*\.js/
    await page.route(script, (route) => route.abort())
    await goTo('/webhook')
    await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor()
    const failure = page.getByRole('alert').getByText('No se ha podido cargar esta pantalla')
    await goTo('/webhook/new')
    await failure.waitFor()
    await menu('Clientes')
    await page.getByRole('heading', { name: 'Clientes', level: 1 }).waitFor()
    await goTo('/webhook/new')
    await failure.waitFor()

    const again = page.getByRole('button', { name: 'Volver a intentarlo' })
    await page.context().setOffline(true)
    await again.click()
    await page.getByText('El servidor sigue sin responder.').waitFor()
    await page.context().setOffline(false)
    await page.unroute(script)
    await again.click()
    await page.getByRole('heading', { name: 'Nuevo webhook', level: 1 }).waitFor()
  })
})
