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
  /** Text shown below its name. */
  note?: string
}
type PickAllInput = InputOnTheWire<CallAt<'customerrest/getcustomers'>>
type PickInput = Pick<PickAllInput, 'search' | 'limit'>

/** Screen of the records that each call offers. */
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

/** Source of a picker's records. `key` distinguishes the searches of different pickers. */
export type PickSource = {
  key: readonly unknown[]
  load: (input: PickInput) => Promise<Picked[]>
  /** Screen that opens the chosen record; omitted if it has none. */
  screen?: ResourcePath
}

/** A source that can also load records by id, and inactive ones. */
export type NamedPickSource = PickSource & { load: (input: PickAllInput) => Promise<Picked[]> }

/** Returns the source with inactive records included. */
export function alsoInactive({ key, load, ...source }: NamedPickSource): PickSource {
  return { ...source, key: [...key, 'inactive'], load: (input) => load({ ...input, inactive: true }) }
}

/** Returns the screen on which the records of a call open. */
export function screenOf(path: PickPath): ResourcePath {
  return screens[path]
}

/** Returns the pick source of a get-all call. */
export function picksFrom(path: PickPath): NamedPickSource {
  return { key: [path], load: (input) => call(path, input), screen: screens[path] }
}
