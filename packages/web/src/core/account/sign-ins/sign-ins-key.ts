/** Returns the query key of a user's sign-ins; without `userId`, of the caller's own sign-ins. */
export function signInsKey(userId?: number) {
  return ['sign-ins', userId ?? 'own']
}
