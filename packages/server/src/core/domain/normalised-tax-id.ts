import { taxIdFault } from '@lienzo/contract/customers/tax-id'
import { checkTaxId } from '@lienzo/rules/customers/tax-id'
import { invalidField } from '../context/refusal.ts'

/** Returns a tax id in its stored form, or an empty text. Throws INVALID_INPUT at `tax_id`. */
export function normalisedTaxId(country: string, text: string): string {
  if (text.trim() === '') return ''
  const check = checkTaxId(country, text)
  if (check.ok) return check.value
  throw invalidField('tax_id', taxIdFault(country, check))
}
