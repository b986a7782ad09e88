import { chmod, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/files/sample-files.ts'
import { readSecrets } from './secrets.ts'
import { SettingsError } from './settings-error.ts'
import { readStorageKeys } from './storage-keys.ts'

describe('the secrets of an installation', () => {
  // covers: ASVS 11.6.1, 13.3.1
  test('are created once, readable by their owner only', async () => {
    await using folder = await temporaryFolder()
    const dataDir = join(folder.path, 'data')
    const first = await readSecrets(dataDir, {})
    expect(first.tokenSecret).toHaveLength(32)
    expect(first.addressSecret).toHaveLength(32)
    expect(first.linkSecret).toHaveLength(32)
    expect(first.signOnSecret).toHaveLength(32)
    expect(new Set(Object.values(first).map(String)).size).toBe(6)
    expect(await readSecrets(dataDir, {})).toEqual(first)

    const [name = ''] = await readdir(dataDir)
    const path = join(dataDir, name)
    if (process.platform === 'win32') return
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    await chmod(path, 0o644)
    await readSecrets(dataDir, {})
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  test('are the same for servers that start concurrently', async () => {
    await using folder = await temporaryFolder()
    const all = await Promise.all(Array.from({ length: 20 }, () => readSecrets(folder.path, {})))
    expect(new Set(all.map(({ tokenSecret }) => tokenSecret.toString())).size).toBe(1)
    expect(await readdir(folder.path)).toHaveLength(1)
  })

  // covers: ASVS 9.1.3
  test('differ between installations', async () => {
    await using one = await temporaryFolder()
    await using other = await temporaryFolder()
    expect(await readSecrets(one.path, {})).not.toEqual(await readSecrets(other.path, {}))
  })

  // covers: ASVS 9.2.2
  test('come from TOKEN_SECRET if it is set, and nothing is written', async () => {
    await using folder = await temporaryFolder()
    const environment = { TOKEN_SECRET: 'x'.repeat(32) }
    const secrets = await readSecrets(folder.path, environment)
    expect(await readSecrets('/nowhere', environment)).toEqual(secrets)
    expect(await readdir(folder.path)).toEqual([])
  })

  test('are refused if they are too short', async () => {
    await using folder = await temporaryFolder()
    await expect(readSecrets(folder.path, { TOKEN_SECRET: 'short' })).rejects.toThrow('TOKEN_SECRET must be')
    await readSecrets(folder.path, {})
    const [name = ''] = await readdir(folder.path)
    await writeFile(join(folder.path, name), '')
    await expect(readSecrets(folder.path, {})).rejects.toThrow(SettingsError)
  })
})

describe('the encryption keys of the database', () => {
  // covers: ASVS 13.3.2
  test('are one at first, in a file readable by its owner only, and more if configured', async () => {
    await using folder = await temporaryFolder()
    const keys = await readStorageKeys(folder.path, {})
    expect(keys).toHaveLength(1)
    expect(await readStorageKeys(folder.path, {})).toEqual(keys)
    const [name = ''] = await readdir(folder.path)
    const path = join(folder.path, name)
    if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600)
    const newer = 'n'.repeat(32)
    await writeFile(path, `${newer}\n${keys[0]}\n`)
    expect(await readStorageKeys(folder.path, {})).toEqual([newer, ...keys])
    expect(await readStorageKeys('/nowhere', { STORAGE_KEY: `${newer}, ${keys[0]}` })).toEqual([
      newer,
      ...keys,
    ])
    await expect(readStorageKeys('/nowhere', { STORAGE_KEY: `${newer},short` })).rejects.toThrow(
      'STORAGE_KEY must be',
    )
  })
})
