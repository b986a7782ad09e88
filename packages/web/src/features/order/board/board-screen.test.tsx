import { orderColumns } from '@lienzo/contract/sales/order-columns'
import { boardColumns, columnOf, placeIn } from '@lienzo/rules/sales/production/board'
import { stopClock } from '@lienzo/rules/testing/stop-clock'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { UNDO_MILLISECONDS } from '../../../core/notice/use-undo-notice.tsx'
import { customerPermissions, openScreen } from '../../../testing/components/app.tsx'
import { listed } from '../../../testing/components/listed.ts'
import { undo } from '../../../testing/components/person.ts'
import { orderOf, orderRecordOf } from '../../../testing/components/records.ts'
import { answer, refusal, sentTo } from '../../../testing/components/server.ts'
import { today } from '../../../ui/dates/moment-text.ts'
import { type Card, withMoves } from './board-data.ts'

stopClock()
const DAY = 86_400

let cards: Card[]

const column = (name: string) => page.getByRole('region', { name })
const codesIn = (name: string) =>
  column(name)
    .getByRole('listitem')
    .elements()
    .map((card) => card.querySelector('a')?.textContent)
const card = (code: string) => page.getByRole('link', { name: code })
const statusTexts = () =>
  page
    .getByRole('status')
    .elements()
    .map((each) => each.textContent)

beforeEach(() => {
  cards = [
    orderOf(1, { status: 'confirmed', due_at: today() + DAY, customer_name: 'Óptica Mirador' }),
    orderOf(2, { ...placeIn('printing'), due_at: today() - 3 * DAY, reference: 'PO-RITA-9' }),
    orderOf(3, { ...placeIn('printing'), due_at: today() + 20 * DAY }),
    orderOf(4, { ...placeIn('packing'), due_at: null }),
  ]
  answer('orderrest/board', () => boardOf(cards))
  answer('orderrest/changestage', ({ id, stage }) => keep(id, { status: 'production', stage }))
  answer('orderrest/changestatus', ({ id, status, stage }) =>
    keep(id, { status, stage: status === 'production' ? (stage ?? 'printing') : null }),
  )
})
afterEach(() => {
  vi.useRealTimers()
})

function boardOf(all: Card[], more = 0) {
  const columns = boardColumns.map((name) => {
    const those = all.filter((each) => columnOf(each) === name)
    const late = those.filter(({ due_at }) => due_at !== null && due_at < today()).length
    return {
      column: name,
      orders: those.length + more,
      late,
      pieces: those.length,
      m2: those.length,
      cards: those,
    }
  })
  return { columns }
}

function keep(id: number, change: Pick<Card, 'status' | 'stage'>) {
  cards = cards.map((each) => (each.id === id ? { ...each, ...change, version: each.version + 1 } : each))
  return orderRecordOf(cards.find((each) => each.id === id))
}

