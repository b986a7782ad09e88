import type { CallAt } from '@lienzo/contract/calls'
import type { InputOnTheWire, OutputOnTheWire } from '@lienzo/contract/wire/call'
import type { ResourcePath } from '@lienzo/rules/people/permissions'
import { call } from '../call/call.ts'

/** The get-all calls that feed pickers. */
export type PickPath =
  | 'customerrest/getcustomers'
  | 'categoryrest/getcategories'
  | 'finishrest/getfinishes'
  | 'materialrest/getmaterials'
  | 'productrest/getproducts'
  | 'campaignrest/getcampaigns'
  | 'rolerest/getroles'
  | 'usergrouprest/getusergroups'
  | 'userrest/getusers'
  | 'orderrest/getcategories'

export type Picked = OutputOnTheWire<CallAt<'customerrest/getcustomers'>>[number]
type PickInput = InputOnTheWire<CallAt<'customerrest/getcustomers'>>

/** The screens of the records that the calls offer. */
const screens: Record<PickPath, ResourcePath> = {
  'customerrest/getcustomers': '/customer',
  'categoryrest/getcategories': '/category',
  'finishrest/getfinishes': '/finish',
  'materialrest/getmaterials': '/material',
  'productrest/getproducts': '/product',
  'campaignrest/getcampaigns': '/campaign',
  'rolerest/getroles': '/role',
  'usergrouprest/getusergroups': '/usergroup',
  'userrest/getusers': '/user',
  'orderrest/getcategories': '/category',
}

/** What a picker searches in. `key` tells the searches of different pickers apart. */
export type PickSource = {
  key: readonly unknown[]
  load: (input: PickInput) => Promise<Picked[]>
  /** Where the chosen record opens; left out for what has no screen of its own. */
  screen?: ResourcePath
}

/** The search of a get-all call. */
export function picksFrom(path: PickPath): PickSource {
  return { key: [path], load: (input) => call(path, input), screen: screens[path] }
}
