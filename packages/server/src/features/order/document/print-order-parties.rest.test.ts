import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { customers } from '../../../db/tables/customers/customers.ts'
import { usergroups } from '../../../db/tables/people/users.ts'
import { orders } from '../../../db/tables/sales/orders.ts'
import { customerWithStaff, makerOf } from '../../../testing/company.ts'
import { plainCustomer } from '../../../testing/customers/plain-customer.ts'
import { pdfText } from '../../../testing/files/pdf-text.ts'
import { openPrintShop, type PaperLanguage } from '../../../testing/sales/print-shop.ts'

const { application, admin, print, fixture } = await openPrintShop()
afterAll(() => application.close())

describe('the printed order', () => {
  test('shows state and country of the addresses', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const mine = makerOf(application, token)
    const place = { customer_id: customer.id, country: 'ES', state: 'es-b', city: 'Sabadell' }
    const address = await mine.address(place)
    const order = await mine.order({ customer_id: customer.id, delivery_address_id: address.id })
    expect(pdfText((await print(order.id, token)).pdf)).toContain('Sabadell,Barcelona(España)')
  })

  test('shows the trade name of the customer, and no billing address if there is none', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const mine = makerOf(application, token)
    await application.handle
      .update(customers)
      .set({ trade_name: 'El Faro' })
      .where(eq(customers.id, customer.id))
    await mine.address({
      customer_id: customer.id,
      kind: 'delivery',
      name: 'Almacén',
      street: 'Calle Baja 4',
    })
    const order = await mine.order({ customer_id: customer.id })
    const text = pdfText((await print(order.id, token)).pdf)
    expect(text).toContain(`${customer.name}ElFaro`)
    expect(text).not.toContain('CalleBaja4')
  })

  test('shows the day of the order in the time zone of the house', async () => {
    const { id } = fixture.order
    const taxIdOfHouse = (taxId: string) =>
      application.handle
        .update(usergroups)
        .set({ tax_id: taxId })
        .where(eq(usergroups.id, HOUSE_USERGROUP_ID))
    await taxIdOfHouse('B12345674')
    const created_at = Date.UTC(2026, 11, 31, 23, 3) / 1000
    await application.handle.update(orders).set({ created_at }).where(eq(orders.id, id))
    expect(pdfText((await print(id, admin)).pdf)).toContain('01/01/2027')
    // Without a tax id, the house counts as Spanish.
    await taxIdOfHouse('')
    expect(pdfText((await print(id, admin)).pdf)).toContain('01/01/2027')
  })

  test('shows the billed company if its name differs from that of the customer', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const mine = makerOf(application, token)
    await mine.address({ customer_id: customer.id, kind: 'billing', name: 'Facturas y Cobros, S.L.' })
    const order = await mine.order({ customer_id: customer.id })
    expect(pdfText((await print(order.id, token)).pdf)).toContain(`${customer.name}FacturasyCobros,S.L.`)
  })

  test('uses the language of the caller', async () => {
    const { order, usergroup } = fixture
    const role = await makerOf(application, admin).role()
    const text = async (language: 'us' | 'pt') => {
      const user = await makerOf(application, admin).user({
        role_id: role.id,
        usergroup_id: usergroup.id,
        language,
      })
      return pdfText((await print(order.id, await application.signIn(user.username))).pdf)
    }
    expect(await text('us')).toContain('Order')
    expect(await text('pt')).toContain('Encomenda')
  })

  test('uses the requested language, or that of its customer', async () => {
    const make = makerOf(application, admin)
    const customer = await make.customer({ country: 'PT' })
    expect(customer.language).toBe('pt')
    const order = await make.order({ customer_id: customer.id })
    const text = async (language: PaperLanguage) => pdfText((await print(order.id, admin, language)).pdf)
    expect(await text('customer')).toContain('Encomenda')
    expect(await text('es')).toContain('Pedido')
    expect(await text('us')).toContain('Order')
    const { id, version, name } = customer
    const spanish = { ...plainCustomer(name), id, version, country: 'PT', language: 'es' as const }
    await application.done('customerrest/update', spanish, admin)
    expect(await text('customer')).toContain('Pedido')
  })

  test('shows the seller with contact details and terms', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const order = await makerOf(application, token).order({ customer_id: customer.id })
    const house = await application.done('usergrouprest/get', { id: HOUSE_USERGROUP_ID }, admin)
    const { id, version, name, customer_id, notes, active } = house
    const details = {
      legal_name: 'MC Impresión, S.L.',
      tax_id: 'B12345674',
      address: 'Polígono El Pino, 12\n41016 Sevilla',
      phone: '+34 955 00 00 00',
      email: 'taller@mc.example',
      document_terms: 'Pago a 30 días ✓',
    }
    const form = { id, version, name, customer_id, notes, active }
    const savedHouse = await application.done('usergrouprest/update', { ...form, ...details }, admin)
    // An update from a program that does not send these fields leaves them unchanged.
    const houseAfter = await application.done(
      'usergrouprest/update',
      { ...form, version: savedHouse.version },
      admin,
    )
    expect(houseAfter).toMatchObject(details)
    const text = pdfText((await print(order.id, token)).pdf)
    for (const words of [
      'MCImpresión,S.L.',
      'PolígonoElPino,12',
      '41016Sevilla',
      'NIFB12345674',
      '+34955000000·taller@mc.example',
      'CondicionesPagoa30días✓',
    ]) {
      expect(text).toContain(words)
    }
  })
})