describe('the production board', () => {
  test('shows for each column what it contains and what is late, and links to orders that it does not show', async () => {
    answer('orderrest/board', boardOf(cards, 37))
    await openScreen('/order/board?f_due=in%3Blate')
    await expect.element(column('Impresión').getByRole('heading')).toMatchTextContent(/Impresión 39/)
    await expect.element(column('Impresión').getByText('1 con retraso')).toBeVisible()
    await expect.element(column('Impresión').getByText('3 días de retraso')).toBeVisible()
    const more = column('Impresión').getByRole('link', { name: '37 más' })
    const { href } = more.element() as HTMLAnchorElement
    for (const part of [
      'f_due=in%3Blate',
      'f_status=in%3Bproduction',
      'f_stage=in%3Bprinting',
      'sort=due_at',
    ])
      expect(href).toContain(part)
    expect(sentTo('orderrest/board')).toEqual([{ search: '', filters: { due: 'in;late' } }])
  })

  test('shows a dropped card in its new column at once, counts it there, and undo moves it back', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    answer('orderrest/changestage', async ({ id, stage }) => {
      await gate
      return keep(id, { status: 'production', stage })
    })
    await openScreen('/order/board')
    await expect.element(card('26-000002')).toBeVisible()
    await page.getByRole('listitem').filter({ hasText: '26-000002' }).dropTo(column('Acabado'))
    await expect.poll(() => codesIn('Acabado')).toEqual(['26-000002'])
    await expect.element(column('Acabado').getByRole('heading')).toMatchTextContent(/Acabado 1/)
    expect(sentTo('orderrest/changestage')).toEqual([{ id: 2, version: 1, stage: 'finishing' }])
    release()
    await undo()
    await expect.poll(() => codesIn('Impresión')).toEqual(['26-000002', '26-000003'])
    expect(sentTo('orderrest/changestage').at(-1)).toEqual({ id: 2, version: 2, stage: 'printing' })
  })

  test('moves cards by keyboard, keeps the focus on them, and announces their position', async () => {
    await openScreen('/order/board')
    await expect.element(card('26-000001')).toBeVisible()
    const first = card('26-000001').element() as HTMLElement
    first.focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(card('26-000002')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(card('26-000003')).toHaveFocus()
    await userEvent.keyboard('{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}')
    await expect.poll(() => codesIn('Acabado')).toEqual(['26-000003'])
    await expect.element(card('26-000003')).toHaveFocus()
    await expect.poll(statusTexts).toContain('26-000003 pasa a «Acabado»')
    // Tab moves the focus from the link of the card to the menu button of this card.
    await userEvent.keyboard('{Tab}{Enter}')
    await page.getByRole('menuitem', { name: 'Enviado' }).click()
    await expect.poll(() => codesIn('Enviado')).toEqual(['26-000003'])
    await expect.poll(statusTexts).toContain('26-000003 pasa a «Enviado» en 10 segundos')
    // The server cannot reverse this move, so it is not sent while the user can undo it.
    expect(sentTo('orderrest/changestatus')).toEqual([])
    await undo()
    await expect.poll(() => codesIn('Acabado')).toEqual(['26-000003'])
    await expect.poll(statusTexts).toContain('26-000003 se queda en «Acabado»')
    await userEvent.keyboard('{Escape}')
    window.dispatchEvent(new Event('pagehide'))
    expect(sentTo('orderrest/changestatus')).toEqual([])
  })

  test('sends a change of state with the next move, on leaving, or once the time for undo is over', async () => {
    await openScreen('/order/board')
    await expect.element(card('26-000001')).toBeVisible()
    const step = '{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}'
    const first = card('26-000001').element() as HTMLElement
    first.focus()
    await userEvent.keyboard(step)
    await expect.poll(() => codesIn('Impresión')).toContain('26-000001')
    expect(sentTo('orderrest/changestatus')).toEqual([])
    await userEvent.keyboard(step)
    await expect.poll(() => codesIn('Acabado')).toEqual(['26-000001'])
    expect(sentTo('orderrest/changestatus')).toMatchObject([{ id: 1, version: 1, status: 'production' }])
    await expect
      .poll(() => sentTo('orderrest/changestage'))
      .toMatchObject([{ id: 1, version: 2, stage: 'finishing' }])

    const ship = async (code: string) => {
      await page.getByRole('button', { name: `Mover ${code}` }).click()
      await page.getByRole('menuitem', { name: 'Enviado' }).click()
      await expect.poll(() => codesIn('Enviado')).toContain(code)
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await ship('26-000004')
    expect(sentTo('orderrest/changestatus')).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(UNDO_MILLISECONDS)
    expect(sentTo('orderrest/changestatus')).toHaveLength(2)
    vi.useRealTimers()
    await ship('26-000003')
    answer('orderrest/list', (question) => listed([], orderColumns, question))
    expect(sentTo('orderrest/changestatus')).toHaveLength(2)
    await page.getByRole('link', { name: 'Pedidos' }).click()
    await expect
      .poll(() => sentTo('orderrest/changestatus').at(-1))
      .toMatchObject({ id: 3, status: 'shipped' })
  })

  // covers: product 9.4
  test('moves a refused card back and says why, also a card without a valid transition', async () => {
    answer('orderrest/changestatus', () => {
      const fault = {
        key: 'validation.artwork_not_approved' as const,
        values: { number: 1, name: 'Cartel' },
        message: 'is not approved',
      }
      throw refusal('STATE_NOT_ALLOWED', { fields: { 'lines.0.campaign_image_id': fault } })
    })
    await openScreen('/order/board')
    const item = page.getByRole('listitem').filter({ hasText: '26-000001' })
    await item.getByRole('button', { name: 'Mover 26-000001' }).click()
    await page.getByRole('menuitem', { name: 'Impresión' }).click()
    await expect.poll(() => codesIn('Impresión')).toContain('26-000001')
    window.dispatchEvent(new Event('pagehide'))
    await expect.element(item.getByText(/la imagen Cartel no está aprobada/)).toBeVisible()
    expect(codesIn('Confirmado')).toEqual(['26-000001'])
    await expect
      .poll(statusTexts)
      .toContainEqual(expect.stringMatching(/26-000001 no pasa a «Impresión»: .*aprobada/))
    await item.dropTo(column('Enviado'))
    await expect.element(item.getByText('De «Confirmado» no se puede pasar a «Enviado».')).toBeVisible()
    expect(sentTo('orderrest/changestatus')).toHaveLength(1)
  })

  test('is read-only for the staff of a customer', async () => {
    await openScreen('/order/board', { permissions: customerPermissions, usergroup: 2 })
    await expect.element(card('26-000001')).toBeVisible()
    expect(page.getByRole('button', { name: /^Mover/ }).elements()).toEqual([])
    const menu = page.getByRole('navigation')
    await expect
      .element(menu.getByRole('link', { name: 'Producción' }))
      .toHaveAttribute('aria-current', 'page')
    await expect.element(menu.getByRole('link', { name: 'Pedidos' })).not.toHaveAttribute('aria-current')
    expect(page.getByText(/^Arrastra un pedido/).elements()).toEqual([])
  })

  test('explains itself while it is empty, and says what happened if it cannot load', async () => {
    answer('orderrest/board', boardOf([]))
    await openScreen('/order/board')
    await expect.element(page.getByText('No hay nada en producción')).toBeVisible()
    await openScreen('/order/board?search=nada')
    await page.getByRole('button', { name: 'Quitar todos los filtros' }).click()
    await expect.poll(() => sentTo('orderrest/board').at(-1)).toEqual({ search: '', filters: {} })
    answer('orderrest/board', () => {
      throw refusal('INTERNAL_ERROR')
    })
    await openScreen('/order/board?search=otra')
    await expect.element(page.getByRole('alert')).toBeVisible()
    answer('orderrest/board', boardOf(cards))
    await page.getByRole('button', { name: 'Volver a intentarlo' }).click()
    await expect.element(card('26-000001')).toBeVisible()
  })
})

test('on a phone the board shows one column, chosen by its tab', async () => {
  await page.viewport(390, 800)
  await openScreen('/order/board')
  await expect.element(card('26-000001')).toBeVisible()
  expect(page.getByRole('region', { name: 'Impresión' }).elements()).toEqual([])
  await page.getByRole('tab', { name: 'Impresión 2' }).click()
  await expect.poll(() => codesIn('Impresión')).toEqual(['26-000002', '26-000003'])
  expect(card('26-000001').elements()).toEqual([])
  await page.viewport(1280, 800)
})

test('moving cards does not change the totals of the whole board', () => {
  const board = boardOf(cards)
  const boardAfterMove = withMoves(board, new Map([[1, 'packing' as const]]))
  const sum = (of: (each: (typeof board.columns)[number]) => number, { columns } = boardAfterMove) =>
    columns.reduce((total, each) => total + of(each), 0)
  for (const of of [
    (each: (typeof board.columns)[number]) => each.orders,
    (each: (typeof board.columns)[number]) => each.pieces,
    (each: (typeof board.columns)[number]) => each.m2,
  ])
    expect(sum(of)).toBe(sum(of, board))
  expect(boardAfterMove.columns.find((each) => each.column === 'packing')?.cards.map(({ id }) => id)).toEqual(
    [1, 4],
  )
})
