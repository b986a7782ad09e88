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

/** Thumbnail size of the logo. On paper the widest logo has 625 pixels at 300 dpi. */
const LOGO_PIXELS = 1280

/** Time zone of the house if its tax id does not reveal its country. */
const ZONE_OF_HOUSE = 'Europe/Madrid'

/** Texts about the parties of a paper, in its language. */
type Words = {
  locale: string
  /** Name of the tax id, used if the country has no name of its own for it. */
  taxId: string
}

type Customer = { id: number; name: string; trade_name: string; country: string; tax_id: string }
type House = typeof usergroups.$inferSelect

/** Returns the seller: the user group of the house, with its logo and the terms printed under its papers. */
export async function sellerOnPaper({ database, services }: Context, words: Words) {
  const [house] = await database.select().from(usergroups).where(eq(usergroups.id, HOUSE_USERGROUP_ID))
  const logoId = house?.header_logo_id ?? null
  const logo = logoId === null ? undefined : (await filesById(database, [logoId])).get(logoId)
  return {
    houseName: house?.legal_name || house?.name || '',
    houseLines: house ? sellerLines(house, words) : [],
    logo: logo && (await services.thumbnails.get(logo, LOGO_PIXELS).catch(() => undefined)),
    terms: house?.document_terms ?? '',
    /** Time zone of the seller, in which times are converted to days. */
    timeZone: timeZoneOfPlace(countryOf(house?.tax_id ?? ''), '') ?? ZONE_OF_HOUSE,
  }
}

/**
 * Returns the customer's name and lines (trade name, legal name, tax id and billing address), and the delivery address if it
 * belongs to the customer.
 */
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
  const billingAddresses = all.filter(({ kind }) => kind === 'billing')
  const billing = billingAddresses.find(({ is_default }) => is_default) ?? billingAddresses[0]
  // Legal name, to which the tax id belongs, if the customer uses a different name.
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

/** Returns the lines under the seller's name: address, tax id, telephone and e-mail. */
function sellerLines({ address, tax_id, phone, email }: House, words: Words): string[] {
  const country = countryOf(tax_id)
  const contact = [phone, email].filter((text) => text !== '').join(' · ')
  return [...address.split('\n'), taxIdLine({ country, tax_id }, words), contact].filter(
    (line) => line !== '',
  )
}

/** Returns the country whose tax ids have this form, because the record of the house has no country; empty if unknown. */
function countryOf(taxId: string): string {
  return ['ES', 'PT'].find((code) => checkTaxId(code, taxId).ok) ?? ''
}

function taxIdLine({ country, tax_id }: { country: string; tax_id: string }, { taxId }: Words): string {
  return tax_id === '' ? '' : `${taxIdName(country, tax_id) ?? taxId} ${tax_id}`
}
