import { displayName } from '@lienzo/rules/people/display-name'

/** Maximum length of an artwork's name in characters, as in the contract. */
const MOST_CHARACTERS = 120

/** Returns the default name of an artwork: its file name without the extension, cut to `MOST_CHARACTERS`. */
export function artworkNameOf(file: File): string {
  const name = displayName(file.name)
  return (name.replace(/\.[^.]+$/, '') || name).slice(0, MOST_CHARACTERS)
}
