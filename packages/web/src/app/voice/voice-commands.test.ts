import { type PermissionMap, resourcePaths } from '@lienzo/rules/people/permissions'
import { matchCommand, spokenWords } from '@lienzo/rules/people/voice-commands'
import { describe, expect, test } from 'vitest'
import { resourceOf, screens } from '../screens/screens.ts'
import { voiceCommands, withOpenPhrases } from './voice-commands.ts'

const rights = { perm_view: '1', perm_access: '1', perm_edit: '0' } as const
const all: PermissionMap = Object.fromEntries(resourcePaths.map((path) => [path, rights]))

function actionFor(words: string, permissions: PermissionMap = all) {
  return matchCommand([words], withOpenPhrases(voiceCommands(permissions)))?.action
}

test('every screen, the search, sounds, help, voice and the session have a command', () => {
  const actions = voiceCommands(all).map(({ action }) => (action.kind === 'open' ? action.path : action.kind))
  expect(actions).toEqual([
    ...screens.map(({ path }) => path),
    '/miscellaneous/search',
    'mute',
    'unmute',
    'help',
    'stop',
    'log_out',
  ])
})

test('no phrase stands for two commands', () => {
  const phrases = withOpenPhrases(voiceCommands(all)).flatMap((command) => command.phrases.map(spokenWords))
  expect(phrases.filter((phrase, index) => phrases.indexOf(phrase) !== index)).toEqual([])
})

describe('a spoken phrase', () => {
  test.each([
    ['Orders', '/order'],
    ['open the orders please', '/order'],
    ['Show me photo review.', '/budget/photoreview'],
    ['go to User Groups', '/usergroup'],
    ['home', '/home'],
    ['search', '/miscellaneous/search'],
  ])('“%s” opens %s', (words, path) => {
    expect(actionFor(words)).toMatchObject({ kind: 'open', path })
  })

  test.each([
    ['mute', 'mute'],
    ['unmute', 'unmute'],
    ['stop', 'stop'],
    ['voice off', 'stop'],
    ['help', 'help'],
    ['log out', 'log_out'],
    ['Logout', 'log_out'],
  ])('“%s” is %s', (words, kind) => {
    expect(actionFor(words)).toEqual({ kind })
  })

  test('opens screens only: “open mute” is no command', () => {
    expect(actionFor('open mute')).toBeUndefined()
    expect(actionFor('show log out')).toBeUndefined()
  })
})

describe('the commands open exactly the screens whose perm_access is granted, and those without a resource', () => {
  const all = [...resourcePaths]
  const pathSets = [
    ...all.map((path) => [path]),
    ...all.map((path) => all.filter((other) => other !== path)),
    all,
    [],
  ]

  test.each(pathSets.map((paths) => ({ paths })))('$paths', ({ paths }) => {
    const permissions: PermissionMap = Object.fromEntries(paths.map((path) => [path, rights]))
    const commandPaths = voiceCommands(permissions).flatMap(({ action }) =>
      action.kind === 'open' && action.screen !== 'search' ? [action.path] : [],
    )
    const allowedScreens = screens.filter((screen) => {
      const resource = resourceOf(screen)
      return resource === null || paths.includes(resource)
    })
    expect(commandPaths).toEqual(allowedScreens.map(({ path }) => path))
  })

  test('the right to see a menu item alone opens nothing', () => {
    expect(
      actionFor('users', { '/user': { perm_view: '1', perm_access: '0', perm_edit: '0' } }),
    ).toBeUndefined()
    expect(
      actionFor('users', { '/user': { perm_view: '0', perm_access: '1', perm_edit: '0' } }),
    ).toBeDefined()
  })
})
