/** Returns the name for rows of a resource that were added, removed, or changed in an unspecified way. */
export function rowsOf<Resource extends string>(resource: Resource): `${Resource}#rows` {
  return `${resource}#rows`
}

/** Returns the name for any change of a resource's records that belong to a customer. */
export function ofCustomer<Resource extends string>(
  resource: Resource,
  customerId: number,
): `${Resource}@${number}` {
  return `${resource}@${customerId}`
}

/** Returns the name for changes of a person's activities. */
export function activitiesOf(userId: number): string {
  return `activity/${userId}`
}

/** Returns the name for changes of one column of a resource, in records that stay. */
export function columnOf<Resource extends string>(
  resource: Resource,
  column: string,
): `${Resource}.${string}` {
  return `${resource}.${column}`
}
