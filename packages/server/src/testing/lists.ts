import type { CallPath } from '@lienzo/contract/calls'
import { categoryColumns } from '@lienzo/contract/catalogue/category-columns'
import { finishColumns } from '@lienzo/contract/catalogue/finish-columns'
import { materialColumns } from '@lienzo/contract/catalogue/material-columns'
import { productColumns } from '@lienzo/contract/catalogue/product-columns'
import { customerColumns } from '@lienzo/contract/customers/customer-columns'
import { promotionColumns } from '@lienzo/contract/customers/promotion-columns'
import { spaceColumns } from '@lienzo/contract/customers/space-columns'
import { importColumns } from '@lienzo/contract/imports/import-columns'
import { budgetColumns } from '@lienzo/contract/installation/budget-columns'
import { installerColumns } from '@lienzo/contract/installation/installer-columns'
import { roleColumns } from '@lienzo/contract/people/role-columns'
import { movementColumns } from '@lienzo/contract/people/user'
import { userColumns } from '@lienzo/contract/people/user-columns'
import { usergroupColumns } from '@lienzo/contract/people/usergroup-columns'
import { logColumns } from '@lienzo/contract/records/log-columns'
import { viewColumns } from '@lienzo/contract/records/view'
import { webhookColumns } from '@lienzo/contract/records/webhook-columns'
import { campaignImageColumns } from '@lienzo/contract/sales/artwork/campaign-artwork'
import { prepressColumns } from '@lienzo/contract/sales/artwork/prepress-columns'
import { campaignColumns } from '@lienzo/contract/sales/campaign-columns'
import { orderColumns } from '@lienzo/contract/sales/order-columns'
import { type ListColumns, largestPage } from '@lienzo/contract/wire/list'
import { expect } from 'vitest'
import { artworkOf, customerWithStaff, makerOf, printable, unique } from './company.ts'
import { upload } from './files/uploads.ts'
import { budgetForSpaces } from './sales/made-budget.ts'
import type { TestApplication } from './test-application.ts'

export type Row = { id: number } & Record<string, string | number | boolean | null>
/** Path of a call that returns a page of rows. */
export type ListPath =
  // Excludes activities, which are grouped, timelines, which are read backwards from a time, and countries and states, which
  // are no records.
  | Exclude<
      Extract<CallPath, `${string}/list` | `${string}/imagelist`>,
      'activityrest/list' | 'timelinerest/list' | 'countryrest/list' | 'staterest/list'
    >
  | Extract<CallPath, 'userrest/movements'>

/** Columns of every list in the contract. The compiler reports a missing list. */
const lists = {
  'userrest/list': userColumns,
  'userrest/movements': movementColumns,
  'usergrouprest/list': usergroupColumns,
  'rolerest/list': roleColumns,
  'customerrest/list': customerColumns,
  'categoryrest/list': categoryColumns,
  'finishrest/list': finishColumns,
  'installerrest/list': installerColumns,
  'materialrest/list': materialColumns,
  'productrest/list': productColumns,
  'promotionrest/list': promotionColumns,
  'campaignrest/list': campaignColumns,
  'campaignrest/imagelist': campaignImageColumns,
  'spacerest/list': spaceColumns,
  'orderrest/list': orderColumns,
  'budgetrest/list': budgetColumns,
  'prepressrest/list': prepressColumns,
  'importsrest/list': importColumns,
  'logrest/list': logColumns,
  'viewrest/list': viewColumns,
  'webhookrest/list': webhookColumns,
} satisfies Record<ListPath, ListColumns>
export const everyList = Object.entries(lists) as [ListPath, ListColumns][]
export const everyColumn = everyList.flatMap(([path, columns]) =>
  sortableOf(columns).map((column): [ListPath, string] => [path, column]),
)

/** Returns the names of the sortable columns of a list. */
export function sortableOf(columns: ListColumns): string[] {
  return Object.keys(columns).filter((name) => columns[name]?.sortable !== false)
}

/** Creates records for every list, and returns functions that read the lists as the administrator. */
export async function openLists(application: TestApplication, admin: string) {
  /** Input that selects the parent record of a nested list, by path. */
  const within: Partial<Record<ListPath, object>> = {}

  /** Creates several records for every list. Some records are equal in most columns. */
  async function fill() {
    const make = makerOf(application, admin)
    const { customer, user, token } = await customerWithStaff(application, admin)
    const campaign = await make.campaign({ customer_id: customer.id, starts_at: 1_700_000_000 })
    const { line } = await printable(application, admin)
    within['campaignrest/imagelist'] = { campaign_id: campaign.id }
    within['userrest/movements'] = { user_id: user.id }
    within['logrest/list'] = { filters: { resource: 'eq;category' } }
    for (let count = 0; count < 6; count += 1) {
      await make.customer({ discount: count % 2, name: unique(count % 2 ? 'ñandú' : 'Zeta') })
      await make.role({ permissions: {} })
      await make.usergroup({ customer_id: customer.id })
      await make.campaign({ customer_id: customer.id })
      await make.promotion({ customer_id: customer.id })
      await make.space({ customer_id: customer.id, chain: count % 2 ? 'ñandú' : 'Zeta' })
      await make.category({ position: count % 3 })
      await make.finish({ price: count % 2 })
      await make.installer({ rate_per_space: count % 2 ? 18 : null })
      await make.material()
      await make.product({ unit_price: count % 2 })
      await artworkOf(application, campaign.id)
      await make.view({ shared: count % 2 === 0 })
      await make.webhook({ active: count % 2 === 0 })
      const sheet = await upload(application.address, admin, `${count % 2}.csv`, Buffer.from('EAN\nA-1'))
      const input = { resource: count % 2 ? 'promotion' : 'space', upload: sheet } as const
      await application.done('importsrest/upload-file', input, admin)
      await makerOf(application, token).order({ customer_id: customer.id, reference: String(count % 2) })
      await budgetForSpaces(application, admin, { customer, token }, { line })
      await application.done(
        'userrest/adjustsaldo',
        { user_id: user.id, euros: count % 2 ? 1 : -1, m2: 0, reason: 'Again' },
        admin,
      )
    }
  }

  /** Requests a page of a list. Throws if the call fails. */
  async function list(path: ListPath, input: object = {}): Promise<{ rows: Row[]; total: number }> {
    const answer = await application.send(path, { ...within[path], ...input }, admin)
    if (answer.status !== 200) throw new Error(`${path} ${JSON.stringify(input)}: ${answer.message}`)
    return answer.content as { rows: Row[]; total: number }
  }

  async function idsOf(path: ListPath, input: object = {}): Promise<number[]> {
    return (await list(path, { perpage: largestPage, ...input })).rows.map((row) => row.id)
  }

  /** Makes a call that must fail with status 422. Returns the message key of each faulty field. */
  async function faultOf(path: ListPath, input: object): Promise<Record<string, string>> {
    const { status, fields } = await application.send(path, { ...within[path], ...input }, admin)
    expect(status).toBe(422)
    return Object.fromEntries(Object.entries(fields).map(([field, fault]) => [field, fault.key]))
  }
  await fill()
  return { list, idsOf, faultOf, within }
}
export type Lists = Awaited<ReturnType<typeof openLists>>
