/** What the secret of a second factor is sealed for: in another row it is worth nothing. */
export function purposeOfFactor(userId: number): string {
  return `second factor of user ${userId}`
}
