const LONGEST_NAME = 200
const LONGEST_EXTENSION = 16

/**
 * Matches control characters, and invisible characters that change how a name is read (direction marks, zero-width characters).
 */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/**
 * Returns a file name that is safe to show: the last part of the path that a browser sent, without control characters and
 * invisible characters. Longer names are shortened to 200 characters, but keep an extension of up to 15 characters. Returns
 * `nameless` if only dots or nothing remains. The result is for display only; never use it as a path.
 */
export function displayName(sentName: string | null | undefined, nameless = 'file'): string {
  const visible = (sentName ?? '').toWellFormed().normalize('NFC').replace(UNSEEN, '')
  const lastPart = visible.split(/[/\\]/).at(-1)?.trim() ?? ''
  if (/^\.*$/.test(lastPart)) return nameless
  return shorten(lastPart)
}

/** Returns the extension of a file name, in lower case and without the dot; '' if there is none. */
export function claimedExtension(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 0
    ? ''
    : name
        .slice(dot + 1)
        .trim()
        .toLowerCase()
}

/** Replaces the extension of a file name. The name must have an extension. */
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
