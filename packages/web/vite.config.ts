import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { mapOutline } from './map-outline.ts'
import { makeSmallFonts } from './small-fonts.ts'

/** Address of the server that is started together with Vite's server. */
const server = `http://127.0.0.1:${process.env.PORT ?? 4500}`

/** Preloads the font that every screen needs, so that text does not change its typeface. */
function preloadLatinFont(): Plugin {
  return {
    name: 'preload-latin-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const font = Object.keys(bundle).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
        if (!font) return []
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' }
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}

/**
 * Groups of shared code. Each screen is a separate script that is loaded when the screen opens. Code that several scripts share
 * is bundled into a few large scripts, because each small script would be a request that costs more than its content. The main
 * groups are the code that signing in needs, the frame around all other screens, the code that all lists share, and the code
 * that many other screens share.
 */
const scripts = [
  // Lists need no schemas, although many screens with forms do.
  { name: 'schemas', test: /node_modules[\\/]zod[\\/]/, minShareCount: 2, priority: 4 },
  { name: 'base', tags: ['$initial' as const], priority: 3 },
  { name: 'frame', test: /[\\/]shell[\\/]main-layout\.tsx$/, priority: 2 },
  { name: 'list', test: /[\\/]core[\\/](list|record|session|domain[\\/]countries)\b/, priority: 1 },
  // Code that only the list of spaces and the screen of a space share; other lists do not need it.
  {
    name: 'spaces',
    test: /space[\\/](basket[\\/](use-|basket-(button|tick))|closures[\\/]closure-mark|(source|kind)-choices|space-record)|closure-text|rules[\\/].*space-(closures|measurement|kinds)\./,
    priority: 1,
  },
  { name: 'icons', test: /@tabler/, minShareCount: 2, priority: 1 },
  { name: 'shared', minShareCount: 8 },
]

export default defineConfig({
  resolve: { alias: await makeSmallFonts() },
  plugins: [react(), mapOutline(), preloadLatinFont()],
  server: { host: '127.0.0.1', proxy: { '/rest': server, '/files': server, '/auth/oidc': server } },
  build: {
    target: 'es2023',
    // A picture or font inside a style sheet would be loaded again with every change of the style sheet.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: scripts } } },
  },
})
