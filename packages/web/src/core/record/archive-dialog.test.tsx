import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { cell, press } from '../../testing/components/grid-person.ts'
import { keepCustomer } from '../../testing/components/kept-customer.ts'
import { keepOrder, lineOf } from '../../testing/components/orders/kept-order.ts'
import { orderRecordOf } from '../../testing/components/records.ts'
import { answer, refusal, sentTo } from '../../testing/components/server.ts'

type Archive = OutputOnTheWire<CallAt<'orderrest/archives'>>[number]

const runningArchive: Archive = {
  ...{
    id: 7,
    order_id: 1,
    content: 'artwork',
    line_count: null,
    created_at: 1_790_000_000,
    created_by_name: 'nuria',
    state: 'running',
  },
  ...{ progress: 40, artworks: 0, missing: 0, ended_at: null, expires_at: null, file: null },
}
const readyArchive: Archive = {
  ...{ ...runningArchive, state: 'done', progress: 100, artworks: 12, expires_at: 1_790_600_000 },
  file: { name: '26-000001.zip', size: 5_200_000_000, address: '/files/9/original?expires=1' },
}

async function openArchives(archives: Archive[], title = 'Archivos para producir (ZIP)') {
  keepCustomer({})
  answer('orderrest/get', orderRecordOf())
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [])
  answer('orderrest/getproductsmc', [])
  answer('orderrest/archives', () => archives)
  await openScreen('/order/1')
  await page.getByRole('button', { name: 'Papeles y archivos' }).click()
  await page.getByRole('menuitem', { name: title }).click()
  await expect.element(page.getByRole('dialog', { name: title })).toBeVisible()
}

// covers: product 6.23
test('a ZIP is started, watched until it is ready, and downloaded', async () => {
  const archives: Archive[] = []
  await openArchives(archives)
  answer('orderrest/generatezip', () => {
    archives.push(runningArchive)
    return runningArchive
  })
  const begin = page.getByRole('button', { name: 'Reunir los archivos' })
  await begin.click()
  await expect.element(page.getByText('Reuniendo… 40 %')).toBeVisible()
  await expect.element(begin).toBeDisabled()
  archives[0] = readyArchive
  const download = page.getByRole('link', { name: '5,2 GB' })
  await expect.element(download).toHaveAttribute('href', readyArchive.file?.address)
  await expect.element(download).toHaveAttribute('download', '26-000001.zip')
  await expect.element(page.getByText('Imágenes: 12')).toBeVisible()
  expect(sentTo('orderrest/generatezip')).toEqual([{ id: 1, content: 'artwork' }])
  await expect.element(begin).toBeEnabled()
})

test('a running ZIP can be stopped, and a ZIP shows how many of its files are missing', async () => {
  const archives: Archive[] = [runningArchive, { ...readyArchive, id: 6, missing: 2 }]
  await openArchives(archives)
  await expect.element(page.getByText('Imágenes: 12; faltan 2')).toBeVisible()
  answer('orderrest/stopzip', () => {
    const stoppedArchive: Archive = { ...runningArchive, state: 'cancelled' }
    archives[0] = stoppedArchive
    return stoppedArchive
  })
  await page.getByRole('button', { name: 'Parar' }).click()
  await expect.element(page.getByText('Cancelada')).toBeVisible()
  expect(sentTo('orderrest/stopzip')).toEqual([{ id: 7 }])
})

test('selected lines have a ZIP of their own, and the list of ZIPs says how many lines each contains', async () => {
  keepCustomer({})
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [])
  keepOrder({}, [lineOf(), lineOf({ id: 2 }, 1), lineOf({ id: 3 }, 2)])
  answer('orderrest/archives', [{ ...readyArchive, line_count: 2, artworks: 3 }])
  answer('orderrest/generatezip', { ...runningArchive, line_count: 2 })
  await openScreen('/order/1')
  await expect.element(page.getByRole('columnheader', { name: 'Copias' })).toBeVisible()
  await cell(1, 'Copias').click()
  await press('{Shift>}{ArrowDown}{/Shift}')
  await page.getByRole('button', { name: 'ZIP de 2 líneas' }).click()
  await expect.element(page.getByText('Solo las 2 líneas elegidas.')).toBeVisible()
  await expect.element(page.getByText(/nuria · 2 líneas/)).toBeVisible()
  await expect.element(page.getByText('Imágenes: 3')).toBeVisible()
  await page.getByRole('button', { name: 'Reunir los archivos' }).click()
  await expect
    .poll(() => sentTo('orderrest/generatezip'))
    .toEqual([{ id: 1, content: 'artwork', line_ids: [2, 3] }])
})

test('a ZIP that could not be started is reported', async () => {
  await openArchives([])
  answer('orderrest/generatezip', () => {
    throw refusal('UNAVAILABLE')
  })
  await page.getByRole('button', { name: 'Reunir los archivos' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
})

test('the ZIP with the proof of an order is separate from that of its artwork', async () => {
  const proof = { ...readyArchive, content: 'proof', artworks: 31 } as const
  await openArchives([{ ...readyArchive, id: 8 }, proof], 'Comprobación (ZIP)')
  await expect.element(page.getByText('Fotos: 31')).toBeVisible()
  expect(page.getByText('Imágenes: 12').elements()).toEqual([])
  answer('orderrest/generatezip', runningArchive)
  await page.getByRole('button', { name: 'Reunir los archivos' }).click()
  await expect.poll(() => sentTo('orderrest/generatezip')).toEqual([{ id: 1, content: 'proof' }])
})
