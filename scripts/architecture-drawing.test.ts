import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run-command.ts'

const core = join(root, 'packages/server/src/core')

/** Returns the folder directly below `core` that contains a file; undefined if the file is outside `core`. */
function roomOf(path: string): string | undefined {
  const [room] = relative(core, path).split(sep)
  return room === '..' ? undefined : room
}

/** Returns the paths of the modules that a module imports. Ignores type imports. */
function importsOf(path: string): string[] {
  const imports = readFileSync(path, 'utf8').matchAll(/^import (?!type )([^;]*?) from '(\..+?)'$/gms)
  return [...imports]
    .filter(([, names = '']) => !isTypes(names))
    .map(([, , from = '']) => join(dirname(path), from))
}

function isTypes(names: string): boolean {
  const list = /^\{(.*)\}$/s.exec(names)?.[1]?.split(',') ?? []
  const imports = list.map((name) => name.trim()).filter(Boolean)
  return imports.length > 0 && imports.every((name) => name.startsWith('type '))
}

test('the drawing of the core shows which folders import from which others', () => {
  const modules = globSync('**/*.ts', { cwd: core }).filter((path) => !path.endsWith('.test.ts'))
  const importPairs = modules.flatMap((path) =>
    importsOf(join(core, path)).map((target) => [roomOf(join(core, path)), roomOf(target)]),
  )
  const others = importPairs.filter(([from, to]) => to !== undefined && to !== 'context' && from !== to)
  const arrows = readFileSync(join(root, 'docs/architecture.md'), 'utf8').matchAll(/^ {2}(\w+) --> (\w+)$/gm)
  expect([...arrows].map(([, from, to]) => `${from} → ${to}`).toSorted()).toEqual(
    [...new Set(others.map(([from, to]) => `${from} → ${to}`))].toSorted(),
  )
})
