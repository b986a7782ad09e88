import { realpath, stat } from 'node:fs/promises'

/** Error for a missing or invalid setting. Its message is written for the person who sets up the assistant. */
export class SettingsError extends Error {}

export type Settings = {
  address: string
  key: string
  /** Absolute path of the folder for files, with symbolic links resolved; null if files are not allowed. */
  folder: string | null
}

/** Characters that an HTTP header can contain. Other keys would fail as if the server could not be reached. */
const printable = /^[\x21-\x7e]+$/

/** Reads the settings from environment variables. Throws a SettingsError if one is missing or invalid. */
export async function readSettings(environment: NodeJS.ProcessEnv): Promise<Settings> {
  const { LIENZO_ADDRESS: address = '', LIENZO_FOLDER: folder = '' } = environment
  const key = environment.LIENZO_KEY?.trim() ?? ''
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? '')) {
    throw new SettingsError(
      'LIENZO_ADDRESS must be the address of a Lienzo server, such as https://print.example.com',
    )
  }
  if (!printable.test(key)) {
    throw new SettingsError('LIENZO_KEY must be an API key, which a person makes in their profile')
  }
  return { address, key, folder: folder ? await existingFolder(folder) : null }
}

async function existingFolder(folder: string): Promise<string> {
  const stats = await stat(folder).catch(() => null)
  if (!stats?.isDirectory()) throw new SettingsError(`LIENZO_FOLDER must be a folder that exists: ${folder}`)
  return realpath(folder)
}
