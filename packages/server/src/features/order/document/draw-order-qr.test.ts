import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { qrCodesOf } from '../../../testing/files/read-qr.ts'
import { sampleOrder } from '../../../testing/files/sample-order.ts'
import { drawOrder } from './draw-order.ts'

async function codesOf(numberOfLines: number, qr: string): Promise<string[][]> {
  const order = await sampleOrder(numberOfLines)
  return qrCodesOf(await buffer(await drawOrder({ ...order, qr })))
}

describe('the QR code of the printed order', () => {
  // covers: product 9.5
  test.each([
    'http://127.0.0.1:4500/#/order/1',
    'https://lienzo.example.com/#/order/123456',
    `https://impresion.${'gran-formato.'.repeat(6)}example.com/oficina/#/order/2147483647`,
  ])('is readable on the printed page as %s', async (address) => {
    expect(await codesOf(2, address)).toEqual([[address]])
  })

  test('is readable on a draft despite its watermark', async () => {
    const order = { ...(await sampleOrder(2)), mark: 'Rascunho' }
    expect(await qrCodesOf(await buffer(await drawOrder(order)))).toEqual([[order.qr]])
  })

  test('is on the first page only', async () => {
    const address = 'https://lienzo.example.com/#/order/7'
    const [first, ...others] = await codesOf(20, address)
    expect(first).toEqual([address])
    expect(others.length).toBeGreaterThan(1)
    expect(others.flat()).toEqual([])
  })
})
