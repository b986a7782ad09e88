import { sql } from 'drizzle-orm'
import { followingTables } from '../../resources/customer/merge/rows-of-customers.ts'
import { attachmentOf, customerWithStaff, makerOf, printable, uniqueNumber } from '../company.ts'
import type { TestApplication } from '../test-application.ts'

type Row = Record<string, unknown>
export type Customer = { id: number; version: number }

/** Customer with one row in each table that belongs to customers. */
export type CustomerWithRows = Awaited<ReturnType<Merges['customerWithRows']>>

export type Merges = Awaited<ReturnType<typeof mergesIn>>

/** Returns functions that create, merge and compare customers, acting as the administrator. */
export async function mergesIn(application: TestApplication, admin: string) {
  const { line } = await printable(application, admin)

  /** Creates a customer with one row in each table that belongs to customers. */
  async function customerWithRows() {
    const make = makerOf(application, admin)
    const staff = await customerWithStaff(application, admin)
    const customer_id = staff.customer.id
    const address = await make.address({ customer_id, is_default: true })
    const campaign = await make.campaign({ customer_id })
    const promotion = await make.promotion({ customer_id })
    const space = await make.space({ customer_id, number: uniqueNumber() })
    const order = await makerOf(application, staff.token).order({ customer_id, lines: [line()] })
    const webhook = await make.webhook({ customer_id, events: ['customer.merge', 'order.create'] })
    const ref = { resource: 'customer' as const, record_id: customer_id }
    await application.done('messagerest/send', { ...ref, text: 'About them' }, admin)
    await attachmentOf(application, 'document', ref)
    await application.done('documentrest/notifycustomer', { ...ref, message: '' }, admin)
    return { ...staff, address, campaign, promotion, space, order, webhook }
  }

  const inputOf = (kept: Customer, merged: Customer, take: string[] = []) => ({
    kept_id: kept.id,
    kept_version: kept.version,
    merged_id: merged.id,
    merged_version: merged.version,
    take,
  })

  const merge = (kept: Customer, merged: Customer, take: string[] = []) =>
    application.send('customerrest/merge', inputOf(kept, merged, take), admin)

  /**
   * Reads the customers and all rows that a merge moves, without `version` and `updated_at`, for comparisons before and after a
   * merge.
   */
  async function everythingOf(...ids: number[]) {
    const parts: Record<string, unknown> = {}
    for (const [name, { table, column, within }] of Object.entries(followingTables)) {
      const { rows } = await application.handle.execute(
        sql`select to_jsonb(${sql.identifier(name)}.*) - 'version' - 'updated_at' as row from ${table}
          where ${column} in ${ids} and ${within ?? sql`true`} order by ${table.id}`,
      )
      parts[name] = rows.map((each) => (each as Row).row)
    }
    const { rows } = await application.handle.execute(
      sql`select to_jsonb(c.*) - 'version' - 'updated_at' as row from customers c where id in ${ids} order by id`,
    )
    return { ...parts, customers: rows.map((each) => (each as Row).row) }
  }

  return { customerWithRows, inputOf, merge, everythingOf }
}
