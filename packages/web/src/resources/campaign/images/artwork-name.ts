import { displayName } from '@lienzo/rules/people/display-name'

/** Maximum length of an artwork's name, as in the contract. */
const MOST_CHARACTERS = 120

/** Returns the name of a file without its extension, the initial name of an artwork. */
export function artworkNameOf(file: File): string {
  const name = displayName(file.name)
  return (name.replace(/\.[^.]+$/, '') || name).slice(0, MOST_CHARACTERS)
}
