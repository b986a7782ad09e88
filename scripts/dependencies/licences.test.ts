import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run-command.ts'

/** Licences that allow unmodified use as long as the packages include their notices. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Packages with a different licence, or with no licence in their manifest, and the reason for accepting each. */
const exceptions: { packages: RegExp; licence: string; reason: string }[] = [
  {
    packages: /^@img\/sharp-(libvips|wasm32|win32)/,
    licence: 'LGPL-3.0-or-later',
    reason: 'libvips is a library of its own that sharp loads, and can be exchanged (decision 19)',
  },
  {
    packages: /^libheif-js$/,
    licence: 'LGPL-3.0',
    reason: 'unmodified, loaded from its own files and never bundled, and optional (decision 19)',
  },
  {
    packages: /^(axe-core|lightningcss(-.*)?)$/,
    licence: 'MPL-2.0',
    reason: 'tools of tests and of the build, unmodified: nothing of them is delivered',
  },
  {
    packages: /^png-js$/,
    licence: '',
    reason: 'its manifest names none; the file LICENSE in it is that of MIT',
  },
  {
    packages: /^combine-errors$/,
    licence: '',
    reason: 'its manifest names none; its Readme.md says MIT',
  },
]

type Package = { name: string; licence: string }

/** Returns every package in the lock file, for all operating systems. Leaves out the workspaces of this repository. */
async function lockedPackages(): Promise<Package[]> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const packages = Object.entries<{ license?: string; link?: boolean }>(lock.packages)
  return packages.flatMap(([path, { license = '', link }]) => {
    const place = path.lastIndexOf('node_modules/')
    return place === -1 || link
      ? []
      : [{ name: path.slice(place + 'node_modules/'.length), licence: license }]
  })
}

/**
 * Returns the licences that apply under a licence expression: the first alternative that is permitted, or else the first
 * alternative.
 */
function bindingLicences(expression: string): string[] {
  const choices = expression.replace(/^\((.*)\)$/, '$1').split(' OR ')
  const parts = choices.map((choice) => choice.split(' AND '))
  return parts.find((licences) => licences.every((each) => permissive.has(each))) ?? parts[0] ?? []
}

const isExcepted = (name: string, licence: string) =>
  exceptions.some((exception) => exception.packages.test(name) && exception.licence === licence)

test('every package has a permissive licence, or is an exception with a reason', async () => {
  const packages = await lockedPackages()
  expect(packages.length).toBeGreaterThan(100)
  const refusedPackages = packages.filter(({ name, licence }) =>
    bindingLicences(licence).some((each) => !permissive.has(each) && !isExcepted(name, each)),
  )
  expect(refusedPackages).toEqual([])
})

test('every exception belongs to an installed package', async () => {
  const packages = await lockedPackages()
  const unusedExceptions = exceptions.filter(
    (exception) =>
      !packages.some(
        ({ name, licence }) =>
          exception.packages.test(name) && bindingLicences(licence).includes(exception.licence),
      ),
  )
  expect(unusedExceptions).toEqual([])
})

test.each([
  ['MIT OR GPL-3.0-only', []],
  ['GPL-3.0-only', ['GPL-3.0-only']],
  ['(MIT AND GPL-2.0)', ['GPL-2.0']],
  ['SEE LICENSE IN LICENSE.txt', ['SEE LICENSE IN LICENSE.txt']],
  ['', ['']],
])('the non-permissive licences are found in %j', (expression, expected) => {
  expect(bindingLicences(expression).filter((each) => !permissive.has(each))).toEqual(expected)
})
