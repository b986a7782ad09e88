/** Where the sign-ins of a user are kept when they have been read; without an id one's own. */
export function signInsKey(userId?: number) {
  return ['sign-ins', userId ?? 'own']
}
