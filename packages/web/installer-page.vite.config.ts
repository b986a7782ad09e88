import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const source = (name: string) => fileURLToPath(new URL(`src/install/${name}`, import.meta.url))
/** Placeholder in the service worker for the list of the page's files. */
const PLACEHOLDER = /\b__PAGE_FILES__\b/g

/**
 * Writes the files to keep for offline use into the service worker, with a version that changes whenever the files or the page
 * change.
 */
function listPageFiles(): Plugin {
  return {
    name: 'list-page-files',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => name.startsWith('install/assets/'))
        .map((name) => `/${name}`)
        .toSorted()
      const page = bundle['install.html']
      const html = page && 'source' in page ? String(page.source) : ''
      const version = createHash('sha256').update(files.join()).update(html).digest('hex').slice(0, 12)
      const worker = bundle['install-worker.js']
      if (worker?.type !== 'chunk') throw new Error('The worker of the page was not built')
      worker.code = worker.code.replace(PLACEHOLDER, JSON.stringify({ version, files }))
    },
  }
}

/**
 * Build of the page that installers open by their link. It is a separate build, so that a phone with a slow connection loads as
 * little as possible.
 */
export default defineConfig({
  root: source(''),
  publicDir: false,
  plugins: [listPageFiles()],
  build: {
    outDir: fileURLToPath(new URL('dist', import.meta.url)),
    // Keeps the application, which an earlier build writes into the same folder.
    emptyOutDir: false,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { install: source('install.html'), 'install-worker': source('worker.ts') },
      output: {
        entryFileNames: ({ name }) =>
          name === 'install-worker' ? '[name].js' : 'install/assets/[name]-[hash].js',
        chunkFileNames: 'install/assets/[name]-[hash].js',
        assetFileNames: 'install/assets/[name]-[hash][extname]',
      },
    },
  },
})
