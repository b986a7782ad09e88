/** Records of a resource came, went, or changed in a way that nobody described. */
export function rowsOf<Resource extends string>(resource: Resource): `${Resource}#rows` {
  return `${resource}#rows`
}

/** Records of a resource that are a customer's have changed in some way. */
export function ofCustomer<Resource extends string>(
  resource: Resource,
  customerId: number,
): `${Resource}@${number}` {
  return `${resource}@${customerId}`
}

/** What a person's activities dropdown shows has changed. */
export function activitiesOf(userId: number): string {
  return `activity/${userId}`
}

/** One column of a resource changed in records that stay. */
export function columnOf<Resource extends string>(
  resource: Resource,
  column: string,
): `${Resource}.${string}` {
  return `${resource}.${column}`
}
