import { expect, test } from 'vitest'
import { familyNamed, productFamilies } from './families.ts'

// covers: spec 3.7
test('there are nine families, each with a name and a key of its own', () => {
  expect(productFamilies).toHaveLength(9)
  expect(new Set(productFamilies.map((family) => family.name)).size).toBe(9)
  expect(new Set(productFamilies.map((family) => family.key)).size).toBe(9)
})

test('a family is found by its name alone', () => {
  expect(familyNamed('SIN CATEGORÍA')?.key).toBe('family.none')
  expect(familyNamed('SIN CATEGORIA')).toBeNull()
  expect(familyNamed('')).toBeNull()
})
