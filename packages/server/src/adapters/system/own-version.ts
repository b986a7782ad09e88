import { readFile } from 'node:fs/promises'

/** Returns the version of Lienzo that is running. */
export async function ownVersion(): Promise<string> {
  const manifest = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'))
  return String(manifest.version)
}
