/** Records of a resource came, went, or changed in a way that nobody described. */
export function rowsOf(resource: string): string {
  return `${resource}#rows`
}

/** One column of a resource changed in records that stay. */
export function columnOf(resource: string, column: string): string {
  return `${resource}.${column}`
}
