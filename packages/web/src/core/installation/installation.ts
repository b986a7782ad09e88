import { writtenInPage } from './written-in-page.ts'

/** Returns the issuer of the tokens that the sign-in accepts. */
export function configuredIssuer(): string {
  return writtenInPage('lienzo-token-issuer') || 'lienzo'
}

/** Returns the name of single sign-on as configured on the server; '' if there is none. */
export function singleSignOnName(): string {
  return writtenInPage('lienzo-single-sign-on')
}
