/**
 * Returns the sealing purpose that binds a secret to its user, so that the secret cannot be opened if it is copied to another
 * user's row.
 */
export function purposeOfFactor(userId: number): string {
  return `second factor of user ${userId}`
}
