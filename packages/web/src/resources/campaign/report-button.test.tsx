import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { campaignOf } from '../../testing/components/records.ts'
import { answer, refusal, sentTo } from '../../testing/components/server.ts'

test('the report of a campaign is requested on its screen, which says if no order is under way', async () => {
  answer('campaignrest/get', campaignOf())
  answer('materialrest/getmaterials', [])
  answer('customerrest/getcustomers', [])
  answer('campaignrest/imagelist', { rows: [], total: 0, page: 1, perpage: 60 })
  answer('orderrest/printraport', () => {
    const fault = { key: 'validation.campaign_without_orders', message: '' } as const
    throw refusal('INVALID_INPUT', { fields: { campaign_id: fault } })
  })
  await openScreen('/campaign/1')
  await page.getByRole('button', { name: 'Informe con fotos' }).click()
  await expect.element(page.getByText(/La campaña no tiene pedidos para su informe/)).toBeVisible()
  expect(sentTo('orderrest/printraport')).toEqual([{ campaign_id: 1 }])
})
