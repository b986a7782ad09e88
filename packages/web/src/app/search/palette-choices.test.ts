import { expect, test } from 'vitest'
import { choicesWith, indexAfterKey } from './palette-choices.tsx'

const choice = (label: string) => ({ id: label, label, icon: null, to: '/' })

test('a choice is found by every word of the text, whatever its accents and capitals', () => {
  const choices = ['Campañas', 'Diseño', 'Nueva campaña'].map(choice)
  const found = (text: string) => choicesWith(text, choices).map(({ label }) => label)
  expect(found('campana')).toEqual(['Campañas', 'Nueva campaña'])
  expect(found('CAMP nueva')).toEqual(['Nueva campaña'])
})

test('the arrows go round; Page Up and Page Down stop at the ends', () => {
  expect(indexAfterKey('ArrowDown', 9, 10)).toBe(0)
  expect(indexAfterKey('ArrowUp', 0, 10)).toBe(9)
  expect(indexAfterKey('PageDown', 1, 10)).toBe(7)
  expect(indexAfterKey('PageDown', 7, 10)).toBe(9)
  expect(indexAfterKey('PageUp', 3, 10)).toBe(0)
})

test('another key marks nothing, and nothing is marked where there are no choices', () => {
  expect(indexAfterKey('Enter', 3, 10)).toBeNull()
  expect(indexAfterKey('ArrowDown', 0, 0)).toBeNull()
})
