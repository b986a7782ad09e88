import { expect, test } from 'vitest'
import { screenAddresses } from '../../../../../e2e/every-screen/screens.ts'
import { screenModules } from '../screen-modules.ts'
import { screens } from './screens.ts'

const visitedPaths = Object.values(screenAddresses).map((address) => address.replace(/\?.*/, ''))

/** Returns true if a journey visits a path that matches a pattern such as `/campaign/$id/artwork/$image`. */
function isLookedAt(path: string): boolean {
  const pattern = new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`)
  return visitedPaths.some((pathname) => pattern.test(pathname))
}

/** Screens grouped by script. One visit covers all screens of a group. */
const screensOfScript = Map.groupBy(screens, ({ name }) => screenModules[name].list)

test('the journeys visit every screen', () => {
  const missingScreens = [...screensOfScript.values()].filter(
    (same) => !same.some(({ path }) => isLookedAt(path)),
  )
  expect(missingScreens.flat().map(({ name }) => name)).toEqual([])
})

test('the journeys visit a record of every screen that has records, and every part of one', () => {
  const records = screens.flatMap(({ name, path }) => {
    const { detail, parts = {} } = screenModules[name]
    return detail
      ? ['$id', ...Object.keys(parts).map((part) => `$id/${part}`)].map((at) => `${path}/${at}`)
      : []
  })
  expect(records.filter((path) => !isLookedAt(path))).toEqual([])
})

test('the journeys visit both screens of an import', () => {
  const paths = screens.flatMap(({ name, path }) => (screenModules[name].imported ? [path] : []))
  for (const at of ['import', 'import/$import']) {
    expect(paths.some((path) => isLookedAt(`${path}/${at}`))).toBe(true)
  }
})
