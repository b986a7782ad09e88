import { writtenInPage } from './written-in-page.ts'

/** Returns the issuer that every session token must have. */
export function configuredIssuer(): string {
  return writtenInPage('lienzo-token-issuer') || 'lienzo'
}

/** Returns the configured name of single sign-on, or '' if it is not configured. */
export function singleSignOnName(): string {
  return writtenInPage('lienzo-single-sign-on')
}
