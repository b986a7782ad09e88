import { checkTaxId } from '@lienzo/rules/customers/tax-id'
import { taxIdName } from '@lienzo/rules/customers/tax-id-name'
import { timeZoneOfPlace } from '@lienzo/rules/customers/time-zone-of-place'
import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { visibleRows } from '../../../core/context/resource.ts'
import { filesById } from '../../../core/files/file-addresses.ts'
import { customerAddresses } from '../../../db/tables/customers/customers.ts'
import { usergroups } from '../../../db/tables/people/users.ts'
import { addressResource } from '../customer.queries.ts'
import { addressLines } from './address-lines.ts'

/** At 300 dpi the widest logo has 625 pixels on paper. */
const LOGO_PIXELS = 1280

/** The words of a paper's language for those whom it is of. */
type Words = {
  locale: string
  /** Where the country has no name of its own for it. */
  taxId: string
}

type Customer = { id: number; name: string; trade_name: string; country: string; tax_id: string }
type House = typeof usergroups.$inferSelect

/** The seller: the user group of the house, with its logo as it was uploaded and what it prints under its papers. */
export async function sellerOnPaper({ database, services }: Context, words: Words) {
  const [house] = await database.select().from(usergroups).where(eq(usergroups.id, HOUSE_USERGROUP_ID))
  const logoId = house?.header_logo_id ?? null
  const logo = logoId === null ? undefined : (await filesById(database, [logoId])).get(logoId)
  return {
    houseName: house?.legal_name || house?.name || '',
    houseLines: house ? sellerLines(house, words) : [],
    logo: logo && (await services.thumbnails.get(logo, LOGO_PIXELS).catch(() => undefined)),
    terms: house?.document_terms ?? '',
    /** In which a moment is a day of the seller. */
    timeZone: timeZoneOfPlace(countryOf(house?.tax_id ?? ''), '') ?? 'UTC',
  }
}

/** The customer with its trade name and the address that is billed, if it has one; and where something is delivered, if that is one of their addresses. */
export async function customerOnPaper(
  context: Context,
  customer: Customer,
  words: Words,
  deliveryAddressId: number | null = null,
) {
  const all = await visibleRows(
    context,
    addressResource,
    sql`${customerAddresses.customer_id} = ${customer.id}`,
  )
  const delivery = all.find((address) => address.id === deliveryAddressId)
  const billed = all.filter(({ kind }) => kind === 'billing')
  const billing = billed.find(({ is_default }) => is_default) ?? billed[0]
  // Whom the tax id is of, where everybody calls the customer something else.
  const company = billing && billing.name !== customer.name ? billing.name : ''
  const place = billing ? addressLines(billing, words.locale) : []
  return {
    customer: {
      name: customer.name,
      lines: [customer.trade_name, company, taxIdLine(customer, words), ...place].filter(
        (line, index, all) => line !== '' && line !== customer.name && all.indexOf(line) === index,
      ),
    },
    deliverTo: delivery && { name: delivery.name, lines: addressLines(delivery, words.locale) },
  }
}

/** Where the seller is and how it is reached, under its name. */
function sellerLines({ address, tax_id, phone, email }: House, words: Words): string[] {
  const country = countryOf(tax_id)
  const reached = [phone, email].filter((text) => text !== '').join(' · ')
  return [...address.split('\n'), taxIdLine({ country, tax_id }, words), reached].filter(
    (line) => line !== '',
  )
}

/** The house has no country: its tax id is one of those that can be told apart, or any. */
function countryOf(taxId: string): string {
  return ['ES', 'PT'].find((code) => checkTaxId(code, taxId).ok) ?? ''
}

function taxIdLine({ country, tax_id }: { country: string; tax_id: string }, { taxId }: Words): string {
  return tax_id === '' ? '' : `${taxIdName(country, tax_id) ?? taxId} ${tax_id}`
}
