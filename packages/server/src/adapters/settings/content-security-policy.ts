import type { Settings } from './settings.ts'

/** What pages may load: their own, and the tiles of maps where some are set. */
export function contentSecurityPolicy({ map }: Pick<Settings, 'map'>) {
  const tiles = map ? [new URL(map.tiles).origin] : []
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      // Mantine sets sizes and positions as style attributes.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...tiles],
      fontSrc: ["'self'"],
      frameSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
    },
  }
}
