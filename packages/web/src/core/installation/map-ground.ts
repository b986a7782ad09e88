import { writtenInPage } from './written-in-page.ts'

/** Returns the tile server for maps; null if maps show only outlines. */
export function mapTiles(): { address: string } | null {
  const { tiles } = mapSettings()
  return tiles ? { address: tiles } : null
}

/**
 * Returns the credits for the background of maps: those of the tile server ('' if it has none) or, without a tile server, those
 * of the outlines.
 */
export function mapAttribution(): string {
  const { tiles, attribution } = mapSettings()
  return tiles ? (attribution ?? '') : '© Instituto Geográfico Nacional, Natural Earth'
}

function mapSettings(): { tiles?: string; attribution?: string } {
  return JSON.parse(writtenInPage('lienzo-map') || '{}')
}
