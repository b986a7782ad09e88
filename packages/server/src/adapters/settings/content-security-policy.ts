import type { Settings } from './settings.ts'

/**
 * Returns the content security policy for pages. It allows resources from the server itself, inline styles, data: and blob:
 * images, blob: frames, and map tiles from the configured tile server.
 */
export function contentSecurityPolicy({ map }: Pick<Settings, 'map'>) {
  const tiles = map ? [new URL(map.tiles).origin] : []
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      // Mantine sets sizes and positions in style attributes.
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
