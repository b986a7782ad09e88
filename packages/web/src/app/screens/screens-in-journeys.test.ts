import { expect, test } from 'vitest'
import { screenAddresses } from '../../../../../e2e/every-screen/screens.ts'
import { screenModules } from '../screen-modules.ts'
import { screens } from './screens.ts'

const looked = Object.values(screenAddresses).map((address) => address.replace(/\?.*/, ''))

/** Returns true if a journey visits a path such as `/campaign/$id/artwork/$image`, with any ids. */
function isLookedAt(path: string): boolean {
  const pattern = new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`)
  return looked.some((pathname) => pattern.test(pathname))
}

/** Screens grouped by script; those that share one need only one visit. */
const screensOfScript = Map.groupBy(screens, ({ name }) => screenModules[name].list)

test('journeys look at every screen', () => {
  const forgotten = [...screensOfScript.values()].filter((same) => !same.some(({ path }) => isLookedAt(path)))
  expect(forgotten.flat().map(({ name }) => name)).toEqual([])
})

test('journeys look at a record of every screen that has some, and at all that belongs to one', () => {
  const records = screens.flatMap(({ name, path }) => {
    const { detail, parts = {} } = screenModules[name]
    return detail
      ? ['$id', ...Object.keys(parts).map((part) => `$id/${part}`)].map((at) => `${path}/${at}`)
      : []
  })
  expect(records.filter((path) => !isLookedAt(path))).toEqual([])
})

test('journeys look at the two screens of an import', () => {
  const paths = screens.flatMap(({ name, path }) => (screenModules[name].imported ? [path] : []))
  for (const at of ['import', 'import/$import']) {
    expect(paths.some((path) => isLookedAt(`${path}/${at}`))).toBe(true)
  }
})
