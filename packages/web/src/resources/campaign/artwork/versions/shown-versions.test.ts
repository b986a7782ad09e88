import { expect, test } from 'vitest'
import type { ArtworkRevision } from '../use-artwork.ts'
import { shownVersions } from './shown-versions.ts'

const version = (revision: number) => ({ revision }) as ArtworkRevision
const [third, second, first] = [version(3), version(2), version(1)]
const revisions = [third, second, first]

test('the newest version is shown if the address names none, or one that does not exist', () => {
  expect(shownVersions(revisions, {}, 3)).toMatchObject({ shown: third, isNewest: true, hasNewer: false })
  expect(shownVersions(revisions, { version: 9 }, 3)).toMatchObject({ shown: third, isNewest: true })
  expect(shownVersions(revisions, { version: 1 }, 3)).toMatchObject({ shown: first, isNewest: false })
})

test('a version that arrives while a user watches is announced, but not shown', () => {
  const versions = shownVersions(revisions, {}, 2)
  expect(versions).toMatchObject({ shown: second, newest: third, isNewest: true, hasNewer: true })
})

test('a version is compared with another one, never with itself', () => {
  expect(shownVersions(revisions, { compare: 1, mode: 'slider' }, 3)).toMatchObject({
    other: first,
    comparison: 'slider',
  })
  expect(shownVersions(revisions, { compare: 3, mode: 'else' }, 3)).toMatchObject({
    other: undefined,
    comparison: 'side',
  })
})

test('an artwork without versions shows none', () => {
  expect(shownVersions([], {}, undefined)).toBeNull()
})
