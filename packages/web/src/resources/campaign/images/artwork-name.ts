import { displayName } from '@lienzo/rules/people/display-name'

/** The most characters of the name of an artwork, as the contract has it. */
const MOST_CHARACTERS = 120

/** The name of a file without its extension: what an artwork is called until somebody renames it. */
export function artworkNameOf(file: File): string {
  const name = displayName(file.name)
  return (name.replace(/\.[^.]+$/, '') || name).slice(0, MOST_CHARACTERS)
}
