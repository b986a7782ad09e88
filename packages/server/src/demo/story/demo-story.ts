import type { DemoCalendar } from './demo-calendar.ts'
import type { DemoPeople } from './demo-calls.ts'
import type { DemoUploads } from './demo-uploads.ts'

/** Something that people of the demo company do at a moment of its past. */
export type Happening = { at: number; act(): Promise<void> }

/** What is sold, with the material and the finishes that it is usually ordered with. */
export type DemoProduct = { id: number; material_id: number | null; finish_ids: number[] }
export type DemoCustomer = { id: number; address_id: number }

/** What has been made so far, by the codes and names that the story calls it. */
export type DemoRecords = {
  /** What a catalogue is made of, by their codes. */
  categories: Map<string, number>
  finishes: Map<string, number>
  materials: Map<string, number>
  products: Map<string, DemoProduct>
  /** By what the story calls them. */
  roles: Map<string, number>
  /** By their customer. */
  usergroups: Map<string, number>
  users: Map<string, number>
  customers: Map<string, DemoCustomer>
  /** By the code of a country or state that they serve. */
  installers: Map<string, number>
  promotions: Map<string, number>
  campaigns: Map<string, number>
  /** By the code of the campaign and the name of the artwork: `AZA Cartel`. */
  artwork: Map<string, number>
  /** By what their customers call them. */
  orders: Map<string, number>
  /** By what their orders are called. */
  budgets: Map<string, number>
}

/** What every part of the story is made with. */
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
  }
}

/** What the story names must have been made before. */
export function needed<Value>(known: ReadonlyMap<string, Value>, name: string): Value {
  const value = known.get(name)
  if (value === undefined) throw new Error(`The demo company has no ${name} yet`)
  return value
}
