import { plainText } from '@lienzo/rules/records/plain-text'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../../testing/components/app.tsx'
import {
  announcements,
  cell,
  paste,
  pasteAnyway,
  press,
  texts,
} from '../../../../testing/components/grid-person.ts'
import { keepCustomer } from '../../../../testing/components/kept-customer.ts'
import { keepOrder, lineOf, offeredProduct } from '../../../../testing/components/orders/kept-order.ts'
import { artworkOf } from '../../../../testing/components/records.ts'
import { answer, sentTo } from '../../../../testing/components/server.ts'

// covers: product 3.31
test('a line takes the size of its new space in place of that of its former one', async () => {
  keepCustomer()
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [])
  const former = { space_id: 5, space_number: 9, space_name: 'Farmacia Sol · Puerta' }
  const server = keepOrder({}, [lineOf(former)])
  server.spaces[8] = {
    ...{ space_number: 12, space_name: 'Farmacia Luz · Escaparate', shop_name: 'Farmacia Luz' },
    ...{ space_chain: 'Luz', space_city: 'Cádiz' },
  }
  answer('orderrest/getspaces', [
    {
      ...{ id: 8, code: '12', name: 'Farmacia Luz · Escaparate', shop_name: 'Farmacia Luz' },
      ...{ position: 'Escaparate', bleed: 10, chain: 'Luz', city: 'Cádiz', postal_code: '' },
      ...{ visible_width: 900, visible_height: 700, default_product_id: null, default_material_id: null },
    },
  ])
  await openScreen('/order/1')
  await expect.element(page.getByRole('columnheader', { name: 'Espacio' })).toBeVisible()
  await cell(0, 'Espacio').click()
  await press('luz')
  await expect.element(page.getByRole('option', { name: /Farmacia Luz · Escaparate\s*Cádiz/ })).toBeVisible()
  await press('{Enter}')
  await expect.poll(() => texts('Espacio', 1)).toEqual(['12 · Farmacia Luz · Escaparate'])
  await expect
    .poll(() => sentTo('orderrest/savelines'))
    .toMatchObject([{ changed: [{ id: 1, version: 1, space_id: 8, width: 920, height: 720 }] }])
  // The rows can be grouped by the shop, chain and town of their spaces.
  for (const [what, title] of [
    ['Tienda', 'Farmacia Luz'],
    ['Cadena', 'Luz'],
    ['Población', 'Cádiz'],
  ] as const) {
    await press('{Alt>}{ArrowDown}{/Alt}')
    await page.getByRole('button', { name: `Agrupar por ${what}` }).click()
    await expect.element(page.getByRole('rowheader', { name: new RegExp(`^${title}\\s*1$`) })).toBeVisible()
    await expect.element(page.getByText(`Por ${what}`)).toBeVisible()
  }
})

test('pasted space numbers are looked up in one call', async () => {
  keepCustomer()
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [])
  const server = keepOrder({}, [lineOf(), lineOf({ id: 2 }), lineOf({ id: 3 })])
  const space = (number: number) => ({
    ...{ id: number, code: String(number), name: `Farmacia ${number}`, shop_name: 'Farmacia', position: '' },
    ...{ chain: '', city: '', postal_code: '' },
    ...{ visible_width: 900, visible_height: 700, bleed: 10 },
    ...{ default_product_id: null, default_material_id: null },
  })
  for (const number of [12, 13])
    server.spaces[number] = { space_number: number, space_name: `Farmacia ${number}`, shop_name: 'Farmacia' }
  answer('orderrest/getspaces', ({ numbers = [] }) =>
    numbers.filter((number) => number < 90).map((number) => space(number)),
  )
  await openScreen('/order/1')
  await expect.element(page.getByRole('columnheader', { name: 'Espacio' })).toBeVisible()
  await cell(0, 'Espacio').click()
  await pasteAnyway({ 'text/plain': '12\n13 · Farmacia 13\n99' })
  await expect
    .poll(() => texts('Espacio', 3))
    .toEqual([
      '12 · Farmacia 12',
      '13 · Farmacia 13',
      expect.stringMatching(/^99Aquí no se ofrece nada llamado «99»/),
    ])
  expect(sentTo('orderrest/getspaces')).toMatchObject([{ numbers: [12, 13, 99] }])
  await expect.poll(() => announcements()).toContain('99')
})

