import type { DemoCalendar } from './demo-calendar.ts'
import type { DemoPeople } from './demo-calls.ts'
import type { DemoUploads } from './demo-uploads.ts'

/** Event in the history of the demo company; `at` is in Unix seconds. */
export type Happening = { at: number; act(): Promise<void> }

/** Product with its usual material and its usual finishes. */
export type DemoProduct = { id: number; material_id: number | null; finish_ids: number[] }
export type DemoCustomer = { id: number; address_id: number }

/** Ids of the records created so far, keyed by the codes and names that the story uses. */
export type DemoRecords = {
  /** Records of the catalogue, by code. */
  categories: Map<string, number>
  finishes: Map<string, number>
  materials: Map<string, number>
  products: Map<string, DemoProduct>
  /** Roles by role key of the story. */
  roles: Map<string, number>
  /** User groups by customer name. */
  usergroups: Map<string, number>
  users: Map<string, number>
  customers: Map<string, DemoCustomer>
  /** Installers by the code of a country or state that they serve. */
  installers: Map<string, number>
  promotions: Map<string, number>
  campaigns: Map<string, number>
  /** Artworks by campaign code and artwork name: `AZA Cartel`. */
  artwork: Map<string, number>
  /** Orders by the customer's reference. */
  orders: Map<string, number>
  /** Budgets by the customer's reference of the order. */
  budgets: Map<string, number>
  /** Tokens of the installers' links, by the customer's reference of the order and the id of the installer: `REG-2 7`. */
  links: Map<string, string>
}

/** Tools shared by all parts of the story. */
export type DemoParts = {
  people: DemoPeople
  uploads: DemoUploads
  calendar: DemoCalendar
  records: DemoRecords
}

export function noRecords(): DemoRecords {
  return {
    categories: new Map(),
    finishes: new Map(),
    materials: new Map(),
    products: new Map(),
    roles: new Map(),
    usergroups: new Map(),
    users: new Map(),
    customers: new Map(),
    installers: new Map(),
    promotions: new Map(),
    campaigns: new Map(),
    artwork: new Map(),
    orders: new Map(),
    budgets: new Map(),
    links: new Map(),
  }
}

/** Returns the entry of a record that an earlier event must have created. Throws if the entry does not exist. */
export function needed<Value>(records: ReadonlyMap<string, Value>, name: string): Value {
  const value = records.get(name)
  if (value === undefined) throw new Error(`The demo company has no ${name} yet`)
  return value
}
