/** What may be wrong with a row, as the texts of `import.fault` name it. */
export const importFaults = [
  'missing',
  'ean',
  'twice',
  'too_long',
  'family',
  'family_nearest',
  'active',
  'customer',
  'customer_several',
  'customer_other',
  'changed_meanwhile',
] as const
