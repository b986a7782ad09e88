/** What may be wrong with a row, as the texts of `import.fault` name it. */
export const importFaults = [
  'missing',
  'ean',
  'shortened',
  'twice',
  'too_long',
  'family',
  'family_nearest',
  'active',
  'customer',
  'customer_several',
  'customer_other',
  'customer_gone',
  'changed_meanwhile',
] as const
