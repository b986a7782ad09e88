import type { ImportFault } from '@lienzo/rules/imports/import-declaration'

/** Returns the texts that a fault proposes: the nearest value, or both readings of an ambiguous number. */
export function proposalsOf(values: ImportFault['values']): string[] {
  const { nearest, thousands_value, decimals_value } = values
  return [nearest, thousands_value, decimals_value].filter((each) => typeof each === 'string')
}
