import type { CallAt } from '@lienzo/contract/calls'
import type { InputOnTheWire, OutputOnTheWire } from '@lienzo/contract/wire/call'
import type { ResourcePath } from '@lienzo/rules/people/permissions'
import { call } from '../call/call.ts'

/** The get-all calls that feed pickers. */
export type PickPath =
  | 'customerrest/getcustomers'
  | 'categoryrest/getcategories'
  | 'finishrest/getfinishes'
  | 'installerrest/getinstallers'
  | 'materialrest/getmaterials'
  | 'productrest/getproducts'
  | 'campaignrest/getcampaigns'
  | 'rolerest/getroles'
  | 'usergrouprest/getusergroups'
  | 'userrest/getusers'
  | 'orderrest/getcategories'

export type Picked = OutputOnTheWire<CallAt<'customerrest/getcustomers'>>[number] & {
  /** What is said of it below its name, in words. */
  note?: string
}
type PickAllInput = InputOnTheWire<CallAt<'customerrest/getcustomers'>>
type PickInput = Pick<PickAllInput, 'search' | 'limit'>

/** The screens of the records that the calls offer. */
const screens: Record<PickPath, ResourcePath> = {
  'customerrest/getcustomers': '/customer',
  'categoryrest/getcategories': '/category',
  'finishrest/getfinishes': '/finish',
  'installerrest/getinstallers': '/installer',
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

/** What says too what records are called, by their ids, and knows those that are not in use. */
export type NamedPickSource = PickSource & { load: (input: PickAllInput) => Promise<Picked[]> }

/** The same with those that are not in use. */
export function alsoInactive({ key, load, ...source }: NamedPickSource): PickSource {
  return { ...source, key: [...key, 'inactive'], load: (input) => load({ ...input, inactive: true }) }
}

/** Where the records that a call offers open. */
export function screenOf(path: PickPath): ResourcePath {
  return screens[path]
}

/** The search of a get-all call. */
export function picksFrom(path: PickPath): NamedPickSource {
  return { key: [path], load: (input) => call(path, input), screen: screens[path] }
}
