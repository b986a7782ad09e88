/**
 * Path at which the browser starts single sign-on, and path to which the provider redirects it. Declared apart from the call,
 * so that the sign-in screen does not load the schemas.
 */
export const signOnPaths = { start: '/auth/oidc/start', callback: '/auth/oidc/callback' } as const

/**
 * Reasons for a failed single sign-on, as they appear in the address of the sign-in screen. `SIGN_ON_NO_USER`: no user has this
 * e-mail address; `SIGN_ON_UNVERIFIED`: the provider has not verified the address; `SIGN_ON_OTHER_ACCOUNT`: the user is linked
 * to a different account at the provider.
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
