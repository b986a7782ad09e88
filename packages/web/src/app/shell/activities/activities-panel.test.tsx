import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { comeBack, openScreen } from '../../../testing/components/app.tsx'
import { answerForEveryScreen } from '../../../testing/components/every-screen.ts'
import { focused } from '../../../testing/components/person.ts'
import { finishOf } from '../../../testing/components/records.ts'
import { answer, sentTo } from '../../../testing/components/server.ts'
import type { Activities, MessageActivity, TaskActivity } from './activity-types.ts'
import { withRead } from './use-activities.ts'

/** Activities that the fake server returns. */
let activities: Activities

const bell = () => page.getByRole('button', { name: /^Actividades/ })
const panel = () => page.getByRole('region', { name: 'Actividades' })
const tab = (name: string) => panel().getByRole('tab', { name: new RegExp(`^${name}`) })
const unread = () => Number(/\d+/.exec(bell().element().getAttribute('aria-label') ?? '')?.[0] ?? 0)
const moment = () => panel().getByText(/^Actualizado a las/)

beforeEach(() => {
  answerForEveryScreen()
  const messages = [messageOf(1, 'Ya está en máquina'), messageOf(2, 'Mañana llega')]
  const notifications = [
    messageOf(3, 'order_shipped'),
    messageOf(4, 'order_confirmed'),
    messageOf(5, 'order_draft'),
  ]
  const tasks = [taskOf(6, 'NORMAL'), taskOf(7, 'PRIMARY'), taskOf(8, 'CRITICAL')]
  activities = {
    messages: { name: 'messages', unread: 2, data: messages },
    notifications: { name: 'notifications', unread: 3, data: notifications },
    tasks: { name: 'tasks', unread: 3, data: tasks },
    total: 8,
    unread: 8,
  }
  answer('activityrest/list', () => activities)
  answer('activityrest/read', ({ ids, group }) => {
    activities = withRead(activities, group ? { group } : { ids: ids ?? [] })
    return {}
  })
})

afterEach(() => {
  vi.useRealTimers()
})

async function openPanel(path = '/order'): Promise<void> {
  await openScreen(path)
  await bell().click()
  await expect.element(panel().getByText(/en total$/)).toBeVisible()
}

