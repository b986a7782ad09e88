/** Returns the change name for rows of a resource that were added, removed, or changed in an unspecified way. */
export function rowsOf<Resource extends string>(resource: Resource): `${Resource}#rows` {
  return `${resource}#rows`
}

/** Returns the change name for any change of a resource's records that belong to a customer. */
export function ofCustomer<Resource extends string>(
  resource: Resource,
  customerId: number,
): `${Resource}@${number}` {
  return `${resource}@${customerId}`
}

/** Returns the change name for a person's activities. */
export function activitiesOf(userId: number): string {
  return `activity/${userId}`
}

/** Returns the change name for one column of a resource, for records that are neither added nor removed. */
export function columnOf<Resource extends string>(
  resource: Resource,
  column: string,
): `${Resource}.${string}` {
  return `${resource}.${column}`
}
