import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { pictureFile } from '../../testing/components/files.ts'
import { keepCustomer } from '../../testing/components/kept-customer.ts'
import { fill, undo } from '../../testing/components/person.ts'
import { answer, sentTo } from '../../testing/components/server.ts'

type Item = OutputOnTheWire<CallAt<'timelinerest/list'>>['items'][number]

/** Timeline items on the fake server, newest first. */
let storedItems: Item[]

const timeline = () => page.getByRole('region', { name: 'Actividad' })
const items = () => timeline().getByRole('listitem')
const messageField = () => timeline().getByRole('textbox', { name: 'Mensaje' })

beforeEach(() => {
  storedItems = []
  answer('timelinerest/list', () => ({ items: storedItems, next: null }))
  keepCustomer()
})

describe('the timeline of a record', () => {
  test('deletes the user’s own message with an undo, and no other user’s', async () => {
    const own = messageOf(2, 'Me he equivocado')
    const another = { ...messageOf(1, '¿Llega el viernes?'), user_id: 2, user_name: 'ana' }
    storedItems = [own, another]
    answer('messagerest/delete', () => {
      storedItems = [another]
      return { ids: [2] }
    })
    answer('messagerest/undelete', () => {
      storedItems = [own, another]
      return { ids: [2] }
    })
    await openScreen('/customer/1')
    await items().first().hover()
    await timeline().getByRole('button', { name: 'Eliminar el mensaje' }).click()
    await expect.poll(() => items().elements().length).toBe(1)
    await undo()
    await expect.element(items().first().getByText('Me he equivocado')).toBeVisible()
  })

  test('links to the import that created or changed the record, and shows imported photos in their place', async () => {
    const change = {
      kind: 'change',
      user_id: 1,
      user_name: 'admin',
      resource: 'customer',
      label: 'Luz',
    } as const
    const photo = pictureFile('fachada.png')
    storedItems = [
      {
        ...{ ...change, id: 2, created_at: 2, action: 'attach', more_changes: 0, more_fields: [] },
        changes: [{ field: 'pictures', kind: 'text', before: [], after: ['fachada.png'] }],
        pictures: [{ id: 9, name: 'fachada.png', small: photo.small }],
      },
      {
        ...{
          ...change,
          id: 1,
          created_at: 1,
          action: 'create',
          changes: [],
          more_changes: 0,
          more_fields: [],
        },
        import: { id: 7, name: 'tiendas.csv' },
      },
    ]
    await openScreen('/customer/1')
    await expect.element(items().getByText('Creado por la importación tiendas.csv')).toBeVisible()
    const link = timeline().getByRole('link', { name: 'tiendas.csv' })
    await expect.element(link).toHaveAttribute('href', '/#/customer/import/7')
    await expect
      .poll(() => items().first().element().querySelector('img')?.getAttribute('src'))
      .toBe(photo.small)
  })

  test('keeps a message that could not be sent', async () => {
    storedItems = [messageOf(1, '¿Llega el viernes?')]
    answer('messagerest/send', () => {
      throw new TypeError('The network is gone')
    })
    await openScreen('/customer/1')
    await expect.poll(() => items().elements().length).toBe(1)
    await messageField().fill('Se pierde la red')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(timeline().getByText('No se ha enviado.')).toBeVisible()
    await expect.element(messageField()).toHaveValue('Se pierde la red')
    expect(items().elements()).toHaveLength(1)
  })

  test('loads only newer items after a change of the record, or all if these exceed a page', async () => {
    const firstMessage = messageOf(100, '¿Llega el viernes?')
    storedItems = [firstMessage]
    await openScreen('/customer/1')
    await expect.element(items().getByText('¿Llega el viernes?')).toBeVisible()
    const requests = () => sentTo('timelinerest/list')
    const readAtFirst = requests().length
    storedItems = [messageOf(101, 'Sí, a las nueve'), firstMessage]
    await fill({ 'Nombre comercial': 'Luz' })
    await page.getByRole('button', { name: /^Guardar/ }).click()
    await expect.element(items().getByText('Sí, a las nueve')).toBeVisible()
    expect(items().elements()).toHaveLength(2)
    expect(requests().slice(readAtFirst)).toEqual([expect.objectContaining({ since: '90-0-0' })])
    answer('timelinerest/list', ({ since }) =>
      since === undefined
        ? { items: [messageOf(200, 'Mucho después')], next: null }
        : { items: [messageOf(200, 'Mucho después')], next: '199-2-1' },
    )
    await fill({ 'Nombre comercial': 'Luces' })
    await page.getByRole('button', { name: /^Guardar/ }).click()
    await expect.element(items().getByText('Mucho después')).toBeVisible()
    expect(items().elements()).toHaveLength(1)
  })

  test('follows items that are added beside the form', async () => {
    await openScreen('/customer/1')
    await expect.element(timeline().getByText('Todavía no ha pasado nada.')).toBeVisible()
    await page.getByRole('button', { name: 'Añadir dirección' }).click()
    const form = page.getByRole('group', { name: 'Añadir dirección' })
    await fill({ Nombre: 'Almacén norte', 'Calle y número': 'Calle 1', Población: 'Burgos' }, form)
    await fill({ 'Código postal': '09001' }, form)
    storedItems = [
      {
        kind: 'change',
        id: 1,
        created_at: 1,
        user_id: 1,
        user_name: 'admin',
        action: 'create',
        resource: 'customeraddress',
        label: 'Almacén norte',
        changes: [],
        more_changes: 0,
        more_fields: [],
      },
    ]
    await page.getByRole('button', { name: 'Guardar dirección' }).click()
    await expect.element(items().getByText('Se ha añadido: Dirección Almacén norte')).toBeVisible()
  })
})

function messageOf(id: number, text: string): Item {
  return { kind: 'message', id, created_at: id, user_id: 1, user_name: 'admin', text }
}
