import { taxIdFault } from '@lienzo/contract/customers/tax-id'
import { checkTaxId } from '@lienzo/rules/customers/tax-id'
import { invalidField } from '../context/refusal.ts'

/**
 * Returns the stored form of a tax id, or an empty text if the input is blank. Throws INVALID_INPUT at `tax_id` if the tax id
 * is not valid for the country.
 */
export function normalisedTaxId(country: string, text: string): string {
  if (text.trim() === '') return ''
  const check = checkTaxId(country, text)
  if (check.ok) return check.value
  throw invalidField('tax_id', taxIdFault(country, check))
}
