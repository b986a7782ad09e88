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
  /** The name of a state of the country; where it has none to choose from, any text. */
  state: text(120),
  country: countryCode,
  phone: text(40),
  /** The one that is proposed among those of its kind. */
  is_default: z.boolean(),
}
export const addressRecord = z.object({ ...recordFields, customer_id: id, ...addressFields })
export const addressUpdate = z.strictObject({ ...updateFields, customer_id: id, ...addressFields })

/** The most addresses that one customer has. */
export const mostEmails = 10

const customerFields = {
  name: requiredText(120),
  trade_name: text(120),
  country: countryCode,
  /** Checked for Spain and Portugal, by its form elsewhere; may be empty. */
  tax_id: text(20),
  discount: percent,
  vat: percent,
  payment_terms: text(200),
  /** The first is the main one. */
  emails: emails(mostEmails),
  phone: text(40),
  web: text(200),
  notes: text(4000),
  active: z.boolean(),
}
/** In which papers are written for it. */
const language = z.enum(languages)
/** The room for its data, in gigabytes; null: as much as the settings say. */
const storage_gb = z.int().min(0).max(largestQuotaGb).nullable()
export const customerRow = z.object({ ...recordFields, ...customerFields, language, storage_gb })
export const customerRecord = customerRow.extend({ addresses: z.array(addressRecord) })
export const customerUpdate = z.strictObject({
  ...updateFields,
  ...customerFields,
  /** Left out, it stays; a new customer speaks the language of its country, where it is one of these. */
  language: language.optional(),
  /** Left out, it stays; the house alone changes it. */
  storage_gb: storage_gb.optional(),
})
