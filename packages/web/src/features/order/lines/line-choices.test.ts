import { describe, expect, test } from 'vitest'
import type { OfferedProduct, OfferedSpace } from '../record/order-record.ts'
import { type LineRow, newRow } from './grid/line-row.ts'
import { inSpace, withMaterial, withProduct } from './line-choices.ts'

const matt = { id: 71, code: 'MATE', name: 'Laminado mate', price_mode: 'm2' as const, price: 3 }
const eyelets = { id: 72, code: 'OLL', name: 'Ollados', price_mode: 'metre' as const, price: 1 }
const vinyl = {
  id: 5,
  code: 'VIN',
  name: 'Vinilo',
  price_per_m2: 12,
  roll_width: 1370,
  finishes: [matt, eyelets],
}
const canvas = { id: 6, code: 'LON', name: 'Lona', price_per_m2: 9, roll_width: 3200, finishes: [eyelets] }

function product(changes: Partial<OfferedProduct>): OfferedProduct {
  return {
    id: 1,
    code: 'P',
    name: 'Producto',
    price_mode: 'area',
    ...{ unit_price: 0, breaks: [], min_m2: 0 },
    fixed_sizes: [],
    picture: null,
    materials: [vinyl, canvas],
    ...changes,
  }
}

const productChoice = { id: 1, name: 'Producto' }

function line(changes: Partial<LineRow>): LineRow {
  return { ...newRow('new 1'), width: 1000, height: 500, ...changes }
}

function space(changes: Partial<OfferedSpace> = {}): OfferedSpace {
  return {
    ...{ id: 8, code: '31', name: 'Farmacia Luz · Escaparate', shop_name: 'Farmacia Luz' },
    ...{ position: 'Escaparate', bleed: 10, chain: 'Luz', city: 'Cádiz', postal_code: '' },
    ...{ visible_width: 900, visible_height: 700, default_product_id: null, default_material_id: 5 },
    ...changes,
  }
}

describe('choosing another product for a line', () => {
  test('keeps the material and finishes that it permits', () => {
    const before = line({ material_id: 5, finish_ids: [71] })
    expect(withProduct(before, productChoice, product({}))).toEqual({
      ...before,
      ...{ product_id: 1, product_name: 'Producto' },
      ...{ material_name: 'Vinilo', finish_names: ['Laminado mate'] },
    })
  })

  test('removes what it does not permit', () => {
    const after = withProduct(line({ material_id: 9, finish_ids: [71] }), productChoice, product({}))
    expect(after).toMatchObject({ material_id: null, finish_ids: [] })
  })

  test('selects its only material', () => {
    expect(withProduct(line({}), productChoice, product({ materials: [canvas] })).material_id).toBe(6)
  })

  test('selects the usual material of the space, if it permits it and none is chosen', () => {
    const inWindow = space({ default_material_id: 5 })
    expect(withProduct(line({}), productChoice, product({}), inWindow).material_id).toBe(5)
    expect(withProduct(line({ material_id: 6 }), productChoice, product({}), inWindow).material_id).toBe(6)
    const signs = product({ materials: [canvas, { ...vinyl, id: 7 }] })
    expect(withProduct(line({}), productChoice, signs, inWindow).material_id).toBeNull()
  })

  test('selects its first fixed size, unless the line already has one of them', () => {
    const productWithSizes = product({
      fixed_sizes: [
        { width: 600, height: 1600 },
        { width: 850, height: 2000 },
      ],
    })
    expect(withProduct(line({}), productChoice, productWithSizes)).toMatchObject({ width: 600, height: 1600 })
    expect(withProduct(line({ width: 850, height: 2000 }), productChoice, productWithSizes)).toMatchObject({
      width: 850,
      height: 2000,
    })
  })
})

test('choosing another material keeps the finishes that it permits', () => {
  const after = withMaterial(line({ material_id: 5, finish_ids: [71, 72] }), canvas)
  expect(after).toMatchObject({
    ...{ material_id: 6, material_name: 'Lona' },
    ...{ finish_ids: [72], finish_names: ['Ollados'] },
  })
})

describe('choosing a space for a line', () => {
  const shop = { id: 8, code: '31', name: 'Farmacia Luz · Escaparate' }

  test('gives a line without a size the visible size of the space, and its bleed', () => {
    const before = line({ material_id: 6, width: 0, height: 0 })
    expect(inSpace(before, shop, space(), product({}))).toEqual({
      ...before,
      ...{ space_id: 8, space_number: 31, space_name: 'Farmacia Luz · Escaparate' },
      ...{ shop_name: 'Farmacia Luz', space_chain: 'Luz', space_city: 'Cádiz', width: 920, height: 720 },
    })
  })

  test('keeps a size that the user has entered, and replaces that of the former space', () => {
    const own = { width: 1000, height: 500 }
    expect(inSpace(line({}), shop, space(), product({}))).toMatchObject(own)
    expect(inSpace(line({ height: 0 }), shop, space(), product({}))).toMatchObject({
      width: 1000,
      height: 720,
    })
    const [former, others] = [space({ id: 7, visible_width: 980, visible_height: 480 }), space({ id: 7 })]
    const before = line({ space_id: 7 })
    const spaceSize = { width: 920, height: 720 }
    expect(inSpace(before, shop, space(), product({}), former)).toMatchObject(spaceSize)
    expect(inSpace(before, shop, space(), product({}), others)).toMatchObject(own)
    // If the previous space of the line is not loaded, a failed size check proves that the size was not taken from that space.
    const gap = {
      check: 'space' as const,
      level: 'warning' as const,
      key: 'size.space.leaves_gap',
      values: {},
    }
    expect(inSpace(before, shop, space(), product({}))).toMatchObject(spaceSize)
    expect(inSpace({ ...before, checks: [gap] }, shop, space(), product({}))).toMatchObject(own)
  })

  test('keeps the size if the space is not measured, or if the product has fixed sizes', () => {
    const size = { width: 1000, height: 500 }
    expect(inSpace(line({}), shop, space({ visible_width: 0 }), product({}))).toMatchObject(size)
    const productWithSize = product({ fixed_sizes: [{ width: 594, height: 841 }] })
    expect(inSpace(line({}), shop, space(), productWithSize)).toMatchObject(size)
  })

  test('selects the usual material of the space, if none is chosen and the product permits it', () => {
    expect(inSpace(line({}), shop, space(), product({})).material_id).toBe(5)
    expect(inSpace(line({ material_id: 6 }), shop, space(), product({})).material_id).toBe(6)
    expect(inSpace(line({}), shop, space(), product({ materials: [canvas] })).material_id).toBeNull()
  })
})
