import { writtenInPage } from './written-in-page.ts'

/** Returns the tile server for maps; null if maps show only outlines. */
export function mapTiles(): { address: string } | null {
  const { tiles } = mapSettings()
  return tiles ? { address: tiles } : null
}

/**
 * Returns the credits for the background of maps. If a tile server is configured, these are its credits, or '' if it has none;
 * otherwise the credits of the outlines.
 */
export function mapAttribution(): string {
  const { tiles, attribution } = mapSettings()
  return tiles ? (attribution ?? '') : '© Instituto Geográfico Nacional, Natural Earth'
}

function mapSettings(): { tiles?: string; attribution?: string } {
  return JSON.parse(writtenInPage('lienzo-map') || '{}')
}
