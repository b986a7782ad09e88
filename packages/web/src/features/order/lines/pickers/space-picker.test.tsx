import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../../testing/components/app.tsx'
import { keepCustomer } from '../../../../testing/components/kept-customer.ts'
import { fill, pick } from '../../../../testing/components/person.ts'
import { answer, sentTo } from '../../../../testing/components/server.ts'

const line = () => page.getByRole('listitem', { name: 'Línea 1' })

test('a line takes its size from the space that it is for, and says what stands against it on the days of the order', async () => {
  keepCustomer()
  answer('customerrest/getcustomers', [{ id: 1, name: 'Perfumerías Alameda', code: 'CLI-1' }])
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [])
  answer('orderrest/getproductsmc', [
    {
      ...{ id: 1, code: 'CAR', name: 'Cartel', price_mode: 'unit', picture: null },
      ...{ materials: [], fixed_sizes: [] },
    },
  ])
  answer('orderrest/getspaces', [
    {
      ...{ id: 8, code: '12', name: 'Farmacia Luz · Escaparate', position: 'Escaparate', bleed: 10 },
      ...{ visible_width: 900, visible_height: 700, default_product_id: null, default_material_id: null },
    },
  ])
  const closed = { closedDay: 1_777_593_600, lastDay: 1_780_185_600 }
  const check = {
    ...{ check: 'space' as const, level: 'error' as const, key: 'size.space.closed', values: closed },
  }
  answer('orderrest/validatesize', ({ lines }) => ({
    lines: lines.map((each) => ({
      ...{ m2: 1, spare_copies: 0, piece_m2: 1, discount: 0, net: 10, price_steps: [], former: [] },
      checks: each.space_id === 8 ? [check] : [],
    })),
    totals: { pieces: 1, spares: 0, m2: 1, net: 10, vat: 0, total: 10, vat_rate: 0 },
  }))
  await openScreen('/order/new')
  await expect.element(page.getByRole('combobox', { name: /^Cliente/ })).toHaveValue('Perfumerías Alameda')
  await fill({ 'Instalación desde': '04/05/2026', 'Instalación hasta': '08/05/2026' })
  await page.getByRole('button', { name: 'Añadir línea' }).click()
  await pick('Producto', 'Cartel', line())
  await pick('Espacio', 'Farmacia Luz · Escaparate', line())
  await expect.element(line().getByRole('textbox', { name: 'Ancho mm' })).toHaveValue('920')
  await expect.element(line().getByRole('textbox', { name: 'Alto mm' })).toHaveValue('720')
  await expect
    .element(line().getByText('el espacio está cerrado del 01/05/2026 al 31/05/2026.'))
    .toBeVisible()
  expect(sentTo('orderrest/validatesize').at(-1)).toMatchObject({
    ...{ installs_from: 1_777_852_800, installs_to: 1_778_198_400 },
    lines: [{ space_id: 8, width: 920, height: 720 }],
  })
})