test('spaces are pasted by shop and position; an ambiguous name and a number with another name are refused', async () => {
  keepCustomer()
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [])
  const server = keepOrder({}, [lineOf(), lineOf({ id: 2 }), lineOf({ id: 3 })])
  server.spaces[2] = { space_number: 2, space_name: 'Óptica · Fachada', shop_name: 'Óptica' }
  const space = (id: number, shop_name: string, city = '', postal_code = '') => ({
    ...{ id, code: String(id), name: `${shop_name} · Fachada`, shop_name, position: 'Fachada' },
    ...{ chain: '', city, postal_code },
    ...{ visible_width: 900, visible_height: 700, bleed: 10 },
    ...{ default_product_id: null, default_material_id: null },
  })
  const all = [
    space(1, 'متجر العطور'),
    space(2, 'Óptica'),
    space(3, 'Luz', 'Écija', '41400'),
    space(4, 'LUZ', 'Jaén'),
  ]
  const isCalled = (sought: string) => (each: (typeof all)[number]) =>
    [each.name, each.shop_name].some((name) =>
      ['', each.city, each.postal_code, `${each.postal_code} · ${each.city}`].some(
        (place) => plainText(place ? `${name} · ${place}` : name) === plainText(sought),
      ),
    )
  answer('orderrest/getspaces', ({ numbers = [], names = [] }) =>
    all.filter((each) => numbers.includes(each.id) || names.some((name) => isCalled(name)(each))),
  )
  await openScreen('/order/1')
  await expect.element(page.getByRole('columnheader', { name: 'Espacio' })).toBeVisible()
  await cell(0, 'Espacio').click()
  await paste({ 'text/plain': 'luz · fachada\nluz · fachada' })
  const question = page.getByRole('dialog', { name: 'No todo lo pegado cabe' })
  await expect
    .element(question)
    .toMatchTextContent('2 espacios se llaman «luz · fachada»: añade la población o el número.')
  await press('{Escape}')
  await pasteAnyway({ 'text/plain': 'OPTICA · fachada\nluz · fachada\n1 · Otra tienda · Fachada' })
  await expect
    .poll(() => texts('Espacio', 3))
    .toEqual([
      '2 · Óptica · Fachada',
      expect.stringContaining('2 espacios se llaman «luz · fachada»'),
      expect.stringContaining('Aquí no se ofrece nada llamado «1 · Otra tienda · Fachada»'),
    ])
  expect(sentTo('orderrest/getspaces').slice(1)).toMatchObject([
    { numbers: [1] },
    { names: ['OPTICA · fachada', 'luz · fachada', '1 · Otra tienda · Fachada'] },
  ])
  // A pasted sheet can contain the shop and the position of a space in separate columns, and also its number. If the shop has
  // only one space, the name of the shop is enough.
  const pastedAs = async (sheet: string, space = '2 · Óptica · Fachada') => {
    await cell(0, 'Espacio').click()
    await paste({ 'text/plain': sheet })
    await expect.poll(() => texts('Espacio', 1)).toEqual([space])
    await press('{Delete}')
    await expect.poll(() => texts('Espacio', 1)).toEqual([''])
  }
  await pastedAs('Posición\tCopias\tTienda\nfachada\t2\toptica')
  await pastedAs('Tienda\tPosición\tNº de espacio\nLuz\tFachada\t2')
  await pastedAs('Tienda\tCopias\nÓPTICA\t3')
  // Town and postal code distinguish two spaces with the same name.
  server.spaces[3] = { space_number: 3, space_name: 'Luz · Fachada', shop_name: 'Luz' }
  await pastedAs('Localidad\tPosición\tTienda\necija\tFachada\tLuz', '3 · Luz · Fachada')
  await pastedAs('Tienda\tCiudad\tC.P.\tPosición\nLuz\tÉcija\t41400\tFachada', '3 · Luz · Fachada')
})

