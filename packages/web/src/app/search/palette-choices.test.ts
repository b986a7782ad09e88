import { expect, test } from 'vitest'
import { choicesWith, placeAfterKey } from './palette-choices.tsx'

const choice = (label: string) => ({ id: label, label, icon: null, to: '/' })

test('a choice is found by every word of the text, whatever its accents and capitals', () => {
  const choices = ['Campañas', 'Diseño', 'Nueva campaña'].map(choice)
  const found = (text: string) => choicesWith(text, choices).map(({ label }) => label)
  expect(found('campana')).toEqual(['Campañas', 'Nueva campaña'])
  expect(found('CAMP nueva')).toEqual(['Nueva campaña'])
})

test('the arrows go round; Page Up and Page Down stop at the ends', () => {
  expect(placeAfterKey('ArrowDown', 9, 10)).toBe(0)
  expect(placeAfterKey('ArrowUp', 0, 10)).toBe(9)
  expect(placeAfterKey('PageDown', 1, 10)).toBe(7)
  expect(placeAfterKey('PageDown', 7, 10)).toBe(9)
  expect(placeAfterKey('PageUp', 3, 10)).toBe(0)
})

test('another key marks nothing, and nothing is marked where there are no choices', () => {
  expect(placeAfterKey('Enter', 3, 10)).toBeNull()
  expect(placeAfterKey('ArrowDown', 0, 0)).toBeNull()
})
