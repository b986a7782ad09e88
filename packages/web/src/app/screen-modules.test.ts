import { resourcesWith } from '@lienzo/contract/resources'
import { expect, test } from 'vitest'
import { screenModules } from './screen-modules.ts'
import { isBuilt, screens } from './screens/screens.ts'

test('every kind of record that has a timeline has a screen of its own to show it on', () => {
  const withDetail = screens.flatMap(({ name }) => (screenModules[name].detail ? [name as string] : []))
  expect(resourcesWith('timeline').filter((name) => !withDetail.includes(name))).toEqual([])
})

test('the screens that nothing leads to are those that say that they are not built', () => {
  const saysSo = (name: (typeof screens)[number]['name']) =>
    screenModules[name].list === screenModules.photoreview.list
  const planned = screens.filter((screen) => !isBuilt(screen)).map(({ name }) => name)
  expect(planned).toEqual(screens.filter(({ name }) => saysSo(name)).map(({ name }) => name))
})
