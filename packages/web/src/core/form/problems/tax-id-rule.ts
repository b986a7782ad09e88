import { taxIdFault } from '@lienzo/contract/customers/tax-id'
import { z } from '@lienzo/contract/wire/zod'
import { checkTaxId } from '@lienzo/rules/customers/tax-id'

const taxIdSchema = z.object({ country: z.string(), tax_id: z.string() })

/** Adds a check of the tax id to an update schema; the server makes the same check. An empty tax id is valid. */
export function withTaxIdRule<Update extends z.ZodType<z.output<typeof taxIdSchema>>>(update: Update) {
  return update.superRefine(
    ({ country, tax_id }, context) => {
      const check = checkTaxId(country, tax_id)
      if (tax_id.trim() === '' || check.ok) return
      const { message, ...params } = taxIdFault(country, check)
      context.addIssue({ code: 'custom', path: ['tax_id'], params, message })
    },
    // Runs even if other fields are invalid, so that the user sees the problem while typing.
    { when: ({ value }) => taxIdSchema.safeParse(value).success },
  )
}
