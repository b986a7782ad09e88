/** Returns the purpose that binds a sealed secret to its user, so that it cannot be opened in another user's row. */
export function purposeOfFactor(userId: number): string {
  return `second factor of user ${userId}`
}
