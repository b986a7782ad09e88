import { useSearch } from '@tanstack/react-router'

/** URL path of a screen, without parameters. */
export type ScreenPath = `/${string}`

/** URL parameters of all screens. Invalid values are ignored. */
export type SearchParameters = {
  /** Filter of the named list column: operator, semicolon, value. */
  [filter: `f_${string}`]: string
  /** Search text of a list; digits alone are parsed as a number. */
  search?: string | number
  page?: number
  perpage?: number
  sort?: string
  order?: 'asc' | 'desc'
  /** 1 shows the bin of a list. */
  bin?: number
  view?: number
  /** Columns of a list, separated by commas. */
  columns?: string
  /** Column widths in px, as `name.240` separated by commas. */
  widths?: string
  /** Face of a list, such as categories as a tree or spaces as photos; a table by default. */
  as?: string
  /** Visible part of a list's map: latitude, longitude and zoom. */
  map?: string
  /** Category in which a new one is created. */
  within?: number
  /** Record that a new one is copied from. */
  copy?: number
  /** The customer that a new record starts with. */
  customer?: number
  /** The campaign that a new order starts with. */
  campaign?: number
  /** Order that a new budget is for. */
  of?: number
  /** 1 creates lines of a new order for the spaces of the basket. */
  basket?: number
  /** Order line to go to, or the space whose first line to go to; used by the codes on papers. */
  line?: number
  space?: number
  /** Orders whose roll plan is open, separated by commas, its material, and the gap between pieces in mm. */
  roll?: string | number
  material?: number
  gap?: number
  /** `no` if the pieces of a roll plan keep their direction, and the lines for which the opposite applies. */
  turn?: 'no'
  otherwise?: string | number
  /** The import that is open. */
  import?: number
  /** Repeat of a campaign whose progress is shown. */
  repeat?: number
  /** The section of a record. */
  tab?: string
  /** Attachments of a record to scroll to. */
  show?: 'picture' | 'document'
  /** Version of an artwork, the one it is compared with, and how. */
  version?: number
  compare?: number
  mode?: string
  /** Period to show, by a name or as a range of days. */
  period?: string
  /** Text of the global search. */
  q?: string | number
  /** URL that could not be opened. */
  from?: string
  /** URL of the record from which this one was opened. */
  back?: string
}

const isText = (value: unknown) => typeof value === 'string'
const isAddress = (value: unknown) => typeof value === 'string' && /^\/[a-z]+\/\d+$/.test(value)
const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0
const isWords = (value: unknown) => typeof value === 'string' || typeof value === 'number'
const isOneOf =
  (...choices: string[]) =>
  (value: unknown) =>
    choices.includes(String(value))

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

/** Removes known parameters with invalid values; unknown ones are left to the screens that read them. */
export function validateSearch(parameters: Record<string, unknown>): SearchParameters {
  const isRight = ([name, value]: [string, unknown]) =>
    name.startsWith('f_') ? isText(value) : isKnown(name) ? checks[name](value) : true
  // Each value has passed its check.
  return Object.fromEntries(Object.entries(parameters).filter(isRight)) as SearchParameters
}

/** Returns the URL parameters as validated by the root route. */
export function useSearchParameters(): SearchParameters {
  return useSearch({ strict: false })
}
