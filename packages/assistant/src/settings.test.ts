import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const set = { LIENZO_ADDRESS: 'https://print.example.com', LIENZO_KEY: 'lienzo_secret' }

test('the settings are read from the environment', async () => {
  expect(await readSettings(set)).toEqual({ address: set.LIENZO_ADDRESS, key: set.LIENZO_KEY, folder: null })
})

test('spaces around the key are ignored', async () => {
  expect(await readSettings({ ...set, LIENZO_KEY: ` ${set.LIENZO_KEY}\n` })).toMatchObject({
    key: set.LIENZO_KEY,
  })
})

test.each([
  ['no address', { ...set, LIENZO_ADDRESS: undefined }, 'LIENZO_ADDRESS'],
  ['an address of a file', { ...set, LIENZO_ADDRESS: 'file:///etc' }, 'LIENZO_ADDRESS'],
  ['no key', { ...set, LIENZO_KEY: '' }, 'LIENZO_KEY'],
  ['the key of the example', { ...set, LIENZO_KEY: 'lienzo_…' }, 'LIENZO_KEY'],
  ['a folder that does not exist', { ...set, LIENZO_FOLDER: '/none/of/it' }, 'LIENZO_FOLDER'],
  ['a file as folder', { ...set, LIENZO_FOLDER: import.meta.filename }, 'LIENZO_FOLDER'],
])('%s is refused in a sentence that names the setting', async (_, environment, name) => {
  const message = await readSettings(environment).catch(({ message }: Error) => message)
  expect(message).toMatch(new RegExp(`^${name} must be `))
  expect(message).not.toContain('secret')
})
