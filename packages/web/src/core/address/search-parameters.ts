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
  /** 1 to show the bin of a list. */
  bin?: number
  view?: number
  /** Columns of a list, separated by commas. */
  columns?: string
  /** Column widths in px, as `name.240` separated by commas. */
  widths?: string
  /** Face of a list, such as the tree of categories or the photos of spaces; the table by default. */
  as?: string
  /** Visible part of a list's map: latitude, longitude and zoom. */
  map?: string
  /** Parent of a new category. */
  within?: number
  /** Record that a new record is copied from. */
  copy?: number
  /** Customer preselected in a new record. */
  customer?: number
  /** Campaign preselected in a new order. */
  campaign?: number
  /** Order for which a new budget is created. */
  of?: number
  /** 1 to create the lines of a new order from the spaces in the basket. */
  basket?: number
  /** Order line to focus, or the space whose first line to focus. The codes on printed papers use these links. */
  line?: number
  space?: number
  /** Orders of the open roll plan, separated by commas. `material` is its material and `gap` the gap between pieces in mm. */
  roll?: string | number
  material?: number
  gap?: number
  /** `no` if the roll plan must not turn pieces. `otherwise` lists the lines for which the opposite applies. */
  turn?: 'no'
  otherwise?: string | number
  /** Id of the open import. */
  import?: number
  /** Id of the campaign repeat whose progress is shown. */
  repeat?: number
  /** The section of a record. */
  tab?: string
  /** Attachments to scroll to. */
  show?: 'picture' | 'document'
  /** Version of an artwork to show. `compare` is the version it is compared with, and `mode` the kind of comparison. */
  version?: number
  compare?: number
  mode?: string
  /** Period to show, as a name or a range of days. */
  period?: string
  /** Text of the global search. */
  q?: string | number
  /** URL that the user could not open. */
  from?: string
  /** URL of the record from which the user came. */
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

/** Removes known parameters with invalid values. Keeps unknown parameters, which the screens validate themselves. */
export function validateSearch(parameters: Record<string, unknown>): SearchParameters {
  const isRight = ([name, value]: [string, unknown]) =>
    name.startsWith('f_') ? isText(value) : isKnown(name) ? checks[name](value) : true
  // Every remaining known value has passed its check.
  return Object.fromEntries(Object.entries(parameters).filter(isRight)) as SearchParameters
}

/** Returns the URL parameters as validated by the root route. */
export function useSearchParameters(): SearchParameters {
  return useSearch({ strict: false })
}
