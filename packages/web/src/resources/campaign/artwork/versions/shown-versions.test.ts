import { expect, test } from 'vitest'
import type { ArtworkRevision } from '../use-artwork.ts'
import { shownVersions } from './shown-versions.ts'

const version = (revision: number) => ({ revision }) as ArtworkRevision
const [third, second, first] = [version(3), version(2), version(1)]
const revisions = [third, second, first]

test('the newest version is shown where the address asks for none, or for one that there is not', () => {
  expect(shownVersions(revisions, {}, 3)).toMatchObject({ shown: third, isNewest: true, hasNewer: false })
  expect(shownVersions(revisions, { version: 9 }, 3)).toMatchObject({ shown: third, isNewest: true })
  expect(shownVersions(revisions, { version: 1 }, 3)).toMatchObject({ shown: first, isNewest: false })
})

test('a version that comes while somebody looks is announced and not shown', () => {
  const versions = shownVersions(revisions, {}, 2)
  expect(versions).toMatchObject({ shown: second, newest: third, isNewest: true, hasNewer: true })
})

test('a version is compared with another one, and never with itself', () => {
  expect(shownVersions(revisions, { compare: 1, mode: 'slider' }, 3)).toMatchObject({
    other: first,
    comparison: 'slider',
  })
  expect(shownVersions(revisions, { compare: 3, mode: 'else' }, 3)).toMatchObject({
    other: undefined,
    comparison: 'side',
  })
})

test('an artwork without a version shows none', () => {
  expect(shownVersions([], {}, undefined)).toBeNull()
})
