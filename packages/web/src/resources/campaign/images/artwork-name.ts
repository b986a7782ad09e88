import { displayName } from '@lienzo/rules/people/display-name'

/** Maximum length of an artwork's name, as in the contract. */
const MOST_CHARACTERS = 120

/** Returns the initial name of an artwork: the name of its file without the extension, at most `MOST_CHARACTERS` long. */
export function artworkNameOf(file: File): string {
  const name = displayName(file.name)
  return (name.replace(/\.[^.]+$/, '') || name).slice(0, MOST_CHARACTERS)
}
