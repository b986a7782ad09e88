import { largestSpaceNumber } from '@lienzo/contract/space'
import { sql } from 'drizzle-orm'
import type { Handle } from '../../../core/handle.ts'
import { selectRows } from '../../../core/handle.ts'
import { Refusal } from '../../../core/refusal.ts'
import { campaigns } from '../../../db/tables/campaigns.ts'
import type { SettledColumn } from '../../../db/tables/customer-merges.ts'
import { customerAddresses } from '../../../db/tables/customers.ts'
import { promotions } from '../../../db/tables/promotions.ts'
import { spaceNumbers, spaces } from '../../../db/tables/spaces.ts'
import { webhooks } from '../../../db/tables/webhooks.ts'
import type { MergedResource } from './rows-of-customers.ts'

/** Something of the merged customer that the other has already, and how it gives way. */
export type Collision = {
  resource: MergedResource
  id: number
  name: string
  settled: 'renamed' | 'binned' | 'no_default' | 'renumbered'
  to: string
  change: SettledColumn
}

type Pair = { kept: number; merged: number; now: number }

/** Everything that both have and only one may have, in the order in which it is told. */
export async function findCollisions(database: Handle, pair: Pair): Promise<Collision[]> {
  const found = [
    await sameCampaignCodes(database, pair),
    await samePromotionCodes(database, pair),
    await sameSpaceNumbers(database, pair),
    await twoDefaultAddresses(database, pair),
    await sameWebhookNames(database, pair),
  ]
  return found.flat()
}

type Named = { id: number; name: string; text: string }

/** Campaigns of the same code are two campaigns: the one that comes gets a code of its own. */
async function sameCampaignCodes(database: Handle, { kept, merged }: Pair): Promise<Collision[]> {
  const table = campaigns
  const twice = await selectRows<Named>(
    database,
    sql`select ${table.id} as id, ${table.name} as name, ${table.code} as text from ${table}
      where ${table.customer_id} = ${merged} and ${table.deleted_at} is null
        and lower(${table.code}) in (select lower(other.code) from ${table} other
          where other.customer_id = ${kept} and other.deleted_at is null)
      order by ${table.id}`,
  )
  if (twice.length === 0) return []
  const taken = await selectRows<{ text: string }>(
    database,
    sql`select ${table.code} as text from ${table} where ${table.customer_id} in (${kept}, ${merged})`,
  )
  return renamed('campaign', 'campaigns', 'code', twice, taken)
}

/** A webhook is known by its name: the one that comes gets another. */
async function sameWebhookNames(database: Handle, { kept, merged }: Pair): Promise<Collision[]> {
  const table = webhooks
  const twice = await selectRows<Named>(
    database,
    sql`select ${table.id} as id, ${table.name} as name, ${table.name} as text from ${table}
      where ${table.customer_id} = ${merged} and ${table.deleted_at} is null
        and lower(${table.name}) in (select lower(other.name) from ${table} other
          where other.customer_id = ${kept} and other.deleted_at is null)
      order by ${table.id}`,
  )
  if (twice.length === 0) return []
  const taken = await selectRows<{ text: string }>(
    database,
    sql`select ${table.name} as text from ${table} where ${table.customer_id} in (${kept}, ${merged})`,
  )
  return renamed('webhook', 'webhooks', 'name', twice, taken)
}

/** A code or EAN names one product: the record of the customer that stays is it, the other goes to the bin. */
async function samePromotionCodes(database: Handle, { kept, merged, now }: Pair): Promise<Collision[]> {
  const table = promotions
  const twice = await selectRows<Named>(
    database,
    sql`select ${table.id} as id, ${table.name} as name, ${table.code} as text from ${table}
      where ${table.customer_id} = ${merged} and ${table.deleted_at} is null
        and lower(${table.code}) in (select lower(other.code) from ${table} other
          where other.customer_id = ${kept} and other.deleted_at is null)
      order by ${table.id}`,
  )
  return twice.map(({ id, name, text }) => ({
    resource: 'promotion',
    id,
    name: `${text} ${name}`,
    settled: 'binned',
    to: '',
    change: { table: 'promotions', id, column: 'deleted_at', before: null, after: now },
  }))
}

/** A number names one space: those that come get the numbers after all that either customer ever had. */
async function sameSpaceNumbers(database: Handle, { kept, merged }: Pair): Promise<Collision[]> {
  const table = spaces
  const twice = await selectRows<{ id: number; name: string; number: number }>(
    database,
    sql`select ${table.id} as id, ${table.shop_name} as name, ${table.number} as number from ${table}
      where ${table.customer_id} = ${merged} and ${table.deleted_at} is null
        and ${table.number} in (select other.number from ${table} other
          where other.customer_id = ${kept} and other.deleted_at is null)
      order by ${table.number}`,
  )
  if (twice.length === 0) return []
  const [last] = await selectRows<{ number: number }>(
    database,
    sql`select greatest(
      (select max(${table.number}) from ${table} where ${table.customer_id} in (${kept}, ${merged})),
      (select max(${spaceNumbers.last_number}) from ${spaceNumbers}
        where ${spaceNumbers.customer_id} in (${kept}, ${merged}))) as number`,
  )
  return twice.map(({ id, name, number }, place) => {
    const to = (last?.number ?? 0) + 1 + place
    if (to > largestSpaceNumber) throw new Refusal('STATE_NOT_ALLOWED', 'There are no numbers for the spaces')
    const change = { table: 'spaces', id, column: 'number', before: number, after: to }
    return {
      resource: 'space',
      id,
      name: `${number} ${name}`,
      settled: 'renumbered',
      to: String(to),
      change,
    }
  })
}

/** One address of a kind is proposed: that of the customer that stays. */
async function twoDefaultAddresses(database: Handle, { kept, merged }: Pair): Promise<Collision[]> {
  const table = customerAddresses
  const twice = await selectRows<Named>(
    database,
    sql`select ${table.id} as id, ${table.name} as name, ${table.kind} as text from ${table}
      where ${table.customer_id} = ${merged} and ${table.deleted_at} is null and ${table.is_default}
        and ${table.kind} in (select other.kind from ${table} other
          where other.customer_id = ${kept} and other.deleted_at is null and other.is_default)
      order by ${table.id}`,
  )
  return twice.map(({ id, name }) => ({
    resource: 'customeraddress',
    id,
    name,
    settled: 'no_default',
    to: '',
    change: { table: 'customer_addresses', id, column: 'is_default', before: true, after: false },
  }))
}

/** Each of them with the first number behind its text that is free. */
function renamed(
  resource: MergedResource,
  table: string,
  column: string,
  twice: Named[],
  known: { text: string }[],
): Collision[] {
  const taken = new Set(known.map(({ text }) => text.toLowerCase()))
  return twice.map(({ id, name, text }) => {
    const to = freeText(text, taken)
    taken.add(to.toLowerCase())
    const shown = name === text ? name : `${text} ${name}`
    const change = { table, id, column, before: text, after: to }
    return { resource, id, name: shown, settled: 'renamed', to, change }
  })
}

function freeText(text: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number += 1) {
    const candidate = `${text}-${number}`
    if (!taken.has(candidate.toLowerCase())) return candidate
  }
}
