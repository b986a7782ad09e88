import type { CallAt } from '@lienzo/contract/calls'
import { tryPrice } from '@lienzo/contract/catalogue/price-trial'
import type { InputOnTheWire, OutputOnTheWire } from '@lienzo/contract/wire/call'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { RecordOf } from '../../core/record/record-calls.ts'
import { openScreen } from '../../testing/components/app.tsx'
import { keepCustomer } from '../../testing/components/kept-customer.ts'
import {
  enterMain,
  keyboardIsAt,
  keyboardStays,
  pressAt,
  tabTo,
  typeInto,
  watchForLoss,
} from '../../testing/components/keyboard.ts'
import { fill, pick, textOf } from '../../testing/components/person.ts'
import { addressOf, orderRecordOf, productOf, withoutArtwork } from '../../testing/components/records.ts'
import { answer, refusal, sentTo } from '../../testing/components/server.ts'

type Order = RecordOf<'order'>
type Pricing = OutputOnTheWire<CallAt<'orderrest/validatesize'>>
type OfferedProduct = OutputOnTheWire<CallAt<'orderrest/getproductsmc'>>[number]
type LineInput = InputOnTheWire<CallAt<'orderrest/validatesize'>>['lines'][number]

const vinyl = { name: 'Vinilo monomérico', price_per_m2: 12.5, roll_width: 1370 }
const offered: OfferedProduct[] = [
  offeredProduct(1, 'Vinilo de escaparate'),
  offeredProduct(2, 'Display de cartón pluma'),
]
/** The products by their rules. */
const products = new Map([
  [1, productOf({ breaks: [{ from_copies: 10, discount: 5 }] })],
  [2, productOf({ id: 2, max_width: 1500 })],
])

/** The order that the server keeps. */
let kept: Order

const line = (number = 1) => page.getByRole('listitem', { name: `Línea ${number}` })
const net = () => line().getByRole('button', { name: /ver cómo se calcula$/ })
const customer = () => page.getByRole('combobox', { name: /^Cliente/ })

beforeEach(() => {
  keepCustomer({ addresses: [addressOf()], discount: 3 })
  answer('customerrest/getcustomers', [{ id: 1, name: 'Perfumerías Alameda', code: 'CLI-1' }])
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [accountOf(2, 'ana')])
  answer('orderrest/getproductsmc', ({ search = '' }) => offered.filter(({ name }) => name.includes(search)))
  answer('orderrest/validatesize', ({ lines }) => pricingOf(lines))
  answer('orderrest/generateordercode', { code: '26-000001' })
  answer('orderrest/update', ({ version: _, id: __, lines = [], user_id, ...input }) => {
    kept = {
      ...orderRecordOf(user_id ? { user_id, usergroup_id: 2 } : {}),
      ...input,
      lines: lines.map(savedLine),
      next_statuses: ['cancelled', 'confirmed'],
    }
    return kept
  })
  answer('orderrest/get', () => kept)
})

