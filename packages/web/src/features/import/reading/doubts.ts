import type { ImportDeclaration } from '@lienzo/rules/imports/import-declaration'
import { importables } from '@lienzo/rules/imports/importables'
import type { ShownImport } from '../use-import.ts'

/** Matches a header that is a number: a first row of data says such, hardly anybody writes it over a column. */
const isAmount = /^-?\d+(?:[.,]\d+)?$/

/** Returns the headers that are numbers. */
export function numbersIn(headers: readonly string[]): string[] {
  return headers.filter((header) => isAmount.test(header))
}

/** Returns each header that stands over more than one column, once. */
export function repeatedIn(headers: readonly string[]): string[] {
  return [...new Set(headers.filter((header, index) => header && headers.indexOf(header) < index))]
}

/** Tells whether the sheet, the row of headers or the letters of a file may be others than those that were read. */
export function isReadingDoubtful({ headers, mapping, reading }: ShownImport): boolean {
  const isUnknown = Object.keys(mapping).length === 0
  return isUnknown || numbersIn(headers).length > 0 || (reading?.text?.unreadable ?? 0) > 0
}

/** Tells whether a person has to choose columns: none is known, one of several with the same header is read, or rows are refused for want of one. */
export function areColumnsDoubtful({ headers, mapping, refused, resource }: ShownImport): boolean {
  const { fields }: ImportDeclaration = importables[resource]
  const used = Object.values(mapping)
  const repeated = repeatedIn(headers)
  const isMissing = Object.entries(fields).some(
    ([field, { required }]) => required && mapping[field] === undefined,
  )
  if (used.length === 0 || (isMissing && refused > 0)) return true
  return used.some((column) => repeated.includes(headers[column] ?? ''))
}

/** Returns the fields of the key by which no row of the file can be known; none where its columns are there. */
export function unknownKey({ resource, key, mapping }: ShownImport): readonly string[] {
  const { fields, keys }: ImportDeclaration = importables[resource]
  const columns = keys[key] ?? []
  const isKnown = columns.some((field) => mapping[field] !== undefined || fields[field]?.required)
  return isKnown ? [] : columns
}
