import { taxIdFault } from '@lienzo/contract/customers/tax-id'
import { z } from '@lienzo/contract/wire/zod'
import { checkTaxId } from '@lienzo/rules/customers/tax-id'

const taxed = z.object({ country: z.string(), tax_id: z.string() })

/** Adds the check of the tax id to the schema of an update; the server applies it too. */
export function withTaxIdRule<Update extends z.ZodType<z.output<typeof taxed>>>(update: Update) {
  return update.superRefine(
    ({ country, tax_id }, context) => {
      const checked = checkTaxId(country, tax_id)
      if (tax_id.trim() === '' || checked.ok) return
      const { message, ...params } = taxIdFault(country, checked)
      context.addIssue({ code: 'custom', path: ['tax_id'], params, message })
    },
    // Runs even if other fields are invalid, so that the problem shows while typing.
    { when: ({ value }) => taxed.safeParse(value).success },
  )
}