describe('the activities panel', () => {
  // covers: spec 2.22, 2.23
  test('opens and closes with its button, and closes with a click outside and with Escape', async () => {
    await openScreen('/order')
    await expect.element(bell()).toHaveAttribute('aria-expanded', 'false')
    await bell().click()
    await expect.element(panel()).toBeVisible()
    await expect.element(bell()).toHaveAttribute('aria-expanded', 'true')
    await bell().click()
    await expect.element(panel()).not.toBeInTheDocument()

    await bell().click()
    await tab('Tareas').click()
    await expect.element(panel()).toBeVisible()
    await page.getByRole('heading', { name: 'Pedidos', level: 1 }).click()
    await expect.element(panel()).not.toBeInTheDocument()

    await bell().click()
    await tab('Tareas').click()
    await userEvent.keyboard('{Escape}')
    await expect.element(panel()).not.toBeInTheDocument()
    expect(focused()).toMatch(/^Actividades/)
  })

  // covers: spec 2.24, 3.8
  test('shows its groups with their counts, which add up to the total, and remembers the selected group', async () => {
    await openPanel()
    const counts: number[] = []
    for (const name of ['Mensajes', 'Notificaciones', 'Tareas']) {
      await tab(name).click()
      const count = Number(/\d+/.exec(tab(name).element().textContent ?? '')?.[0])
      expect(panel().getByRole('listitem').elements(), name).toHaveLength(count)
      counts.push(count)
    }
    expect(counts).toEqual([2, 3, 3])
    await expect.element(panel().getByText('8 en total', { exact: true })).toBeVisible()

    await tab('Mensajes').click()
    await comeBack('/order')
    await bell().click()
    await expect.element(tab('Mensajes')).toHaveAttribute('aria-selected', 'true')
    await tab('Mensajes').click()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(tab('Notificaciones')).toHaveAttribute('aria-selected', 'true')
  })

  // covers: spec 2.24, 4.13
  test('shows for a second that it is refreshing, and then the time of the refresh', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 9, 30, 15) })
    await openPanel()
    await expect.element(moment()).toHaveTextContent('Actualizado a las 09:30:15')
    vi.setSystemTime(new Date(2026, 10, 20, 9, 30, 40))
    const begin = performance.now()
    await panel().getByRole('button', { name: 'Actualizar', exact: true }).click()
    await expect
      .element(panel().getByRole('button', { name: 'Actualizando…' }))
      .toHaveAttribute('aria-busy', 'true')
    await expect.element(moment()).toHaveTextContent('Actualizado a las 09:30:15')
    await expect.element(moment()).toHaveTextContent('Actualizado a las 09:30:40')
    await expect
      .element(panel().getByRole('button', { name: 'Actualizar', exact: true }))
      .toHaveAttribute('aria-busy', 'false')
    expect(performance.now() - begin).toBeGreaterThanOrEqual(1000)
  })

  // covers: spec 3.9, 4.14, 9.14; product 3.36
  test('shows tasks in the colour and with the word of their status', async () => {
    await openPanel()
    await tab('Tareas').click()
    const looks = new Map<string, string>()
    for (const word of ['Normal', 'Principal', 'Crítica']) {
      const item = panel()
        .getByRole('listitem')
        .filter({ has: page.getByText(word, { exact: true }) })
      const bar = item.getByRole('progressbar')
      await expect.element(bar).toHaveAttribute('aria-valuenow', '40')
      await expect.element(bar).toHaveAttribute('aria-valuemax', '100')
      looks.set(word, getComputedStyle(bar.element().querySelector('span') ?? bar.element()).backgroundColor)
    }
    expect(looks.get('Normal')).toBe(colourOf('var(--success)'))
    expect(looks.get('Crítica')).toBe(colourOf('var(--danger)'))
    expect(looks.get('Principal')).toBe('rgb(10, 122, 128)')
  })

  test('stops work that can be stopped, and keeps the focus on it', async () => {
    const work = { ...taskOf(9, 'NORMAL'), link: '/order/1', stops: { of: 'order-archive', id: 4 } } as const
    activities = { ...activities, tasks: { ...activities.tasks, data: [work, taskOf(7, 'PRIMARY')] } }
    answer('orderrest/stopzip', ({ id }) => {
      const endedTask: TaskActivity = { ...work, state: 'cancelled', stops: null }
      activities = { ...activities, tasks: { ...activities.tasks, data: [endedTask, taskOf(7, 'PRIMARY')] } }
      return stoppedArchive(id)
    })
    await openPanel()
    await tab('Tareas').click()
    const stop = panel().getByRole('button', { name: /^Detener/ })
    expect(stop.elements()).toHaveLength(1)
    await stop.click()
    await expect.element(panel().getByText('Cancelada')).toBeVisible()
    await expect.element(stop).not.toBeInTheDocument()
    expect(sentTo('orderrest/stopzip')).toEqual([{ id: 4 }])
    expect(document.activeElement?.textContent).toContain('26-000009')
  })

  // covers: product 7.9
  test('links to the subject of each activity, and marks the activity as read', async () => {
    answer('finishrest/get', ({ id }) => finishOf(id, 'Ojales'))
    await openPanel('/campaign')
    await tab('Mensajes').click()
    expect(unread()).toBe(8)
    await panel()
      .getByRole('link', { name: /Ya está en máquina/ })
      .click()
    await expect.poll(() => location.hash).toBe('#/finish/1')
    await expect.element(panel()).not.toBeInTheDocument()
    await expect.poll(unread).toBe(7)

    // Waits until the new screen has opened, because opening it closes the panel.
    await expect.element(page.getByRole('heading', { name: 'Ojales', level: 1 })).toBeVisible()
    await bell().click()
    for (const name of ['Mensajes', 'Notificaciones', 'Tareas']) {
      await tab(name).click()
      await panel().getByRole('button', { name: 'Marcar todo como leído' }).click()
    }
    await expect.poll(unread).toBe(0)
    expect(
      panel()
        .getByRole('img', { name: /sin leer/i })
        .elements(),
    ).toEqual([])
    expect(sentTo('activityrest/read')).toEqual([
      { ids: [1] },
      { group: 'messages' },
      { group: 'notifications' },
      { group: 'tasks' },
    ])
  })
})

/** Returns an order archive whose job was stopped. */
const stoppedArchive = (id: number) => ({
  ...{
    id,
    order_id: 1,
    content: 'artwork' as const,
    line_count: null,
    created_at: 0,
    created_by_name: 'ana',
    state: 'cancelled' as const,
    progress: 40,
  },
  ...{ artworks: 0, missing: 0, ended_at: 1, expires_at: null, file: null },
})

const common = { from_name: 'Taller', updated_at: 0, read: false }

function messageOf(id: number, text: string): MessageActivity {
  const isWritten = text.includes(' ')
  const text_key = isWritten ? 'activity.told.message' : `activity.told.${text}`
  return {
    ...common,
    id,
    text_key,
    text_values: { text, code: '26-000001' },
    link: `/finish/${id}`,
    icon: 'order',
  }
}

function taskOf(id: number, status: TaskActivity['status']): TaskActivity {
  const text_key = 'activity.task.generate_zip'
  const state = { link: '', state: 'running', progress: 40, stops: null } as const
  const rest = { text_values: { code: `26-00000${id}` }, ...state }
  return { ...common, ...rest, id, text_key, status }
}

function colourOf(value: string): string {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = value
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
