/**
 * Where the browser goes to sign in at the provider, and where the provider sends it back to. Apart from the call, so that
 * the sign-in screen loads no schemas.
 */
export const signOnPaths = { start: '/auth/oidc/start', callback: '/auth/oidc/callback' } as const

/**
 * Why nobody was signed in, as the address of the sign-in screen says it. `SIGN_ON_NO_USER`: no user has this e-mail address;
 * `SIGN_ON_UNVERIFIED`: the provider does not vouch for the address; `SIGN_ON_OTHER_ACCOUNT`: the user belongs to another
 * account of the provider.
 */
export const signOnFailures = [
  'SIGN_ON_CANCELLED',
  'SIGN_ON_UNAVAILABLE',
  'SIGN_ON_FAILED',
  'SIGN_ON_NO_USER',
  'SIGN_ON_UNVERIFIED',
  'SIGN_ON_OTHER_ACCOUNT',
  'USER_INACTIVE',
  'TOO_MANY_ATTEMPTS',
  'INTERNAL_ERROR',
] as const

export type SignOnFailureCode = (typeof signOnFailures)[number]
