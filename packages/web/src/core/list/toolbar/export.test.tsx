import { categoryColumns } from '@lienzo/contract/catalogue/category-columns'
import { finishColumns } from '@lienzo/contract/catalogue/finish-columns'
import { materialColumns } from '@lienzo/contract/catalogue/material-columns'
import { productColumns } from '@lienzo/contract/catalogue/product-columns'
import { customerColumns } from '@lienzo/contract/customers/customer-columns'
import { promotionColumns } from '@lienzo/contract/customers/promotion-columns'
import { spaceColumns } from '@lienzo/contract/customers/space-columns'
import { roleColumns } from '@lienzo/contract/people/role-columns'
import { userColumns } from '@lienzo/contract/people/user-columns'
import { usergroupColumns } from '@lienzo/contract/people/usergroup-columns'
import { logColumns } from '@lienzo/contract/records/log-columns'
import { campaignColumns } from '@lienzo/contract/sales/campaign-columns'
import { orderColumns } from '@lienzo/contract/sales/order-columns'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { answerForEveryScreen } from '../../../testing/components/every-screen.ts'
import { listed } from '../../../testing/components/listed.ts'
import { orderOf } from '../../../testing/components/records.ts'
import { answer, answerWithDocument, sentTo } from '../../../testing/components/server.ts'

const orders = Array.from({ length: 24 }, (_, index) =>
  orderOf(index + 1, { reference: 'PO', created_at: index }),
)

/** Lists with an export, each with the columns that its calls declare. */
const lists = {
  campaign: campaignColumns,
  category: categoryColumns,
  customer: customerColumns,
  finish: finishColumns,
  log: logColumns,
  material: materialColumns,
  order: orderColumns,
  product: productColumns,
  promotion: promotionColumns,
  role: roleColumns,
  space: spaceColumns,
  user: userColumns,
  usergroup: usergroupColumns,
} as const

const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Records the names of the files that the page downloads. */
function watchDownloads(): string[] {
  const downloads: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download)
  })
  return downloads
}

describe('the spreadsheet of a list', () => {
  beforeEach(() => {
    answer('orderrest/list', (question) => listed(orders, orderColumns, question))
    answerWithDocument('orderrest/export', new Blob(['rows']))
  })

  test('is requested with the current search, order, columns and language', async () => {
    const downloads = watchDownloads()
    await openScreen('/order?search=PO&sort=total&order=desc&columns=code,status,total')
    await button('Exportar a una hoja de cálculo').click()
    await expect.poll(() => downloads).toEqual(['Pedidos.xlsx'])
    const [request] = sentTo('orderrest/export')
    expect(request).toMatchObject({
      title: 'Pedidos',
      search: 'PO',
      sort: 'total',
      order: 'desc',
      filters: {},
    })
    expect(request?.ids).toBeUndefined()
    expect(request?.columns?.map(({ name, header }) => [name, header])).toEqual([
      ['code', 'Pedido'],
      ['status', 'Estado'],
      ['total', 'Total'],
    ])
    expect(request?.columns?.[1]?.words).toMatchObject({ draft: 'Borrador', confirmed: 'Confirmado' })
  })

  test('of a selection contains only the selected rows', async () => {
    const downloads = watchDownloads()
    answer('orderrest/sums', { count: 2, cancelled: 0, pieces: 2, m2: 2, net: 2, total: 2 })
    await openScreen('/order')
    await page.getByRole('checkbox', { name: 'Seleccionar 26-000023' }).click()
    await page.getByRole('checkbox', { name: 'Seleccionar 26-000020' }).click()
    await button('Exportar a una hoja de cálculo').click()
    await expect.poll(() => downloads).toEqual(['Pedidos.xlsx'])
    expect(sentTo('orderrest/export').map(({ ids }) => ids)).toEqual([[23, 20]])
  })
})

test('the spreadsheet of every list is requested only with columns that the list has', async () => {
  watchDownloads()
  answerForEveryScreen()
  await openScreen('/app-views')
  for (const [name, columns] of Object.entries(lists) as [keyof typeof lists, object][]) {
    answerWithDocument(`${name}rest/export`, new Blob(['rows']))
    // A search shows the categories as a list; without it, they are shown as a tree.
    location.hash = `/${name}?search=x`
    await expect.poll(() => sentTo(`${name}rest/list`)).not.toEqual([])
    await button('Exportar a una hoja de cálculo').click()
    await expect.poll(() => sentTo(`${name}rest/export`)).toHaveLength(1)
    const sentColumns = sentTo(`${name}rest/export`).flatMap((request) => request.columns ?? [])
    expect(sentColumns.length, name).toBeGreaterThan(1)
    expect(Object.keys(columns), name).toEqual(
      expect.arrayContaining(sentColumns.map((column) => column.name)),
    )
  }
})
