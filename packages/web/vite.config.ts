import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = 'http://127.0.0.1:4500'

/** Fetches the font that every screen needs together with the script, so that text does not change its face. */
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
 * Few requests: what the sign-in screen needs; what every other screen needs, with the machinery of lists; what forms
 * need; and a small script for each screen.
 */
const scripts = [
  { name: 'base', tags: ['$initial' as const], priority: 3 },
  {
    name: 'frame',
    test: /src[\\/](app[\\/]shell[\\/]main-layout|core[\\/](list|record)[\\/])|-record\.ts$/,
    priority: 2,
  },
  { name: 'form', test: /src[\\/]core[\\/](form|upload)[\\/]/, priority: 1 },
]

export default defineConfig({
  plugins: [react(), preloadLatinFont()],
  server: { host: '127.0.0.1', proxy: { '/rest': server, '/files': server } },
  build: {
    target: 'es2023',
    // A picture or font inside a style sheet would be loaded again with every change of the sheet.
    assetsInlineLimit: 0,
    rolldownOptions: { preserveEntrySignatures: false, output: { codeSplitting: { groups: scripts } } },
  },
})
