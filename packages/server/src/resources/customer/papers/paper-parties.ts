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

/** Thumbnail size of the logo in pixels. The widest logo on a paper measures 625 pixels at 300 dpi. */
const LOGO_PIXELS = 1280

/** Time zone used if the tax id of the house does not reveal its country. */
const ZONE_OF_HOUSE = 'Europe/Madrid'

/** Locale and texts in the language of a paper. */
type Words = {
  locale: string
  /** Generic name of the tax id, for countries whose tax id has no name of its own. */
  taxId: string
}

type Customer = { id: number; name: string; trade_name: string; country: string; tax_id: string }
type House = typeof usergroups.$inferSelect

/**
 * Returns the house as the seller on a paper: its name, address lines, logo, terms and time zone. The data comes from the user
 * group of the house. `logo` is undefined if there is no logo or it cannot be drawn.
 */
export async function sellerOnPaper({ database, services }: Context, words: Words) {
  const [house] = await database.select().from(usergroups).where(eq(usergroups.id, HOUSE_USERGROUP_ID))
  const logoId = house?.header_logo_id ?? null
  const logo = logoId === null ? undefined : (await filesById(database, [logoId])).get(logoId)
  return {
    houseName: house?.legal_name || house?.name || '',
    houseLines: house ? sellerLines(house, words) : [],
    logo: logo && (await services.thumbnails.get(logo, LOGO_PIXELS).catch(() => undefined)),
    terms: house?.document_terms ?? '',
    /** Time zone that determines the day of a time printed on the paper. */
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
  // Legal name to which the tax id belongs, if it differs from the name of the customer.
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

/** Returns the lines under the seller's name (address, tax id, telephone and e-mail), without empty lines. */
function sellerLines({ address, tax_id, phone, email }: House, words: Words): string[] {
  const country = countryOf(tax_id)
  const contact = [phone, email].filter((text) => text !== '').join(' · ')
  return [...address.split('\n'), taxIdLine({ country, tax_id }, words), contact].filter(
    (line) => line !== '',
  )
}

/**
 * Returns `ES` or `PT` if the tax id is valid there, or an empty string. The house has no country field, so its country is
 * derived from its tax id.
 */
function countryOf(taxId: string): string {
  return ['ES', 'PT'].find((code) => checkTaxId(code, taxId).ok) ?? ''
}

function taxIdLine({ country, tax_id }: { country: string; tax_id: string }, { taxId }: Words): string {
  return tax_id === '' ? '' : `${taxIdName(country, tax_id) ?? taxId} ${tax_id}`
}
