/** Records of a resource came, went, or changed in a way that nobody described. */
export function rowsOf(resource: string): string {
  return `${resource}#rows`
}

/** What a person's activities dropdown shows has changed. */
export function activitiesOf(userId: number): string {
  return `activity/${userId}`
}

/** One column of a resource changed in records that stay. */
export function columnOf(resource: string, column: string): string {
  return `${resource}.${column}`
}
