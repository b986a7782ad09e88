import { type TaxIdOutcome, taxIdExample } from '@lienzo/rules/customers/tax-id'
import type { FieldError } from '../wire/errors.ts'

/**
 * Returns a field error that helps to correct a tax id: it names the valid last characters, or an example if the format is
 * wrong.
 */
export function taxIdFault(country: string, outcome: TaxIdOutcome & { ok: false }): FieldError {
  if (outcome.reason === 'wrong-check-digit') {
    const [one = '', other] = outcome.expected
    return other === undefined
      ? { key: 'validation.tax_id_digit', values: { expected: one }, message: `should end in ${one}` }
      : {
          key: 'validation.tax_id_digits',
          values: { one, other },
          message: `should end in ${one} or ${other}`,
        }
  }
  const example = taxIdExample(country)
  if (example === '') return { key: 'validation.tax_id', message: `is not a tax id of ${country}` }
  return {
    key: 'validation.tax_id_format',
    values: { example },
    message: `does not have the format of ${country}, such as ${example}`,
  }
}
