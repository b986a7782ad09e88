const LONGEST_NAME = 200
const LONGEST_EXTENSION = 16

/** Control characters, and those that are not seen but change how a name reads (direction marks, zero widths). */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/**
 * The name of a file as people may see it: the last part of what a browser sent, without characters that hide or
 * turn text around, at most 200 characters, its extension kept. It is for display only and never becomes a path.
 */
export function displayName(sentName: string | null | undefined, nameless = 'file'): string {
  const visible = (sentName ?? '').toWellFormed().normalize('NFC').replace(UNSEEN, '')
  const lastPart = visible.split(/[/\\]/).at(-1)?.trim() ?? ''
  if (/^\.*$/.test(lastPart)) return nameless
  return shorten(lastPart)
}

/** The extension that a name claims, in lower case and without its dot; '' where it claims none. */
export function claimedExtension(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 0
    ? ''
    : name
        .slice(dot + 1)
        .trim()
        .toLowerCase()
}

/** The name with another extension in the place of the one that it claims. */
export function withExtension(name: string, extension: string): string {
  return `${name.slice(0, name.lastIndexOf('.'))}.${extension}`
}

function shorten(name: string): string {
  const characters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment)
  if (characters.length <= LONGEST_NAME) return name
  const dot = characters.lastIndexOf('.')
  const extension = dot > 0 && characters.length - dot <= LONGEST_EXTENSION ? characters.slice(dot) : []
  return [...characters.slice(0, LONGEST_NAME - extension.length - 1), '…', ...extension].join('')
}
