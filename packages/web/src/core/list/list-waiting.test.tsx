import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { finishOf } from '../../testing/components/records.ts'
import { answer } from '../../testing/components/server.ts'

const all = Array.from({ length: 12 }, (_, index) =>
  finishOf(index + 1, `Zoco ${String(index + 1).padStart(2, '0')}`),
)

/** Delays the responses of the fake server until the test resolves it. */
let gate: PromiseWithResolvers<void>

const rows = () => [...document.querySelectorAll('main tbody tr[tabindex]')]
const shape = () => document.querySelector('main tbody tr[aria-hidden]')
const outdatedRow = () => document.querySelector('[data-outdated] tbody tr[tabindex]')
const search = () => page.getByRole('searchbox')

beforeEach(() => {
  gate = Promise.withResolvers<void>()
  gate.resolve()
  answer('finishrest/list', async ({ search: text = '', order, page: number = 1, perpage = 10 }) => {
    await gate.promise
    const sortedRows = order === 'desc' ? all.toReversed() : all
    const matches = sortedRows.filter(({ name }) => name.toLowerCase().includes(text))
    const from = (number - 1) * perpage
    return { rows: matches.slice(from, from + perpage), total: matches.length, page: number, perpage }
  })
})

describe('a list while it loads', () => {
  // covers: product 7.3
  test('keeps its rows while others load, and never says too early that there are none', async () => {
    await openScreen('/finish?perpage=10')
    await expect.poll(() => rows().length).toBe(10)
    const ways: [() => Promise<unknown>, string][] = [
      [() => page.getByRole('button', { name: 'Página siguiente' }).click(), 'Zoco 11'],
      [() => page.getByRole('button', { name: 'Nombre', exact: true }).click(), 'Zoco 12'],
      [() => search().fill('zoco 03'), 'Zoco 03'],
    ]
    for (const [act, first] of ways) {
      gate = Promise.withResolvers<void>()
      await act()
      await expect.poll(outdatedRow).not.toBeNull()
      gate.resolve()
      await expect.poll(outdatedRow).toBeNull()
      await expect.poll(() => rows()[0]?.textContent).toContain(first)
    }

    await search().fill('no hay tal')
    const nothing = page.getByText('Nada coincide')
    await expect.element(nothing).toBeVisible()
    gate = Promise.withResolvers<void>()
    await search().fill('zoco')
    await expect.poll(shape).not.toBeNull()
    expect(nothing.elements()).toEqual([])
    gate.resolve()
    await expect.poll(() => rows().length).toBe(10)
  })

  test('says after a moment that there is no connection, and resumes automatically', async () => {
    await openScreen('/app-views')
    await expect.element(page.getByRole('banner')).toBeVisible()
    connect(false)
    location.hash = '#/finish'
    await expect.element(page.getByText('No hay conexión')).toBeVisible()
    expect(shape()).toBeNull()
    connect(true)
    await expect.poll(() => rows().length).toBe(10)
    expect(page.getByText('No hay conexión').elements()).toEqual([])
  })
})

/** Simulates that the browser goes online or offline. */
function connect(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}
