import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run-command.ts'

/** Scripts that npm runs automatically when it installs packages, including scripts of this repository. */
const runByItself = [
  ...['preinstall', 'install', 'postinstall', 'prepublish'],
  ...['preprepare', 'prepare', 'postprepare', 'dependencies'],
]

test('installing runs no script of this repository', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  expect(Object.keys(scripts).filter((name) => runByItself.includes(name))).toEqual([])
})
