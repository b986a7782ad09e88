import { type PermissionMap, resourcePaths } from '@lienzo/rules/people/permissions'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { creationChoices, indexAfterKey, screenChoices } from './palette-choices.tsx'
import { choicesWith, groupsFor } from './palette-order.ts'

const choice = (label: string, detail = '') => ({ id: label, label, detail, icon: null, to: '/' })
const group = (name: string, ...choices: ReturnType<typeof choice>[]) => ({ name, title: name, choices })
const keys = ((key: string) => key) as TFunction

test('a choice is found by every word of the text, ignoring accents and case', () => {
  const choices = ['Campañas', 'Diseño', 'Nueva campaña'].map((label) => choice(label))
  const labelsFor = (text: string) => choicesWith(text, choices).map(({ label }) => label)
  expect(labelsFor('campana')).toEqual(['Campañas', 'Nueva campaña'])
  expect(labelsFor('CAMP nueva')).toEqual(['Nueva campaña'])
})

test('matches at the beginning come before matches inside the text', () => {
  const choices = ['Productos de cliente', 'Nuevo cliente', 'Clientes'].map((label) => choice(label))
  expect(choicesWith('cli', choices).map(({ label }) => label)).toEqual([
    'Clientes',
    'Productos de cliente',
    'Nuevo cliente',
  ])
})

test('groups with a match at the beginning come first, and customers and orders come before screens', () => {
  const orders = group('order', choice('26-000023', 'PO 7 · Pérez Hermanos'))
  const customers = group('customer', choice('Perez & Co'))
  const groups = [
    group('screens', choice('Perfil')),
    group('actions', choice('Borrar permisos')),
    group('finish', choice('Imperio')),
    orders,
    customers,
  ]
  const order = (text: string) => groupsFor(text, groups).map(({ name }) => name)
  expect(order('per')).toEqual(['customer', 'screens', 'order', 'actions', 'finish'])
  expect(order('pérez h')).toEqual(['order', 'customer', 'screens', 'actions', 'finish'])
})

test('impossible actions are not offered: records that nobody creates or that the user cannot open', () => {
  const all: PermissionMap = Object.fromEntries(
    resourcePaths.map((path) => [path, { perm_view: '1', perm_access: '1', perm_edit: '1' }]),
  )
  const screenIds = screenChoices(all, keys).map(({ id }) => id)
  expect(screenIds).toContain('screen-order')
  const creationIds = (permissions: PermissionMap, { isHouse }: { isHouse: boolean }) =>
    creationChoices(permissions, isHouse, keys).map(({ id }) => id)
  expect(creationIds(all, { isHouse: true })).toContain('new-customer')
  expect(creationIds(all, { isHouse: true })).not.toContain('new-log')
  const ofCustomers = ['campaign', 'promotion', 'order', 'space', 'user', 'webhook'].map(
    (name) => `new-${name}`,
  )
  expect(creationIds(all, { isHouse: false })).toEqual(ofCustomers)
  const noAccess = { '/order': { perm_view: '1', perm_access: '0', perm_edit: '1' } } as const
  expect(creationIds(noAccess, { isHouse: true })).toEqual([])
})

test('the arrow keys wrap around, and Page Up and Page Down stop at the ends', () => {
  expect(indexAfterKey('ArrowDown', 9, 10)).toBe(0)
  expect(indexAfterKey('ArrowUp', 0, 10)).toBe(9)
  expect(indexAfterKey('PageDown', 1, 10)).toBe(7)
  expect(indexAfterKey('PageDown', 7, 10)).toBe(9)
  expect(indexAfterKey('PageUp', 3, 10)).toBe(0)
})

test('other keys select nothing, and nothing is selected if there are no choices', () => {
  expect(indexAfterKey('Enter', 3, 10)).toBeNull()
  expect(indexAfterKey('ArrowDown', 0, 0)).toBeNull()
})
