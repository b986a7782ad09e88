import type { CallAt } from '@lienzo/contract/calls'
import type { InputOnTheWire, OutputOnTheWire } from '@lienzo/contract/wire/call'
import type { ResourcePath } from '@lienzo/rules/people/permissions'
import { call } from '../call/call.ts'

/** API calls from which pickers load their records. */
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

export type PickerRecord = OutputOnTheWire<CallAt<'customerrest/getcustomers'>>[number] & {
  /** Text shown below the name of the record. */
  note?: string
}
type PickAllInput = InputOnTheWire<CallAt<'customerrest/getcustomers'>>
type PickInput = Pick<PickAllInput, 'search' | 'limit'>

/** Screen for the records of each call. */
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

/** Source of the records that a picker shows. `key` is its key in the query cache. */
export type PickSource = {
  key: readonly unknown[]
  load: (input: PickInput) => Promise<PickerRecord[]>
  /** Screen for the chosen record; omitted if there is no such screen. */
  screen?: ResourcePath
}

/** Pick source that can also load inactive records, and records by id. */
export type NamedPickSource = PickSource & { load: (input: PickAllInput) => Promise<PickerRecord[]> }

/** Returns a pick source that includes inactive records. */
export function alsoInactive({ key, load, ...source }: NamedPickSource): PickSource {
  return { ...source, key: [...key, 'inactive'], load: (input) => load({ ...input, inactive: true }) }
}

/** Returns the screen for the records that a call returns. */
export function screenOf(path: PickPath): ResourcePath {
  return screens[path]
}

/** Returns the pick source that loads records with this call. */
export function picksFrom(path: PickPath): NamedPickSource {
  return { key: [path], load: (input) => call(path, input), screen: screens[path] }
}
