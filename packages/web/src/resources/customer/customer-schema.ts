import { customerUpdate } from '@lienzo/contract/customer'
import { z } from '@lienzo/contract/zod'
import { checkTaxId } from '@lienzo/rules/tax-id'

const taxed = z.object({ country: z.string(), tax_id: z.string() })

/** What is sent of a customer, with the rule of its tax id, which the server keeps too. */
export const customerSchema = customerUpdate.refine(
  ({ country, tax_id }) => tax_id.trim() === '' || checkTaxId(country, tax_id).ok,
  {
    path: ['tax_id'],
    params: { key: 'validation.tax_id' },
    message: 'is no tax id of this country',
    // Also while other fields are wrong, so that it is told as it is typed.
    when: ({ value }) => taxed.safeParse(value).success,
  },
)
