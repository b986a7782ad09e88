import { describe, expect, test } from 'vitest'
import { type LineDraft, newLine } from '../record/order-draft.ts'
import type { OfferedProduct, OfferedSpace } from '../record/order-record.ts'
import { inSpace, materialChoices, withMaterial, withProduct } from './line-choices.ts'

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
    fixed_sizes: [],
    picture: null,
    materials: [vinyl, canvas],
    ...changes,
  }
}

function line(changes: Partial<LineDraft>): LineDraft {
  return { ...newLine(), width: 1000, height: 500, ...changes }
}

describe('choosing another product for a line', () => {
  test('keeps the material and finishes that it permits', () => {
    const before = line({ material_id: 5, finish_ids: [71] })
    expect(withProduct(before, 1, product({}))).toEqual({ ...before, product_id: 1 })
  })

  test('takes off what it does not permit', () => {
    const after = withProduct(line({ material_id: 9, finish_ids: [71] }), 1, product({}))
    expect(after).toMatchObject({ material_id: null, finish_ids: [] })
  })

  test('takes its only material', () => {
    expect(withProduct(line({}), 1, product({ materials: [canvas] })).material_id).toBe(6)
  })

  test('brings its first fixed size, unless the line already has one of them', () => {
    const sized = product({
      fixed_sizes: [
        { width: 600, height: 1600 },
        { width: 850, height: 2000 },
      ],
    })
    expect(withProduct(line({}), 1, sized)).toMatchObject({ width: 600, height: 1600 })
    expect(withProduct(line({ width: 850, height: 2000 }), 1, sized)).toMatchObject({
      width: 850,
      height: 2000,
    })
  })
})

test('another material keeps the finishes that may go on it', () => {
  const after = withMaterial(line({ material_id: 5, finish_ids: [71, 72] }), 6, product({}))
  expect(after).toMatchObject({ material_id: 6, finish_ids: [72] })
})

test('the saved material of a line is offered also where the product does not permit it any more', () => {
  const permitted = [
    { value: '5', label: 'Vinilo' },
    { value: '6', label: 'Lona' },
  ]
  const saved = { material_id: 9, material_name: 'Papel' }
  expect(materialChoices(line({ material_id: 5 }), product({}), saved)).toEqual(permitted)
  expect(materialChoices(line({ material_id: 9 }), product({}), saved)).toEqual([
    ...permitted,
    { value: '9', label: 'Papel' },
  ])
  expect(materialChoices(line({ material_id: null }), undefined, undefined)).toEqual([])
})

describe('choosing a space for a line', () => {
  const space = (changes: Partial<OfferedSpace> = {}): OfferedSpace => ({
    ...{ id: 8, name: 'Farmacia Luz · Escaparate', position: 'Escaparate', bleed: 10 },
    ...{ visible_width: 900, visible_height: 700, default_product_id: null, default_material_id: 5 },
    ...changes,
  })

  test('makes it as large as what is seen of the space, and its bleed', () => {
    const before = line({ material_id: 6 })
    expect(inSpace(before, 8, space(), product({}))).toEqual({
      ...before,
      ...{ space_id: 8, width: 920, height: 720 },
    })
  })

  test('leaves the size where nobody has measured the space, or the product has sizes of its own', () => {
    const size = { width: 1000, height: 500 }
    expect(inSpace(line({}), 8, space({ visible_width: 0 }), product({}))).toMatchObject(size)
    const fixed = product({ fixed_sizes: [{ width: 594, height: 841 }] })
    expect(inSpace(line({}), 8, space(), fixed)).toMatchObject(size)
  })

  test('brings the usual material of the space, where none was chosen and the product permits it', () => {
    expect(inSpace(line({}), 8, space(), product({})).material_id).toBe(5)
    expect(inSpace(line({ material_id: 6 }), 8, space(), product({})).material_id).toBe(6)
    expect(inSpace(line({}), 8, space(), product({ materials: [canvas] })).material_id).toBeNull()
  })

  test('that is taken away again leaves the rest as it is', () => {
    const before = line({ space_id: 8, material_id: 5 })
    expect(inSpace(before, null, undefined, product({}))).toEqual({ ...before, space_id: null })
  })
})