describe('the order editor', () => {
  test('lets the house choose on whose account an order is, and chooses nobody where there are several', async () => {
    answer('orderrest/getusers', [accountOf(2, 'ana'), accountOf(3, 'eva')])
    await openScreen('/order/new')
    await expect.element(customer()).toHaveValue('Perfumerías Alameda')
    const account = page.getByRole('combobox', { name: 'A cuenta de' })
    await expect.element(account).toHaveValue('')
    await account.click()
    await page.getByRole('option', { name: 'eva' }).click()
    await create()
    expect(sentTo('orderrest/update')).toMatchObject([{ user_id: 3 }])
  })

  test('leaves notes and dates open once it is confirmed, and shows the rest as it is', async () => {
    const ofAna = { user_id: 2, usergroup_id: 2, user_name: 'ana', usergroup_name: 'Alameda' }
    kept = orderRecordOf({
      ...{ ...ofAna, status: 'confirmed', may_delete: false },
      may_change: ['notes_production', 'installs_from', 'promised_at'],
      lines: [{ product_id: 1, material_id: 1, width: 800, height: 1200, copies: 1 }].map((line) =>
        savedLine({ campaign_image_id: null, finish_ids: [], notes: '', ...line }, 0),
      ),
    })
    await openScreen('/order/1')
    await expect.element(page.getByText(/^Confirmado el pedido, sus líneas/)).toBeVisible()
    await expect.poll(() => textOf('Cliente')).toBe('Perfumerías Alameda')
    const lines = page.getByRole('region', { name: 'Líneas' })
    const cells = lines.getByRole('row', { name: /Vinilo de escaparate/ }).getByRole('cell')
    await expect.element(cells.nth(4)).toHaveTextContent('800 × 1200')
    await expect.element(cells.nth(5)).toHaveTextContent('1')
    expect(lines.getByRole('textbox').elements()).toEqual([])
    expect(page.getByRole('button', { name: 'Añadir línea' }).elements()).toEqual([])
    expect(page.getByRole('button', { name: 'Más acciones' }).elements()).toEqual([])
    await fill({ 'Notas para producción': 'Urgente', 'Instalación desde': '04/05/2026' })
    await page.getByRole('button', { name: /^Guardar/ }).click()
    expect(sentTo('orderrest/update')).toMatchObject([
      { notes_production: 'Urgente', installs_from: 1_777_852_800 },
    ])
  })

  test('asks the house what is given back when it cancels what was charged', async () => {
    const ofAna = { user_id: 2, usergroup_id: 2, user_name: 'ana', usergroup_name: 'Alameda' }
    const charged = { net: 42.6, m2: 3, status: 'production' as const, may_change: [] }
    kept = orderRecordOf({ ...ofAna, ...charged, next_statuses: ['cancelled'] })
    answer('orderrest/changestatus', () => {
      kept = { ...kept, status: 'cancelled', may_edit: false, next_statuses: [] }
      return kept
    })
    await openScreen('/order/1')
    await page.getByRole('button', { name: 'Cancelar pedido' }).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText(/^A ana se le cargaron 42,60/)).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Se devuelve' }).click()
    await page.getByRole('option', { name: 'Una parte' }).click()
    await dialog.getByRole('textbox', { name: 'Euros' }).fill('50')
    await expect.element(dialog.getByText('Es más de lo que se cargó.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Euros' }).fill('20,5')
    await dialog.getByRole('textbox', { name: 'm²' }).fill('1')
    await dialog.getByRole('button', { name: 'Cancelar pedido' }).click()
    await expect.element(page.getByRole('link', { name: 'Volver a pedir' })).toBeVisible()
    expect(sentTo('orderrest/changestatus')).toMatchObject([{ give_back: { euros: 20.5, m2: 1 } }])
  })

  test('takes a cancelled order up again as a copy with its lines, and without its dates and reference', async () => {
    const given = { campaign_image_id: null, finish_ids: [], notes: '', product_id: 1, material_id: 1 }
    kept = orderRecordOf({
      ...{ status: 'cancelled', may_edit: false, reference: 'PO-1', requested_at: 86_400 },
      lines: [savedLine({ ...given, width: 800, height: 1200, copies: 4 }, 0)],
    })
    await openScreen('/order/1')
    await page.getByRole('link', { name: 'Volver a pedir' }).click()
    await expect.element(page.getByRole('heading', { name: 'Nuevo pedido', level: 1 })).toBeVisible()
    await expect.element(line().getByRole('textbox', { name: 'Copias' })).toHaveValue('4')
    await create()
    expect(sentTo('orderrest/update')).toMatchObject([
      { reference: '', requested_at: null, lines: [{ product_id: 1, copies: 4, width: 800 }] },
    ])
    expect(sentTo('orderrest/update')[0]?.lines?.[0]).not.toHaveProperty('id')
  })

  test('says that a customer without users can have an order, but confirm none', async () => {
    answer('orderrest/getusers', [])
    await openScreen('/order/new')
    await expect.element(page.getByText(/^Este cliente no tiene ningún usuario activo/)).toBeVisible()
    await expect.element(page.getByRole('combobox', { name: 'A cuenta de' })).toBeDisabled()
  })

  test('moves a confirmed order to another user, and says what is left of the limit that stands in the way', async () => {
    const ofAna = { user_id: 2, usergroup_id: 2, user_name: 'ana', usergroup_name: 'Alameda' }
    const values = { left: 10, needed: 35.5, missing: 25.5 }
    kept = orderRecordOf({ ...ofAna, status: 'confirmed', may_edit: false, may_move: true })
    answer('orderrest/getusers', [accountOf(2, 'ana'), accountOf(3, 'eva')])
    answer('orderrest/updateusergroup', () => {
      const fault = { key: 'validation.limit_exceeded.euros' as const, values, message: '' }
      throw refusal('LIMIT_EXCEEDED', { fields: { euros: fault } })
    })
    await openScreen('/order/1')
    await page.getByRole('button', { name: 'Pasar a otro usuario' }).click()
    const dialog = page.getByRole('dialog', { name: 'Pasar a otro usuario' })
    await dialog.getByRole('combobox').click()
    // Whose it is already is not offered.
    await expect.poll(() => page.getByRole('option').elements()).toHaveLength(1)
    await page.getByRole('option', { name: 'eva' }).click()
    await dialog.getByRole('button', { name: 'Pasar a otro usuario' }).click()
    await expect.element(dialog.getByText(/^Quedan 10,00\s€ y hacen falta 35,50\s€: faltan/)).toBeVisible()

    answer('orderrest/updateusergroup', { ...kept, user_id: 3, user_name: 'eva', version: 2 })
    await dialog.getByRole('button', { name: 'Pasar a otro usuario' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('region', { name: 'Cuenta' }).getByText('eva')).toBeVisible()
    expect(sentTo('orderrest/updateusergroup').at(-1)).toMatchObject({ id: 1, usergroup_id: 2, user_id: 3 })
  })

  test('begins with the only customer of a person, with its address and its only user, and with nothing unsaved', async () => {
    await openScreen('/order/new')
    await expect.element(customer()).toHaveValue('Perfumerías Alameda')
    await expect.element(page.getByRole('combobox', { name: 'Dirección de entrega' })).toHaveValue('Almacén')
    await expect.element(page.getByRole('combobox', { name: 'A cuenta de' })).toHaveValue('ana')
    expect(page.getByText('Sin guardar').elements()).toEqual([])
    location.hash = '#/campaign/new'
    await expect.element(page.getByRole('heading', { name: 'Nueva campaña', level: 1 })).toBeVisible()
    await expect.element(customer()).toHaveValue('Perfumerías Alameda')
  })

  test('finds nothing wrong in a line before anybody has written there', async () => {
    await openScreen('/order/new')
    await page.getByRole('button', { name: 'Añadir línea' }).click()
    const product = line().getByRole('combobox', { name: 'Producto' })
    await product.fill('Vinilo de escaparate')
    await userEvent.keyboard('{Enter}')
    await expect.element(product).toHaveValue('Vinilo de escaparate')
    expect(wrongFields()).toEqual([])
    await fill({ Copias: '0' }, line())
    await expect.poll(wrongFields).toHaveLength(1)
  })

  test('explains a price in steps that add up, and moves nothing while it is typed', async () => {
    await newOrder({ width: '800', height: '1200', copies: '3' })
    const height = () => line().element().getBoundingClientRect().height
    const before = height()
    const first = net().element().textContent
    await fill({ Copias: '12' }, line())
    await expect.element(net()).not.toHaveTextContent(first ?? '')
    expect(height()).toBe(before)
    await net().click()
    const steps = page.getByRole('dialog')
    await expect.element(steps.getByText('Neto')).toBeVisible()
    const amounts = [...steps.element().querySelectorAll('tbody td:last-child')]
      .map((cell) => cell.textContent)
      .filter((text) => text !== '')
    expect(amounts.length).toBeGreaterThan(1)
    const sum = amounts.reduce((total, text) => total + centsIn(text), 0)
    expect(sum).toBe(centsIn(net().element().textContent))
  })

  test('keeps the note of a line', async () => {
    await newOrder({ width: '800', height: '1200', copies: '3' })
    await line().getByRole('button', { name: 'Añadir una nota' }).click()
    await page.getByRole('textbox', { name: 'Nota de la línea' }).fill('Cortar a sangre')
    await userEvent.keyboard('{Escape}')
    await expect.element(line().getByRole('button', { name: 'Cambiar la nota' })).toHaveFocus()
    await create()
    await expect.element(line().getByText('Cortar a sangre')).toBeVisible()
    expect(sentTo('orderrest/update')).toMatchObject([{ lines: [{ notes: 'Cortar a sangre' }] }])
  })

  test('says which line keeps an order from being confirmed, and why', async () => {
    const key = 'validation.check_failed' as const
    const fault = { key, values: { number: 1 }, message: 'line 1 fails a check' }
    answer('orderrest/changestatus', () => {
      throw refusal('STATE_NOT_ALLOWED', { fields: { 'lines.0.checks': fault } })
    })
    await newOrder({ width: '1600', height: '1200', copies: '1' }, 'Display de cartón pluma')
    await expect.element(line().getByText('1600 mm de ancho; el máximo es 1500 mm.')).toBeVisible()
    await create()
    await confirm()
    const why = page.getByRole('dialog').getByText('La línea 1 no pasa una comprobación')
    await expect.element(why).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(why).not.toBeInTheDocument()
    await expect.element(page.getByText('Borrador').first()).toBeVisible()
  })

  test('says what is left of a limit that an order would pass', async () => {
    const key = 'validation.limit_exceeded.euros' as const
    const fault = { key, values: { left: 812.5, needed: 11_640, missing: 10_827.5 }, message: '' }
    answer('orderrest/changestatus', () => {
      throw refusal('LIMIT_EXCEEDED', { fields: { euros: fault } })
    })
    await newOrder({ width: '800', height: '1200', copies: '1000' })
    await create()
    await confirm()
    const said = page.getByRole('dialog').getByText(/hacen falta 11\.640,00\s€: faltan 10\.827,50\s€\.$/)
    await expect.element(said).toBeVisible()
    expect(sentTo('orderrest/changestatus')).toMatchObject([{ id: 1, version: 1, status: 'confirmed' }])
  })

  test('is used with the keyboard alone, line by line, up to the confirmation', async () => {
    answer('orderrest/changestatus', () => {
      kept = { ...kept, status: 'confirmed', next_statuses: ['draft'] }
      return kept
    })
    watchForLoss()
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const product = (number: number) => line(number).getByRole('combobox', { name: 'Producto' })
    const remove = (number: number) => line(number).getByRole('button', { name: 'Quitar la línea' })
    const saved = page.getByText('Todo guardado').first()
    await openScreen('/order/new')
    await expect.element(customer()).toHaveValue('Perfumerías Alameda')
    enterMain()
    await typeInto(customer(), 'alameda')
    await expect.element(page.getByRole('option', { name: 'Perfumerías Alameda' })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await keyboardIsAt(customer())

    await pressAt(button('Añadir línea'))
    await keyboardIsAt(product(1))
    await userEvent.keyboard('Vinilo')
    await expect.element(page.getByRole('option', { name: 'Vinilo de escaparate' })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await keyboardIsAt(product(1))
    const size = { 'Ancho mm': '800', 'Alto mm': '1200', Copias: '7' }
    for (const [label, text] of Object.entries(size)) {
      await typeInto(line().getByRole('textbox', { name: label }), text)
    }
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await keyboardIsAt(product(2))
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await keyboardIsAt(product(3))
    await pressAt(remove(3))
    await keyboardIsAt(remove(2))
    await userEvent.keyboard('{Enter}')
    await keyboardIsAt(remove(1))

    const copies = line().getByRole('textbox', { name: 'Copias' })
    await tabTo(copies, 'Shift+Tab')
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.poll(() => location.hash).toBe('#/order/1')
    await expect.element(saved).toBeVisible()
    await keyboardIsAt(copies)
    await pressAt(remove(1))
    await expect.element(line()).not.toBeInTheDocument()
    await keyboardStays()
    await pressAt(button('Descartar'))
    await expect.element(saved).toBeVisible()
    await keyboardStays()

    await pressAt(button('Cancelar pedido'), 'Shift+Tab')
    await expect.poll(() => document.activeElement?.closest('[role=dialog]')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await keyboardIsAt(button('Cancelar pedido'))
    await pressAt(button('Confirmar'))
    await expect.element(button('Reabrir')).toBeVisible()
    await keyboardStays()
  })
})

/** A new order with one line of a product with material, as a person types it. */
async function newOrder(
  { width, height, copies }: Record<'width' | 'height' | 'copies', string>,
  product = 'Vinilo de escaparate',
): Promise<void> {
  await openScreen('/order/new')
  await page.getByRole('button', { name: 'Añadir línea' }).click()
  await pick('Producto', product, line())
  // The only one that it permits is taken at once.
  await expect.element(line().getByRole('combobox', { name: 'Material' })).toHaveValue(vinyl.name)
  await fill({ 'Ancho mm': width, 'Alto mm': height, Copias: copies }, line())
  await expect.element(net()).toBeVisible()
}

async function create(): Promise<void> {
  await page.getByRole('button', { name: /^Crear/ }).click()
  await expect.poll(() => location.hash).toContain('#/order/1')
}

function confirm(): Promise<void> {
  return page.getByRole('button', { name: 'Confirmar' }).click()
}

function accountOf(id: number, name: string): OutputOnTheWire<CallAt<'orderrest/getusers'>>[number] {
  return { id, name, full_name: '', usergroup_id: 2, usergroup_name: 'Alameda' }
}

function wrongFields(): Element[] {
  return [...line().element().querySelectorAll('[aria-invalid=true]')]
}

/** The number of cents in a text such as "−1.234,50 €". */
function centsIn(text: string | null): number {
  const digits = Number((text ?? '').replace(/\D/g, ''))
  return /[-−–]/.test(text ?? '') ? -digits : digits
}

function pricingOf(lines: LineInput[]): Pricing {
  const priced = lines.map(priceOf)
  const pieces = lines.reduce((total, { copies }) => total + copies, 0)
  const m2 = priced.reduce((total, each) => total + each.m2, 0)
  const amount = priced.reduce((total, each) => total + each.net, 0)
  const totals = { pieces, spares: 0, m2, net: amount, vat: 0, total: amount, vat_rate: 0 }
  return { lines: priced, totals }
}

/** What the server makes of a line, by the same rules. */
function priceOf({ product_id, width, height, copies }: LineInput): Pricing['lines'][number] {
  const product = products.get(product_id) ?? productOf()
  const price = tryPrice({ product, material: vinyl, finishes: [], width, height, copies, discount: 3 })
  if (!price) throw new Error('The line has no price')
  const { m2, net: amount, steps, checks, piece_m2 } = price
  return { spare_copies: 0, m2, net: amount, discount: 3, price_steps: steps, checks, piece_m2, former: [] }
}

function savedLine(input: LineInput, index: number): Order['lines'][number] {
  return {
    ...input,
    ...priceOf(input),
    ...{ space_id: null, space_number: null, version: 1, space_name: null },
    ...{ id: index + 1, number: index + 1 },
    product_name: offered.find(({ id }) => id === input.product_id)?.name ?? '',
    material_name: vinyl.name,
    finish_names: [],
    ...withoutArtwork,
  }
}

function offeredProduct(id: number, name: string): OfferedProduct {
  const material = { id: 1, code: 'VIN-MON', ...vinyl, finishes: [] }
  return {
    id,
    code: `P-${id}`,
    name,
    price_mode: 'area',
    fixed_sizes: [],
    picture: null,
    materials: [material],
  }
}
