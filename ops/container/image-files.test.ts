import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/run-command.ts'
import { isPackageFile, isProjectFile } from './image-files.ts'

test.each([
  'pg/lib/index.js',
  'pg/LICENSE',
  'x/docs/LICENSE.md',
  // Contains code: a folder of this name is only superfluous at the top of a package.
  'yaml/dist/doc/Document.js',
  'drizzle-orm/pg-core/index.js',
  '@opentelemetry/api/dist/index.mjs',
  '@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf',
  '@expo-google-fonts/roboto/500Medium/Roboto_500Medium.ttf',
  '@expo-google-fonts/roboto/LICENSE_FONT',
  'libheif-js/libheif-wasm/libheif.js',
  'libheif-js/libheif-wasm/libheif.wasm',
  '@hyzyla/pdfium/dist/pdfium.wasm',
  '@e965/xlsx/dist/cpexcel.full.mjs',
])('the image contains %s of the packages', (path) => {
  expect(isPackageFile(path)).toBe(true)
})

test.each([
  'pg/README.md',
  'pg/lib/index.d.ts',
  'pg/lib/index.js.map',
  'fastify/docs/Reference.txt',
  '@fastify/static/test/static.test.js',
  'drizzle-orm/pg-core/index.cjs',
  '@opentelemetry/api/dist/index.cjs',
  'pdfkit/js/pdfkit.standalone.js',
  '@expo-google-fonts/roboto/400Regular_Italic/Roboto_400Regular_Italic.ttf',
  '@expo-google-fonts/roboto/font-family.png',
])('the image leaves out %s of the packages', (path) => {
  expect(isPackageFile(path)).toBe(false)
})

test('no module of the image imports one that the image leaves out', () => {
  const modules = globSync('packages/{rules,contract,server}/src/**/*.ts', { cwd: root }).filter(
    isProjectFile,
  )
  expect(modules.length).toBeGreaterThan(1000)
  const missing = modules.flatMap((path) =>
    importsOf(path)
      .filter((imported) => !isProjectFile(imported))
      .map((imported) => `${path} imports ${imported}`),
  )
  expect(missing).toEqual([])
})

/** Returns the modules of our packages that a module imports at run time, by their paths from the project's folder. */
function importsOf(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8').replaceAll(/^import type .*$/gm, '')
  return [...text.matchAll(/(?:from|import|import\() ?'(\.[^']+|@lienzo\/[^']+)'/g)].map(([, name = '']) =>
    name.startsWith('.')
      ? posix.join(posix.dirname(path), name)
      : `${name.replace(/^@lienzo\/(\w+)/, 'packages/$1/src')}.ts`,
  )
}
