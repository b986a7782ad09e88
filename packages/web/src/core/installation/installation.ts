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

/** Where the pictures of the ground come from that maps are laid on; `null` where they have outlines only. */
export function mapTiles(): { address: string } | null {
  const { tiles } = mapSettings()
  return tiles ? { address: tiles } : null
}

/** Whose the ground of maps is; the outlines have sources of their own. */
export function mapAttribution(): string {
  const { tiles, attribution } = mapSettings()
  return tiles ? (attribution ?? '') : '© Instituto Geográfico Nacional, Natural Earth'
}

function mapSettings(): { tiles?: string; attribution?: string } {
  return JSON.parse(writtenInPage('lienzo-map') || '{}')
}

/** What the server wrote into the page under a name. */
function writtenInPage(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}
