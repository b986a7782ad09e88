import { writtenInPage } from './written-in-page.ts'

/** Returns the URL of the tile server for maps, or null if maps show only outlines. */
export function mapTiles(): { address: string } | null {
  const { tiles } = mapSettings()
  return tiles ? { address: tiles } : null
}

/**
 * Returns the copyright notice for the background of maps. This is the notice of the tile server if one is configured ('' if it
 * has none), otherwise the notice of the outlines.
 */
export function mapAttribution(): string {
  const { tiles, attribution } = mapSettings()
  return tiles ? (attribution ?? '') : '© Instituto Geográfico Nacional, Natural Earth'
}

function mapSettings(): { tiles?: string; attribution?: string } {
  return JSON.parse(writtenInPage('lienzo-map') || '{}')
}
