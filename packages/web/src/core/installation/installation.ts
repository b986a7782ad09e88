import { writtenInPage } from './written-in-page.ts'

/** The issuer of the tokens that the sign-in takes. */
export function configuredIssuer(): string {
  return writtenInPage('lienzo-token-issuer') || 'lienzo'
}

/** What the server says single sign-on is called; empty where there is none. */
export function singleSignOnName(): string {
  return writtenInPage('lienzo-single-sign-on')
}
