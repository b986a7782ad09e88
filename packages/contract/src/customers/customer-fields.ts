import { largestQuotaGb } from '@lienzo/rules/customers/storage-quota'
import { languages } from '../people/languages.ts'
import { emails, id, percent, recordFields, requiredText, text, updateFields } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { countryCode } from './country.ts'

export const addressKinds = ['billing', 'delivery'] as const

const addressFields = {
  kind: z.enum(addressKinds),
  name: requiredText(120),
  contact: text(120),
  street: requiredText(200),
  city: requiredText(120),
  postal_code: requiredText(20),
  /** Name of a state of the country; free text if the country has no list of states. */
  state: text(120),
  country: countryCode,
  phone: text(40),
  /** Set for the customer's default address of this kind. */
  is_default: z.boolean(),
}
export const addressRecord = z.object({ ...recordFields, customer_id: id, ...addressFields })
export const addressUpdate = z.strictObject({ ...updateFields, customer_id: id, ...addressFields })

/** Maximum number of e-mail addresses per customer. */
export const mostEmails = 10

const customerFields = {
  name: requiredText(120),
  trade_name: text(120),
  country: countryCode,
  /**
   * Tax id; can be empty. The check digit is verified for Spain and Portugal only; for other countries only the format is
   * checked.
   */
  tax_id: text(20),
  discount: percent,
  vat: percent,
  payment_terms: text(200),
  /** E-mail addresses; the first is the main one. */
  emails: emails(mostEmails),
  phone: text(40),
  web: text(200),
  notes: text(4000),
  active: z.boolean(),
}
/** Language of the customer's papers. */
const language = z.enum(languages)
/** Storage quota in gigabytes; null means the default of the settings. */
const storage_gb = z.int().min(0).max(largestQuotaGb).nullable()
export const customerRow = z.object({ ...recordFields, ...customerFields, language, storage_gb })
export const customerRecord = customerRow.extend({ addresses: z.array(addressRecord) })
export const customerUpdate = z.strictObject({
  ...updateFields,
  ...customerFields,
  /**
   * Language of the papers; unchanged if omitted. A new customer gets the language of their country, or `us` if that is neither
   * Spanish nor Portuguese.
   */
  language: language.optional(),
  /** Storage quota in gigabytes; unchanged if omitted. Only the house can change it. */
  storage_gb: storage_gb.optional(),
})
