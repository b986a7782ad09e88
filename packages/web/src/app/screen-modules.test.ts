import { resourcesWith } from '@lienzo/contract/resources'
import { expect, test } from 'vitest'
import { screenModules } from './screen-modules.ts'
import { screens } from './screens/screens.ts'

test('every kind of record with a timeline has a screen that shows it', () => {
  const withDetail = screens.flatMap(({ name }) => (screenModules[name].detail ? [name as string] : []))
  expect(resourcesWith('timeline').filter((name) => !withDetail.includes(name))).toEqual([])
})
