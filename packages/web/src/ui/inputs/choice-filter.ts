import { plainText } from '@lienzo/rules/records/plain-text'
import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core'

/** Additional texts by which the user can find a choice. */
export type SearchTexts = { also?: readonly string[] }

/** Filters choices by a typed text, ignoring case and accents. Choices that begin with the text come first. */
export const foundChoices: OptionsFilter = ({ options, search }) => {
  const query = plainText(search)
  if (query === '') return options
  const choices = options.filter(isChoice)
  const wordsOf = (choice: ComboboxItem & SearchTexts) =>
    [choice.label, ...(choice.also ?? [])].map(plainText)
  const begins = choices.filter((choice) => wordsOf(choice).some((word) => word.startsWith(query)))
  const holds = choices.filter((choice) => wordsOf(choice).some((word) => word.includes(query)))
  return [...new Set([...begins, ...holds])]
}

function isChoice(option: ComboboxParsedItem): option is ComboboxItem & SearchTexts {
  return 'value' in option
}
