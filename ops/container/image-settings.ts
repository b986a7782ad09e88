import { readFileSync } from 'node:fs'

/** Command and environment of the image, as its Containerfile declares them. */
export type ImageSettings = { entrypoint: string[]; environment: Record<string, string> }

/** Reads the Containerfile, so that whatever runs the root file system without an engine runs it like one. */
export function readImageSettings(): ImageSettings {
  const text = readFileSync(new URL('./Containerfile', import.meta.url), 'utf8')
  const [, command = '[]'] = /^ENTRYPOINT (\[.*\])$/m.exec(text) ?? []
  const [, variables = ''] = /^ENV (.*)$/m.exec(text) ?? []
  return {
    entrypoint: JSON.parse(command),
    environment: Object.fromEntries(variables.split(' ').map((variable) => variable.split('='))),
  }
}
