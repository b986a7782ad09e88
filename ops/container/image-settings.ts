import { readFileSync } from 'node:fs'

/** Command and environment of the image, as its Containerfile declares them. */
export type ImageSettings = { entrypoint: string[]; environment: Record<string, string> }

/**
 * Reads the command and environment from the Containerfile, so that the root file system runs without a container engine as it
 * does with one.
 */
export function readImageSettings(): ImageSettings {
  const text = readFileSync(new URL('./Containerfile', import.meta.url), 'utf8')
  const [, command = '[]'] = /^ENTRYPOINT (\[.*\])$/m.exec(text) ?? []
  const [, variables = ''] = /^ENV (.*)$/m.exec(text) ?? []
  return {
    entrypoint: JSON.parse(command),
    environment: Object.fromEntries(variables.split(' ').map((variable) => variable.split('='))),
  }
}
