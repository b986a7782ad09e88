import { useSearch } from '@tanstack/react-router'

/** URL path of a screen, without search parameters. */
export type ScreenPath = `/${string}`

/** URL search parameters of all screens. Invalid values are ignored. */
export type SearchParameters = {
  /** Filter of a list column, as `operator;value`. The part after `f_` is the name of the column. */
  [filter: `f_${string}`]: string
  /** Search text of a list. A text of digits only is parsed as a number. */
  search?: string | number
  page?: number
  perpage?: number
  sort?: string
  order?: 'asc' | 'desc'
  /** 1 if the list shows its bin. */
  bin?: number
  view?: number
  /** Names of the columns of a list, separated by commas. */
  columns?: string
  /** Column widths in px, as `name.240` separated by commas. */
  widths?: string
  /** Face of a list, such as the tree of categories or the photos of spaces. If missing, the list shows its table. */
  as?: string
  /** Visible part of a list's map: latitude, longitude and zoom, separated by commas. */
  map?: string
  /** Id of the parent of a new category. */
  within?: number
  /** Id of the record to copy into a new record. */
  copy?: number
  /** Id of the customer of a new record. */
  customer?: number
  /** Id of the campaign of a new order. */
  campaign?: number
  /** Id of the order for which a new budget is created. */
  of?: number
  /** 1 if the lines of a new order are created from the spaces in the basket. */
  basket?: number
  /** Id of the order line to focus, or of the space whose first line is focused. Codes on printed papers contain such links. */
  line?: number
  space?: number
  /**
   * Ids of the orders in the open roll plan, separated by commas. `material` is the id of the material, `gap` the distance
   * between pieces in mm.
   */
  roll?: string | number
  material?: number
  gap?: number
  /** `no` if the roll plan must not rotate pieces. `otherwise` lists the lines to which the opposite applies. */
  turn?: 'no'
  otherwise?: string | number
  /** Id of the open import. */
  import?: number
  /** Id of the campaign repeat whose progress the screen shows. */
  repeat?: number
  /** Name of the open section of a record. */
  tab?: string
  /** Type of the attachments to scroll to. */
  show?: 'picture' | 'document'
  /** Artwork version to show. `compare` is the version to compare it with, `mode` the type of comparison. */
  version?: number
  compare?: number
  mode?: string
  /** Period to show: its name, or a range of days. */
  period?: string
  /** Text of the search across all records. */
  q?: string | number
  /** URL that the user was not allowed to open. */
  from?: string
  /** URL of the record from which the user has come. */
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

/**
 * Removes known parameters whose values are invalid. Keeps unknown parameters, because the screens validate them themselves.
 */
export function validateSearch(parameters: Record<string, unknown>): SearchParameters {
  const isRight = ([name, value]: [string, unknown]) =>
    name.startsWith('f_') ? isText(value) : isKnown(name) ? checks[name](value) : true
  // The filter has checked every known value that remains.
  return Object.fromEntries(Object.entries(parameters).filter(isRight)) as SearchParameters
}

/** Returns the URL parameters as validated by the root route. */
export function useSearchParameters(): SearchParameters {
  return useSearch({ strict: false })
}
