import type { Settings } from './settings.ts'

/**
 * Returns the content security policy of pages. It allows own resources, inline styles, data: and blob: images, blob: frames,
 * and map tiles from the configured server.
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
