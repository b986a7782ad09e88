import { plainText } from './import-cells.ts'

/** Names by which the pictures of a row are recognised. */
export type RowNames = {
  numbers: readonly number[]
  /** `names` are full names of the row. `shortNames` are less certain: other rows often have the same short name. */
  names: readonly string[]
  shortNames: readonly string[]
  /** Names of files that the row lists in its picture cell. */
  files: readonly string[]
}

/** Key of the warning about a row that names a picture file which no archive contains. */
export const PICTURE_MISSING = 'picture_missing'

/** Number of the row to which a picture belongs; `several` if more than one row matches, `none` if no row does. */
export type PictureOwner = number | 'several' | 'none'

/**
 * Matches pictures to rows by the paths of the pictures. Rows are added one by one. To save memory, only names that match a
 * picture are stored.
 */
export class PictureNames {
  readonly #asked = new Set<string>()
  readonly #rowsOf = new Map<string, Set<number>>()
  readonly #levelsOf = new Map<string, string[][]>()

  constructor(paths: Iterable<string>) {
    for (const path of paths) {
      const levels = levelsOf(path)
      this.#levelsOf.set(path, levels)
      for (const name of levels.flat()) this.#asked.add(name)
    }
  }

  add(row: number, { numbers, names, shortNames, files }: RowNames): void {
    const allNames = [
      ...numbers.map(String).map(ofNumber),
      ...names.map(ofName),
      ...shortNames.map(ofShortName),
      ...files.flatMap((file) => [...ofFile(partsOf(file)), ofExactFile(partsOf(file))]),
    ]
    for (const name of allNames) {
      if (!this.#asked.has(name)) continue
      const rows = this.#rowsOf.get(name) ?? new Set()
      this.#rowsOf.set(name, rows.add(row))
    }
  }

  /** Returns those of the files for which no picture exists. Removes spaces around the file names, and ignores empty names. */
  missingOf(files: readonly string[]): string[] {
    const namedFiles = files.map((file) => file.trim()).filter((file) => partsOf(file).stem !== '')
    return namedFiles.filter((file) => !ofFile(partsOf(file)).some((name) => this.#asked.has(name)))
  }

  /**
   * Returns the row of a picture. Tries the picture's names from most to least certain, and uses the first level of names that
   * any row matches. Returns `several` if more than one row matches.
   */
  ownerOf(path: string): PictureOwner {
    for (const level of this.#levelsOf.get(path) ?? []) {
      const [first, second] = new Set(level.flatMap((name) => [...(this.#rowsOf.get(name) ?? [])]))
      if (second !== undefined) return 'several'
      if (first !== undefined) return first
    }
    return 'none'
  }
}

/**
 * Returns the possible names of a picture, grouped into levels from most to least certain. Names in one level are equally
 * certain.
 */
function levelsOf(path: string): string[][] {
  const { folders, stem, file } = partsOf(path)
  const inside = folders.toReversed()
  const bare = stem.replace(COUNTER, '')
  return [
    // Exact matches come first, to distinguish files whose names differ only in accents or spaces.
    [ofExactFile({ folders, stem, file })],
    ...folders.map((_, index) => [ofExactFile({ folders: folders.slice(index + 1), stem, file })]),
    // A cell can put any number of a file's folders before the file name. A match with more folders is more certain.
    ...folders.map((_, index) => ofFile({ folders: folders.slice(index), stem, file })),
    ofFile({ folders: [], stem, file }),
    ...inside.filter((folder) => /^\d+$/.test(folder)).map((folder) => [ofNumber(folder)]),
    [stem, ...inside].flatMap((part) => leadingNumber(part).map(ofNumber)),
    ...[stem, bare, ...inside].map((part) => [ofName(part)]),
    ...[stem, bare, ...inside].map((part) => [ofShortName(part)]),
  ].map((level) => level.filter((name) => !name.endsWith(':')))
}

/** Matches the counter at the end of a name, which distinguishes several pictures of the same thing: `-2`, `_02` or ` (3)`. */
const COUNTER = /[\s_.-]*(?:\(\d{1,3}\)|[\s_.-]\d{1,3})$/

/**
 * Returns a list with the number at the start of a name, such as 12 in `0012-fachada`, or an empty list. A number directly
 * followed by a letter is part of the name.
 */
function leadingNumber(text: string): string[] {
  const [, digits] = /^0*(\d{1,9})(?![\p{L}\p{N}])/u.exec(text) ?? []
  return digits === undefined ? [] : [digits]
}

function ofNumber(digits: string): string {
  return `number:${digits.replace(/^0+(?=\d)/, '')}`
}

function ofName(text: string): string {
  return `name:${plainText(text)}`
}

function ofShortName(text: string): string {
  return `short:${plainText(text)}`
}

/** Returns the name of a file with and without its extension, because people often omit the extension. */
function ofFile({ folders, stem, file }: PathParts): string[] {
  const folder = folders.map((each) => `${plainText(each)}/`).join('')
  return [`file:${folder}${plainName(file)}`, `file:${folder}${plainName(stem)}`]
}

/** Returns the path in lower case, but keeps its accents, spaces and punctuation. */
function ofExactFile({ folders, file }: PathParts): string {
  return `exact:${[...folders, file].join('/').normalize('NFC').toLowerCase()}`
}

/** Normalises a file name for comparison: lower case, without accents and spaces. */
function plainName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase()
}

type PathParts = { folders: string[]; stem: string; file: string }

function partsOf(path: string): PathParts {
  const steps = path
    .replaceAll('\\', '/')
    .split('/')
    .filter((step) => step !== '' && step !== '.')
  const file = steps.at(-1) ?? ''
  return { folders: steps.slice(0, -1), stem: file.replace(/\.[\p{L}\p{N}]{1,5}$/u, ''), file }
}
