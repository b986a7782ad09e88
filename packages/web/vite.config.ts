import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { splitTexts } from './first-texts.ts'
import { makeSmallFonts } from './small-fonts.ts'

/** Where the server listens that is started together with this one. */
const server = `http://127.0.0.1:${process.env.PORT ?? 4500}`

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

/** Puts the style of the first paint into the page: it is small, and a request of its own would cost more than it saves. */
function inlineFirstStyle(): Plugin {
  return {
    name: 'inline-first-style',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        return html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/, (link, file: string) => {
          const sheet = bundle[file]
          return sheet?.type === 'asset' ? `<style>${sheet.source}</style>` : link
        })
      },
    },
  }
}

/**
 * Few requests: what the sign-in screen needs; what every other screen needs, with the lists, which are small; what forms
 * need, with their pickers; and a script for each form.
 */
const scripts = [
  { name: 'base', tags: ['$initial' as const], priority: 3 },
  // With a module of ours, which needs the base: a script that does not would want what both share apart.
  { name: 'drag', test: /pragmatic-drag-and-drop|bind-event-listener|raf-schd|use-sortable/, priority: 1 },
  {
    name: 'form',
    test: /src[\\/]core[\\/](form|detail|upload|picker)[\\/]/,
    priority: 1,
  },
  {
    name: 'frame',
    test: /src[\\/](app[\\/]shell[\\/]main-layout|core[\\/](list|record)[\\/])|(resources|features)[\\/].*(-record\.ts|-list\.tsx|-(state|status)-chip\.tsx)$|order-state-chip/,
    priority: 2,
  },
]

export default defineConfig({
  resolve: { alias: await makeSmallFonts() },
  plugins: [react(), preloadLatinFont(), inlineFirstStyle(), splitTexts()],
  server: { host: '127.0.0.1', proxy: { '/rest': server, '/files': server, '/auth/oidc': server } },
  build: {
    target: 'es2023',
    // A picture or font inside a style sheet would be loaded again with every change of the sheet.
    assetsInlineLimit: 0,
    rolldownOptions: { preserveEntrySignatures: false, output: { codeSplitting: { groups: scripts } } },
  },
})
