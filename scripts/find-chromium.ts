import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Program names, by preference. The headless shell is first, because the other programs also load invisible pages for the
 * address bar, which slows down the tests.
 */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'msedge',
]
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/**
 * Returns the path of Chromium: `CHROMIUM_PATH`, or an installed Chromium. If there is none and this process runs as root,
 * installs it with apt-get. Throws an error with advice if it is still missing.
 */
export function findChromium(): string {
  const path = process.env.CHROMIUM_PATH ?? findInstalled() ?? installFromDebian()
  if (path) return path
  throw new Error(
    'The tests need a Chromium and none was found. Install Chromium, Chrome or Edge, or set CHROMIUM_PATH to one.',
  )
}

function findInstalled(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const endings = process.platform === 'win32' ? ['.exe'] : ['']
  const onPath = folders.flatMap((folder) =>
    names.flatMap((name) => endings.map((ending) => join(folder, name + ending))),
  )
  return [...onPath, ...usualPlaces].find((path) => existsSync(path))
}

function installFromDebian(): string | undefined {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing Chromium …')
  aptGet('update')
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (aptGet('install', '--yes', '--no-install-recommends', name)) break
  }
  return findInstalled()
}

function aptGet(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { env, stdio: 'ignore' }).status === 0
}
