import type { ImportDeclaration } from '@lienzo/rules/imports/import-declaration'
import { importables } from '@lienzo/rules/imports/importables'
import type { ShownImport } from '../use-import.ts'
import { NO_HEADERS } from './reading-choice.ts'

/** Matches a header that is a number. Headers are rarely numbers, so the header row is probably a row of data. */
const isAmount = /^-?\d+(?:[.,]\d+)?$/

/** Returns the headers that are numbers. */
export function numbersIn(headers: readonly string[]): string[] {
  return headers.filter((header) => isAmount.test(header))
}

/** Returns the headers that several columns share, each once. */
export function repeatedIn(headers: readonly string[]): string[] {
  return [...new Set(headers.filter((header, index) => header && headers.indexOf(header) < index))]
}

/** Returns true if the sheet, the header row or the encoding of a file may have been guessed wrongly. */
export function isReadingDoubtful({ headers, mapping, reading }: ShownImport): boolean {
  const isUnknown = reading?.header_row !== NO_HEADERS && Object.keys(mapping).length === 0
  return isUnknown || numbersIn(headers).length > 0 || (reading?.text?.unreadable ?? 0) > 0
}

/**
 * Returns true if the user should check the columns: no field has a column, a field's column shares its header with other
 * columns, or rows are refused while a required field has no column.
 */
export function areColumnsDoubtful({ headers, mapping, refused, resource }: ShownImport): boolean {
  const { fields }: ImportDeclaration = importables[resource]
  const columns = Object.values(mapping)
  const repeatedHeaders = repeatedIn(headers)
  const isMissing = Object.entries(fields).some(
    ([field, { required }]) => required && mapping[field] === undefined,
  )
  if (columns.length === 0 || (isMissing && refused > 0)) return true
  return columns.some((column) => repeatedHeaders.includes(headers[column] ?? ''))
}

/**
 * Returns the fields of the match key if none of them has a column and none is required, because no row can be matched then.
 * Otherwise returns an empty array.
 */
export function unknownKey({ resource, key, mapping }: ShownImport): readonly string[] {
  const { fields, keys }: ImportDeclaration = importables[resource]
  const columns = keys[key] ?? []
  const isKnown = columns.some((field) => mapping[field] !== undefined || fields[field]?.required)
  return isKnown ? [] : columns
}
