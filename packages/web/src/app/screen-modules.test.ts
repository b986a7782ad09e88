import { resourcesWith } from '@lienzo/contract/resources'
import { expect, test } from 'vitest'
import { screenModules } from './screen-modules.ts'
import { screens } from './screens/screens.ts'

test('every kind of record that has a timeline has a screen of its own to show it on', () => {
  const withDetail = screens.flatMap(({ name }) => (screenModules[name].detail ? [name as string] : []))
  expect(resourcesWith('timeline').filter((name) => !withDetail.includes(name))).toEqual([])
})
