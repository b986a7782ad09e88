import { writtenInPage } from './written-in-page.ts'

/** Returns the tile server for maps; null if maps have outlines only. */
export function mapTiles(): { address: string } | null {
  const { tiles } = mapSettings()
  return tiles ? { address: tiles } : null
}

/** Returns the credits for the background of maps; the outlines have sources of their own. */
export function mapAttribution(): string {
  const { tiles, attribution } = mapSettings()
  return tiles ? (attribution ?? '') : '© Instituto Geográfico Nacional, Natural Earth'
}

function mapSettings(): { tiles?: string; attribution?: string } {
  return JSON.parse(writtenInPage('lienzo-map') || '{}')
}
