import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { answer, sentTo } from '../../../testing/components/server.ts'

const GB = 1_000_000_000

beforeEach(() => {
  answer('customerrest/list', { rows: [], total: 0, page: 1, perpage: 60 })
  answer('customerrest/storage', {
    counted_at: 1_790_000_000,
    rows: [
      {
        customer_id: 7,
        name: 'Óptica Mirador',
        bytes: 85 * GB,
        quota: 100 * GB,
        kinds: [
          { kind: 'artwork', bytes: 80 * GB },
          { kind: 'log', bytes: 5 * GB },
        ],
      },
      {
        customer_id: null,
        name: '',
        bytes: 2_500_000,
        quota: null,
        kinds: [{ kind: 'logos', bytes: 2_500_000 }],
      },
      {
        customer_id: 8,
        name: 'Perfumería Duna',
        bytes: GB,
        quota: GB,
        kinds: [{ kind: 'artwork', bytes: GB }],
      },
    ],
    more: 3,
    bytes: 86 * GB + 2_500_000,
    kinds: [
      { kind: 'artwork', bytes: 81 * GB },
      { kind: 'logos', bytes: 2_500_000 },
      { kind: 'log', bytes: 5 * GB },
    ],
  })
})

test('the house sees the storage of each customer by kind of data, and which customers are nearly full or full', async () => {
  await openScreen('/customer?as=storage&search=o')
  const rows = page.getByRole('row')
  await expect
    .element(rows.nth(0))
    .toMatchTextContent(
      /Cliente\s*Ocupa\s*Imágenes de campañas\s*Logotipos y retratos\s*Historial de cambios$/,
    )
  await expect.element(rows.nth(1)).toMatchTextContent(/En total\s*86,0 GB\s*81,0 GB\s*2,5 MB\s*5,0 GB/)
  await expect
    .element(rows.nth(2))
    .toMatchTextContent(/Óptica Mirador\s*85,0 GB de 100 GB\s*85 % · casi lleno\s*80,0 GB\s*5,0 GB/)
  await expect.element(rows.nth(3)).toMatchTextContent(/La casa\s*2,5 MB\s*2,5 MB/)
  await expect.element(rows.nth(4)).toMatchTextContent(/Perfumería Duna.*100 % · lleno: el cliente no puede/)
  await expect
    .element(page.getByRole('link', { name: 'Óptica Mirador' }))
    .toHaveAttribute('href', '/#/customer/7')
  await expect.element(page.getByText(/Hay 3 clientes más, con menos.*Contado el/)).toBeVisible()
  expect(sentTo('customerrest/storage')).toEqual([{ search: 'o', filters: {} }])
})
