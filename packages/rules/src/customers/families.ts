/** Fixed families of the products that customers advertise, with their stored names and their translation keys. */
export const productFamilies = [
  { name: 'MASCULINO', key: 'family.masculine' },
  { name: 'FEMENINO', key: 'family.feminine' },
  { name: 'MIXTO', key: 'family.mixed' },
  { name: 'SOL', key: 'family.sun' },
  { name: 'SKIN CARE', key: 'family.skin_care' },
  { name: 'MASCULINO CLÁSICOS', key: 'family.masculine_classics' },
  { name: 'FEMENINO CLÁSICOS', key: 'family.feminine_classics' },
  { name: 'MIXTO CLÁSICOS', key: 'family.mixed_classics' },
  { name: 'SIN CATEGORÍA', key: 'family.none' },
] as const

export type ProductFamily = (typeof productFamilies)[number]
export type ProductFamilyName = ProductFamily['name']

/** Returns the family with this name, or null if there is none. */
export function familyNamed(name: string): ProductFamily | null {
  return productFamilies.find((family) => family.name === name) ?? null
}