test('artwork is pasted by its name, ignoring accents, and a name unknown to the campaign is refused', async () => {
  keepCustomer()
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [])
  const approvedArtwork = {
    approval: 'approved',
    release: 'released',
    promotion_id: null,
    promotion_name: null,
  } as const
  answer('orderrest/getcampaignimages', [
    { ...approvedArtwork, id: 5, name: 'Cartel de Año Nuevo', file: artworkOf().file },
    { ...approvedArtwork, id: 6, name: 'Cartel', file: artworkOf().file },
  ])
  keepOrder({ campaign_id: 9, campaign_name: 'Verano' }, [lineOf(), lineOf({ id: 2, number: 2 })])
  await openScreen('/order/1')
  await expect.element(page.getByRole('columnheader', { name: 'Producto de cliente' })).toBeVisible()
  await cell(0, 'Imagen').click()
  await pasteAnyway({ 'text/plain': 'cartel de ano nuevo\nOtro cartel' })
  await expect
    .poll(() => sentTo('orderrest/savelines').flatMap(({ changed = [] }) => changed))
    .toMatchObject([{ id: 1, campaign_image_id: 5 }])
  await expect.element(cell(1, 'Imagen')).toMatchTextContent(/Otro cartel/)
})

// covers: product 3.51
test('a line advertises the product of its artwork, or another customer product that the user chooses', async () => {
  keepCustomer()
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [])
  answer('orderrest/getcampaignimages', [
    {
      ...{ id: 5, name: 'Cartel', approval: 'approved', release: 'released', file: artworkOf().file },
      ...{ promotion_id: 3, promotion_name: 'Bruma de azahar' },
    },
  ])
  answer('orderrest/getpromoscust', ({ search = '' }) =>
    [{ id: 4, name: 'Crema solar' }].filter(({ name }) => name.toLowerCase().includes(search)),
  )
  keepOrder({ campaign_id: 9, campaign_name: 'Verano' }, [lineOf()])
  await openScreen('/order/1')
  await expect.element(page.getByRole('columnheader', { name: 'Producto de cliente' })).toBeVisible()
  await cell(0, 'Imagen').click()
  await press('cartel')
  await expect.element(page.getByRole('option', { name: /Cartel/ })).toBeVisible()
  await press('{Enter}')
  await expect
    .poll(() => sentTo('orderrest/savelines'))
    .toMatchObject([{ changed: [{ id: 1, campaign_image_id: 5, promotion_id: 3 }] }])
  await press('{ArrowUp}{Tab}crema')
  await expect.element(page.getByRole('option', { name: /Crema solar/ })).toBeVisible()
  await press('{Enter}')
  await expect
    .poll(() => sentTo('orderrest/savelines'))
    .toMatchObject([{}, { changed: [{ id: 1, version: 2, promotion_id: 4 }] }])
})

test('a pasted material that its product does not permit is refused with the others, before anything is sent', async () => {
  keepCustomer()
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [])
  keepOrder({}, [lineOf()])
  const canvas = { id: 9, code: 'LON', name: 'Lona', price_per_m2: 9, roll_width: 3200, finishes: [] }
  answer('orderrest/getproductsmc', [
    offeredProduct(1, 'Vinilo de escaparate'),
    { ...offeredProduct(2, 'Bandera'), materials: [canvas] },
  ])
  await openScreen('/order/1')
  await expect.element(page.getByRole('columnheader', { name: 'Material' })).toBeVisible()
  await cell(0, 'Material').click()
  // In the pasted sheet the material comes before the product, although the product determines which materials are permitted.
  await paste({ 'text/plain': 'Material\tArtículo\tAncho\nLona\tVinilo de escaparate\t700' })
  await expect.element(page.getByText('Material: 1, por ejemplo «Lona».')).toBeVisible()
  await page.getByRole('button', { name: 'Pegar igualmente' }).click()
  await expect.element(cell(0, 'Material')).toMatchTextContent(/^Lona/)
  await expect
    .element(cell(0, 'Material'))
    .toHaveAccessibleDescription(/^El producto no admite este material\. El texto «Lona» no se ha escrito/)
  await expect.poll(() => sentTo('orderrest/savelines')).toMatchObject([{ changed: [{ id: 1, width: 700 }] }])
  await paste({ 'text/plain': 'Material\tArtículo\nLona\tBandera' })
  await expect
    .poll(() => sentTo('orderrest/savelines')[1])
    .toMatchObject({ changed: [{ id: 1, product_id: 2, material_id: 9 }] })
})
