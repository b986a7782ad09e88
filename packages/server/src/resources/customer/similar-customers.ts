import { checkTaxId, taxIdCharacters } from '@lienzo/rules/customers/tax-id'
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { customers } from '../../db/tables/customers/customers.ts'

type CustomerName = { id: number; name: string }

type Identity = { id?: number | undefined; country: string; tax_id: string }

/** Minimum trigram similarity of names reported as similar. */
const NEARLY_THE_SAME = 0.6

const MOST_SHOWN = 3

/**
 * Returns the customer, other than `id`, that already has this country and tax id; undefined if there is none. Ignores case,
 * spaces, full stops, hyphens and slashes in the tax id.
 */
export async function ownerOfTaxId(
  { database }: Context,
  identity: Identity,
): Promise<CustomerName | undefined> {
  const { id = 0, country, tax_id } = identity
  if (tax_id === '') return undefined
  const characters = sql`upper(regexp_replace(${customers.tax_id}, '[[:space:]./-]', '', 'g'))`
  const [owner] = await database
    .select({ id: customers.id, name: customers.name })
    .from(customers)
    .where(
      and(
        isNull(customers.deleted_at),
        ne(customers.id, id),
        eq(customers.country, country),
        ne(customers.tax_id, ''),
        eq(characters, taxIdCharacters(tax_id)),
      ),
    )
    .limit(1)
  return owner
}

/**
 * Returns the other customer that already has the tax id, and at most three customers with similar names. Informs the user who
 * fills in the form; does not refuse anything.
 */
export async function similarCustomers(
  context: Context,
  { name, ...identity }: Identity & { name: string },
): Promise<{ taken: CustomerName | null; similar: CustomerName[] }> {
  const check = checkTaxId(identity.country, identity.tax_id)
  const tax_id = check.ok ? check.value : identity.tax_id.trim()
  return {
    taken: (await ownerOfTaxId(context, { ...identity, tax_id })) ?? null,
    similar: name.trim() === '' ? [] : await nearlyNamed(context, name, identity.id ?? 0),
  }
}

async function nearlyNamed({ database }: Context, name: string, ownId: number): Promise<CustomerName[]> {
  const storedName = plainName(sql`${customers.name}`)
  const inputName = plainName(sql`${name}::text`)
  const [trigrams] = await database
    .select({ there: sql<boolean>`to_regproc('similarity') is not null` })
    .from(sql`(select 1) one`)
  const likeness = sql`similarity(${storedName}, ${inputName})`
  // The index only supports the operator `%`. Its threshold is lower than `NEARLY_THE_SAME`, so the similarity is compared as
  // well.
  const isNear = trigrams?.there
    ? sql`${storedName} % ${inputName} and ${likeness} >= ${NEARLY_THE_SAME}`
    : sql`${storedName} = ${inputName}`
  return database
    .select({ id: customers.id, name: customers.name })
    .from(customers)
    .where(and(isNull(customers.deleted_at), ne(customers.id, ownId), sql`${inputName} <> ''`, isNear))
    .orderBy(trigrams?.there ? sql`${likeness} desc` : customers.name, customers.id)
    .limit(MOST_SHOWN)
}

/**
 * Returns SQL that normalizes a name: converts it to lower case, removes accents, full stops and the legal form at the end, and
 * replaces other punctuation with spaces. The index of migration 0030 uses the same expression.
 */
function plainName(name: SQL): SQL<string> {
  return sql<string>`regexp_replace(btrim(regexp_replace(regexp_replace(lower(normalize(${name}, NFD)), '[\\u0300-\\u036f.]', '', 'g'), '[^[:alnum:]]+', ' ', 'g')), ' (sl|slu|sll|slp|sa|sau|scl|scoop|cb|lda|unipessoal|sgps|ltd|llc|inc|gmbh|sarl|srl)$', '')`
}
