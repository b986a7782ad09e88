import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { pageLines } from '../../../../testing/files/pdf-pages.ts'
import { sampleOrder } from '../../../../testing/files/sample-order.ts'
import { compactRows } from './compact-rows.ts'
import { drawCompactOrder } from './draw-compact-order.ts'

// Two lines per shop result in the most rows, because each shop with several lines gets a row of sums.
test('a compact order of 6,000 lines in 3,000 shops takes 120 pages at most', async () => {
  const lines = Array.from({ length: 6000 }, (_, index) => {
    const shop_name = `Farmacia Ñandú ${Math.floor(index / 2)}`
    return {
      ...{ number: index + 1, space_id: index, space_number: index, shop_name, space_chain: '' },
      ...{ space_name: `${shop_name} · Escaparate`, space_city: 'Madrid', product_name: 'Vinilo' },
      ...{ width: 1200, height: 800, copies: 2, spare_copies: 0, m2: 19_200, net: 118_426 },
    }
  })
  const rows = compactRows(lines, { locale: 'es-ES', stock: 'Sin espacio', lines: 'líneas' })
  const { lines: _lines, ...order } = await sampleOrder(0)
  const pages = await pageLines(await buffer(await drawCompactOrder({ ...order, rows })))
  expect(pages.length).toBeLessThanOrEqual(120)
  expect(pages.flat().filter((text) => text.includes('· Escaparate'))).toHaveLength(6000)
})
