import { defaultSizeSettings, type SizeSettings } from '@lienzo/rules/catalogue/size-check'

/** The issuer of the tokens that the sign-in takes. */
export function configuredIssuer(): string {
  return writtenInPage('lienzo-token-issuer') || 'lienzo'
}

/** What the server says single sign-on is called; empty where there is none. */
export function singleSignOnName(): string {
  return writtenInPage('lienzo-single-sign-on')
}

/** When a size warns or fails here. */
export function sizeSettings(): SizeSettings {
  const written: Partial<SizeSettings> = JSON.parse(writtenInPage('lienzo-sizes') || '{}')
  return { ...defaultSizeSettings, ...written }
}

/** What the server wrote into the page under a name. */
function writtenInPage(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}
