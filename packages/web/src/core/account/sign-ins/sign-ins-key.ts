/** Returns the query key of a user's sign-ins, or of the caller's own. */
export function signInsKey(userId?: number) {
  return ['sign-ins', userId ?? 'own']
}
