import { plainText } from '@lienzo/rules/records/plain-text'
import type { Choice, ChoiceGroup } from './palette-choices.tsx'

/** What people look for most comes before the screens where they would look for it. */
const beforeScreens: readonly string[] = ['customer', 'order', 'screens', 'actions']

/** The choices whose names hold every word that was typed, in capitals or small letters, with accents or without. */
export function choicesWith(text: string, choices: readonly Choice[]): Choice[] {
  const words = wordsOf(text)
  const found = choices.filter(({ label }) => words.every((word) => plainText(label).includes(word)))
  return found.toSorted((one, other) => distance(text, one) - distance(text, other))
}

/** The group with what begins with the text comes first; among equals customers and orders come before screens. */
export function groupsFor(text: string, groups: readonly ChoiceGroup[]): ChoiceGroup[] {
  const place = ({ name }: ChoiceGroup) => {
    const index = beforeScreens.indexOf(name)
    return index === -1 ? beforeScreens.length : index
  }
  const nearest = ({ choices }: ChoiceGroup) => Math.min(...choices.map((choice) => distance(text, choice)))
  return groups.toSorted((one, other) => nearest(one) - nearest(other) || place(one) - place(other))
}

/** 0 where a name begins with the text, 1 where one of its words or of what stands beside it does, else 2. */
function distance(text: string, { label, detail = '' }: Choice): number {
  const wanted = wordsOf(text).join(' ')
  if (plainText(label).startsWith(wanted)) return 0
  return ` ${wordsOf(`${label} ${detail}`).join(' ')}`.includes(` ${wanted}`) ? 1 : 2
}

function wordsOf(text: string): string[] {
  return plainText(text).split(/\s+/).filter(Boolean)
}
