import { expect, test } from 'vitest'
import { familyNamed, productFamilies } from './families.ts'

// covers: spec 3.7
test('there are nine families, each with its own name and key', () => {
  expect(productFamilies).toHaveLength(9)
  expect(new Set(productFamilies.map((family) => family.name)).size).toBe(9)
  expect(new Set(productFamilies.map((family) => family.key)).size).toBe(9)
})

test('finds a family by its exact name only', () => {
  expect(familyNamed('SIN CATEGORÍA')?.key).toBe('family.none')
  expect(familyNamed('SIN CATEGORIA')).toBeNull()
  expect(familyNamed('')).toBeNull()
})
