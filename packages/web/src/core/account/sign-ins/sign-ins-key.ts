/** Returns the query key of a user's sign-ins. Without `userId`, it is the key of the caller's own sign-ins. */
export function signInsKey(userId?: number) {
  return ['sign-ins', userId ?? 'own']
}
