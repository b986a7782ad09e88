import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { customerPermissions, openScreen } from '../../testing/components/app.tsx'
import { cell, press } from '../../testing/components/grid-person.ts'
import { keepCustomer } from '../../testing/components/kept-customer.ts'
import { keepOrder, lineOf } from '../../testing/components/orders/kept-order.ts'
import { fill, textOf, unfold } from '../../testing/components/person.ts'
import { addressOf } from '../../testing/components/records.ts'
import { answer, refusal, sentTo, tellOfChanges } from '../../testing/components/server.ts'

const customer = () => page.getByRole('combobox', { name: /^Cliente/ })
const grid = () => page.getByRole('grid', { name: 'Líneas' })

beforeEach(() => {
  keepCustomer({ addresses: [addressOf()], discount: 3 })
  answer('customerrest/getcustomers', [{ id: 1, name: 'Perfumerías Alameda', code: 'CLI-1' }])
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [accountOf(2, 'ana')])
  keepOrder({ next_statuses: ['cancelled', 'confirmed'] })
})

describe('the order editor', () => {
  // covers: product 3.26
  test('lets the house choose the account of an order, and preselects none if there are several', async () => {
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

  test('keeps notes and dates editable after confirmation, and shows the rest as read-only', async () => {
    const ofAna = { user_id: 2, usergroup_id: 2, user_name: 'ana', usergroup_name: 'Alameda' }
    const changes = ['notes_production', 'installs_from', 'promised_at'] as const
    const confirmedFields = {
      ...ofAna,
      status: 'confirmed' as const,
      may_delete: false,
      may_change: [...changes],
    }
    keepOrder(confirmedFields, [lineOf()])
    await openScreen('/order/1')
    await expect.element(page.getByText(/^Confirmado el pedido, sus líneas/)).toBeVisible()
    await unfold('Pedido')
    await expect.poll(() => textOf('Cliente')).toBe('Perfumerías Alameda')
    await expect.element(grid()).toBeVisible()
    await cell(0, 'Copias').click()
    await press('7')
    await expect.element(cell(0, 'Copias')).toHaveTextContent('1')
    expect(grid().getByRole('textbox').elements()).toEqual([])
    expect(page.getByRole('button', { name: 'Añadir línea' }).elements()).toEqual([])
    expect(page.getByRole('button', { name: 'Más acciones' }).elements()).toEqual([])
    await fill({ 'Notas para producción': 'Urgente', 'Instalación desde': '04/05/2026' })
    await page.getByRole('button', { name: /^Guardar/ }).click()
    expect(sentTo('orderrest/update')).toMatchObject([
      { notes_production: 'Urgente', installs_from: 1_777_852_800 },
    ])
  })

  test('reloads the order if somebody else has changed it, but not after the user’s own change or one of another order', async () => {
    const server = keepOrder({ reference: 'PO-1' }, [lineOf()])
    await openScreen('/order/1')
    await unfold('Pedido')
    const reference = page.getByRole('textbox', { name: 'Referencia del cliente' })
    await expect.element(reference).toHaveValue('PO-1')
    const reads = () => sentTo('orderrest/get').length
    const looks = () => sentTo('orderrest/getversion').length
    const [readAtFirst, lookedAtFirst] = [reads(), looks()]
    tellOfChanges('order')
    await expect.poll(looks).toBeGreaterThan(lookedAtFirst)
    await cell(0, 'Copias').click()
    await press('7{Enter}')
    await expect.poll(() => sentTo('orderrest/savelines')).toHaveLength(1)
    await expect.element(page.getByText('Todo guardado').first()).toBeVisible()
    const looksBefore = looks()
    tellOfChanges('order')
    await expect.poll(looks).toBeGreaterThan(looksBefore)
    expect(reads()).toBe(readAtFirst)
    server.order = { ...server.order, reference: 'PO-2', version: server.order.version + 1 }
    tellOfChanges('order')
    await expect.element(reference).toHaveValue('PO-2')
    expect(reads()).toBe(readAtFirst + 1)
  })

  test('collapses the header of a saved order to one line, which an error expands', async () => {
    const day = Date.UTC(2026, 2, 12) / 1000
    keepOrder({ campaign_name: 'Navidad', reference: 'PO-7', requested_at: day }, [lineOf()])
    await openScreen('/order/1')
    const reference = page.getByLabelText('Referencia del cliente')
    await expect
      .element(page.getByRole('region', { name: 'Pedido', exact: true }))
      .toMatchTextContent(/^PedidoPerfumerías Alameda · Navidad · PO-7 · 12\/03\/2026/)
    await expect.element(reference).not.toBeVisible()
    await unfold('Pedido')
    await fill({ 'Referencia del cliente': 'PO-8' })
    await unfold('Pedido')
    await expect.element(page.getByText('Perfumerías Alameda · Navidad · PO-8 · 12/03/2026')).toBeVisible()
    answer('orderrest/update', () => {
      const takenFault = { key: 'validation.taken', message: '' } as const
      throw refusal('INVALID_INPUT', { fields: { reference: takenFault } })
    })
    await page.getByRole('button', { name: /^Guardar/ }).click()
    await expect.element(reference).toBeVisible()
  })

  // covers: product 4.2
  test('shows the total of a confirmed order, and undoes the confirmation on request', async () => {
    const { order } = keepOrder({ next_statuses: ['confirmed'], net: 961.83, total: 1163.82 }, [lineOf()])
    const limit = { euros: 5000, m2: 0 }
    const balance = { saldo: { euros: 1200.5, m2: 12.5 }, limit }
    const confirmation = { net: 961.83, total: 1163.82, accounts: 1, balance, warned_lines: 2 }
    answer('orderrest/changestatus', ({ status, version }) => {
      const movedOrder = { ...order, status, version: version + 1, next_statuses: [] }
      return status === 'confirmed' ? { ...movedOrder, confirmation } : movedOrder
    })
    await openScreen('/order/1')
    await page.getByRole('button', { name: 'Confirmar' }).click()
    const confirmationNotice = page.getByText(/está confirmado/)
    await expect
      .element(confirmationNotice)
      .toHaveTextContent(
        `${order.code} está confirmado. 1.163,82 € en total, 961,83 € sin IVA. Saldo usado ahora, sin IVA: 1.200,50 € de 5.000,00 € y 12,50 m². 2 líneas tienen avisos.`,
      )
    const back = page.getByRole('button', { name: 'Deshacer' })
    // No text of the button is clipped, however long the notice is.
    const parts = [back.element(), ...back.element().querySelectorAll('span')]
    expect(parts.filter((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0)).toEqual([])
    await back.click()
    await expect.element(confirmationNotice).not.toBeInTheDocument()
    expect(sentTo('orderrest/changestatus')).toMatchObject([
      { status: 'confirmed' },
      { status: 'draft', version: order.version + 1 },
    ])
  })

  // covers: product 4.6
  test('asks the house for the refund when it cancels a charged order', async () => {
    const ofAna = { user_id: 2, usergroup_id: 2, user_name: 'ana', usergroup_name: 'Alameda' }
    const chargedFields = { net: 42.6, m2: 3, status: 'production' as const, may_change: [] }
    const { order } = keepOrder({ ...ofAna, ...chargedFields, next_statuses: ['cancelled'] })
    answer('orderrest/get', order)
    const cancelledFields = { status: 'cancelled' as const, may_edit: false, next_statuses: [] }
    answer('orderrest/changestatus', { ...order, ...cancelledFields })
    await openScreen('/order/1')
    await page.getByRole('button', { name: 'Cancelar pedido' }).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText(/^A ana se le cargaron 42,60/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancelar pedido' }).click()
    await expect.element(page.getByRole('link', { name: 'Volver a pedir' })).toBeVisible()
    // The server refunds an order in production in full only if the call contains the full amounts.
    expect(sentTo('orderrest/changestatus')).toMatchObject([{ give_back: { euros: 42.6, m2: 3 } }])
    await openScreen('/order/1')
    await page.getByRole('button', { name: 'Cancelar pedido' }).click()
    await dialog.getByRole('combobox', { name: 'Se devuelve' }).click()
    await page.getByRole('option', { name: 'Una parte' }).click()
    await dialog.getByRole('textbox', { name: 'Euros' }).fill('50')
    await expect.element(dialog.getByText('Es más de lo que se cargó.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Euros' }).fill('20,5')
    await dialog.getByRole('textbox', { name: 'm²' }).fill('1')
    await dialog.getByRole('button', { name: 'Cancelar pedido' }).click()
    await expect.element(page.getByRole('link', { name: 'Volver a pedir' })).toBeVisible()
    expect(sentTo('orderrest/changestatus')).toMatchObject([{}, { give_back: { euros: 20.5, m2: 1 } }])
  })

  test('tells a customer who cancels that everything is refunded, and asks only for a reason', async () => {
    const ofAna = { user_id: 2, usergroup_id: 2, user_name: 'ana', usergroup_name: 'Alameda' }
    const chargedFields = { net: 42.6, m2: 3, status: 'confirmed' as const, may_change: [] }
    const { order } = keepOrder({ ...ofAna, ...chargedFields, next_statuses: ['cancelled'] })
    answer('orderrest/get', order)
    answer('orderrest/changestatus', { ...order, status: 'cancelled', may_edit: false, next_statuses: [] })
    await openScreen('/order/1', { permissions: customerPermissions, usergroup: 2 })
    await page.getByRole('button', { name: 'Cancelar pedido' }).click()
    const dialog = page.getByRole('dialog')
    await expect
      .element(dialog.getByText(/^A ana se le devuelve todo lo que se le cargó: 42,60\s€ y 3,00 m²\.$/))
      .toBeVisible()
    expect(dialog.getByRole('combobox').elements()).toEqual([])
    await dialog.getByRole('button', { name: 'Cancelar pedido' }).click()
    await expect
      .poll(() => sentTo('orderrest/changestatus'))
      .toMatchObject([{ status: 'cancelled', note: '' }])
    expect(sentTo('orderrest/changestatus')[0]).not.toHaveProperty('give_back')
  })

  test('says that a customer without users can have an order, but not confirm it', async () => {
    answer('orderrest/getusers', [])
    await openScreen('/order/new')
    await expect.element(page.getByText(/^Este cliente no tiene ningún usuario activo/)).toBeVisible()
    await expect.element(page.getByRole('combobox', { name: 'A cuenta de' })).toBeDisabled()
  })

  test('moves a confirmed order to another account, and shows the remaining limit if it is too low', async () => {
    const ofAna = { user_id: 2, usergroup_id: 2, user_name: 'ana', usergroup_name: 'Alameda' }
    const values = { left: 10, needed: 35.5, missing: 25.5 }
    const { order } = keepOrder({ ...ofAna, status: 'confirmed', may_edit: false, may_move: true })
    answer('orderrest/getusers', [accountOf(2, 'ana'), accountOf(3, 'eva')])
    answer('orderrest/updateusergroup', () => {
      const fault = { key: 'validation.limit_exceeded.euros' as const, values, message: '' }
      throw refusal('LIMIT_EXCEEDED', { fields: { euros: fault } })
    })
    await openScreen('/order/1')
    await page.getByRole('button', { name: 'Pasar a otro usuario' }).click()
    const dialog = page.getByRole('dialog', { name: 'Pasar a otro usuario' })
    await dialog.getByRole('combobox').click()
    // The field offers only the other user, because the order already belongs to the current user.
    await expect.poll(() => page.getByRole('option').elements()).toHaveLength(1)
    await page.getByRole('option', { name: 'eva' }).click()
    await dialog.getByRole('button', { name: 'Pasar a otro usuario' }).click()
    await expect.element(dialog.getByText(/^Quedan 10,00\s€ y hacen falta 35,50\s€: faltan/)).toBeVisible()

    answer('orderrest/updateusergroup', { ...order, user_id: 3, user_name: 'eva', version: 2 })
    await dialog.getByRole('button', { name: 'Pasar a otro usuario' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('region', { name: 'Cuenta' }).getByText('eva')).toBeVisible()
    expect(sentTo('orderrest/updateusergroup').at(-1)).toMatchObject({ id: 1, usergroup_id: 2, user_id: 3 })
  })

  test('starts with the only customer of the user, its address and its only user, without unsaved changes', async () => {
    await openScreen('/order/new')
    await expect.element(customer()).toHaveValue('Perfumerías Alameda')
    await expect.element(page.getByRole('combobox', { name: 'Dirección de entrega' })).toHaveValue('Almacén')
    await expect.element(page.getByRole('combobox', { name: 'A cuenta de' })).toHaveValue('ana')
    expect(page.getByText('Sin guardar').elements()).toEqual([])
    location.hash = '#/campaign/new'
    await expect.element(page.getByRole('heading', { name: 'Nueva campaña', level: 1 })).toBeVisible()
    await expect.element(customer()).toHaveValue('Perfumerías Alameda')
  })
})

async function create(): Promise<void> {
  await page.getByRole('button', { name: /^Crear/ }).click()
  await expect.poll(() => location.hash).toContain('#/order/1')
}

function accountOf(id: number, name: string): OutputOnTheWire<CallAt<'orderrest/getusers'>>[number] {
  return { id, name, full_name: '', usergroup_id: 2, usergroup_name: 'Alameda' }
}
