import { useSearch } from '@tanstack/react-router'

/** An address of the application without its parameters. */
export type ScreenPath = `/${string}`

/** What addresses of the application say behind their `?`. What an address says wrongly is as if it was not there. */
export type SearchParameters = {
  /** The filter of the column of a list that is named: its operator, a semicolon and the value. */
  [filter: `f_${string}`]: string
  /** The text that a list is searched for; one of digits alone comes as a number. */
  search?: string | number
  page?: number
  perpage?: number
  sort?: string
  order?: 'asc' | 'desc'
  /** 1 shows the bin of a list. */
  bin?: number
  view?: number
  /** The columns of a list, with commas between. */
  columns?: string
  /** Those that were given a width: each with a dot and its px, with commas between. */
  widths?: string
  /** How a list is looked at: the categories as a tree, spaces as their photos; as its table where it is missing. */
  as?: string
  /** The part of the map of a list that is seen: a place, and how close it is. */
  map?: string
  /** The category that a new one is made in. */
  within?: number
  /** The record that a new one begins as. */
  copy?: number
  /** The customer that a new record starts with. */
  customer?: number
  /** The campaign that a new order starts with. */
  campaign?: number
  /** The order that a new budget is of. */
  of?: number
  /** 1: lines of a new order are for the spaces of the basket. */
  basket?: number
  /** The line of an order that is gone to, or the space whose first line it is, as the codes on paper have them. */
  line?: number
  space?: number
  /** The orders whose roll plan is open, with commas between, the material it is of, and how far pieces are kept apart in mm. */
  roll?: string | number
  material?: number
  gap?: number
  /** Whether the pieces of a roll plan may be turned, and the lines for which it is the other way round. */
  turn?: 'no'
  otherwise?: string | number
  /** The import that is open. */
  import?: number
  /** The orders of a campaign that are ordered again, of which one sees how far they are. */
  repeat?: number
  /** The section of a record. */
  tab?: string
  /** The attachments of a record that are scrolled to. */
  show?: 'picture' | 'document'
  /** The version of an artwork, the one that it is compared with, and how. */
  version?: number
  compare?: number
  mode?: string
  /** The days that are looked at, by a name or from one to another. */
  period?: string
  /** What is searched for over everything. */
  q?: string | number
  /** The address that could not be opened. */
  from?: string
  /** The address of the record from which this one was opened. */
  back?: string
}

const isText = (value: unknown) => typeof value === 'string'
const isAddress = (value: unknown) => typeof value === 'string' && /^\/[a-z]+\/\d+$/.test(value)
const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0
const isWords = (value: unknown) => typeof value === 'string' || typeof value === 'number'
const isOneOf =
  (...known: string[]) =>
  (value: unknown) =>
    known.includes(String(value))

const checks: Record<Exclude<keyof SearchParameters, `f_${string}`>, (value: unknown) => boolean> = {
  search: isWords,
  page: isCount,
  perpage: isCount,
  sort: isText,
  order: isOneOf('asc', 'desc'),
  bin: isCount,
  view: isCount,
  columns: isText,
  widths: isText,
  as: isText,
  map: isText,
  within: isCount,
  copy: isCount,
  customer: isCount,
  campaign: isCount,
  of: isCount,
  basket: isCount,
  line: isCount,
  space: isCount,
  roll: isWords,
  material: isCount,
  gap: isCount,
  turn: isOneOf('no'),
  otherwise: isWords,
  import: isCount,
  repeat: isCount,
  tab: isText,
  show: isOneOf('picture', 'document'),
  version: isCount,
  compare: isCount,
  mode: isText,
  period: isText,
  q: isWords,
  from: isText,
  back: isAddress,
}

const isKnown = (name: string): name is keyof typeof checks => Object.hasOwn(checks, name)

/** Leaves out of the parameters of an address those that are known and wrong; others are left to the screens that read them. */
export function validateSearch(given: Record<string, unknown>): SearchParameters {
  const isRight = ([name, value]: [string, unknown]) =>
    name.startsWith('f_') ? isText(value) : isKnown(name) ? checks[name](value) : true
  // Each is what its check says.
  return Object.fromEntries(Object.entries(given).filter(isRight)) as SearchParameters
}

/** The parameters of the address, as the root of the routes has validated them. */
export function useSearchParameters(): SearchParameters {
  return useSearch({ strict: false })
}
