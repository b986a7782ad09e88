import { plainText } from '@lienzo/rules/records/plain-text'
import type { Choice, ChoiceGroup } from './palette-choices.tsx'

/**
 * Order of groups that match equally well. Customers and orders come before screens, because people search for customers and
 * orders most.
 */
const beforeScreens: readonly string[] = ['customer', 'order', 'screens', 'actions']

/** Returns the choices whose labels contain every word of the text, ignoring case and accents, best match first. */
export function choicesWith(text: string, choices: readonly Choice[]): Choice[] {
  const words = wordsOf(text)
  const matches = choices.filter(({ label }) => words.every((word) => plainText(label).includes(word)))
  return matches.toSorted((one, other) => distance(text, one) - distance(text, other))
}

/**
 * Sorts groups by their best match. Of groups that match equally well, customers and orders come first, then screens and
 * actions.
 */
export function groupsFor(text: string, groups: readonly ChoiceGroup[]): ChoiceGroup[] {
  const place = ({ name }: ChoiceGroup) => {
    const index = beforeScreens.indexOf(name)
    return index === -1 ? beforeScreens.length : index
  }
  const nearest = ({ choices }: ChoiceGroup) => Math.min(...choices.map((choice) => distance(text, choice)))
  return groups.toSorted((one, other) => nearest(one) - nearest(other) || place(one) - place(other))
}

/**
 * Returns how well a choice matches: 0 if its label starts with the text, 1 if the text starts at a later word of the label or
 * at a word of the detail, otherwise 2.
 */
function distance(text: string, { label, detail = '' }: Choice): number {
  const query = wordsOf(text).join(' ')
  if (plainText(label).startsWith(query)) return 0
  return ` ${wordsOf(`${label} ${detail}`).join(' ')}`.includes(` ${query}`) ? 1 : 2
}

function wordsOf(text: string): string[] {
  return plainText(text).split(/\s+/).filter(Boolean)
}
