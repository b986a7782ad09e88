import { plainText } from './import-cells.ts'

/** Names by which the pictures of a row are recognised. */
export type RowNames = {
  numbers: readonly number[]
  /** Names that identify the row, and names that identify it only if no other row has the same one. */
  names: readonly string[]
  shortNames: readonly string[]
  /** File names in the row's cell for pictures. */
  files: readonly string[]
}

/** Key of the fault of a row that names a picture which no archive contains. */
export const PICTURE_MISSING = 'picture_missing'

/** Number of the row to which a picture belongs; `several` if more than one row matches, `none` if no row does. */
export type PictureOwner = number | 'several' | 'none'

/**
 * Matches pictures to rows by their paths. Rows are added one by one, and only names that match a picture are stored, to save
 * memory.
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

  /** Returns the named files for which no picture exists. */
  missingOf(files: readonly string[]): string[] {
    const namedFiles = files.map((file) => file.trim()).filter((file) => partsOf(file).stem !== '')
    return namedFiles.filter((file) => !ofFile(partsOf(file)).some((name) => this.#asked.has(name)))
  }

  /**
   * Returns the row of a picture: the row that matches the most certain of the picture's names. Names that match no row are
   * skipped.
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

/** Returns the possible names of a picture in levels, most certain first. Names in one level are equally certain. */
function levelsOf(path: string): string[][] {
  const { folders, stem, file } = partsOf(path)
  const inside = folders.toReversed()
  const bare = stem.replace(COUNTER, '')
  return [
    // Exact matches come first, for files that differ only in accents.
    [ofExactFile({ folders, stem, file })],
    ...folders.map((_, index) => [ofExactFile({ folders: folders.slice(index + 1), stem, file })]),
    // A cell can name a file with any number of its folders; a match with more folders is more certain.
    ...folders.map((_, index) => ofFile({ folders: folders.slice(index), stem, file })),
    ofFile({ folders: [], stem, file }),
    ...inside.filter((folder) => /^\d+$/.test(folder)).map((folder) => [ofNumber(folder)]),
    [stem, ...inside].flatMap((part) => leadingNumber(part).map(ofNumber)),
    ...[stem, bare, ...inside].map((part) => [ofName(part)]),
    ...[stem, bare, ...inside].map((part) => [ofShortName(part)]),
  ].map((level) => level.filter((name) => !name.endsWith(':')))
}

/** Counter at the end of a name, for several pictures of the same thing: `-2`, `_02` or ` (3)`. */
const COUNTER = /[\s_.-]*(?:\(\d{1,3}\)|[\s_.-]\d{1,3})$/

/**
 * Returns the number at the start of a name, as in `0012-fachada`, in a list that is empty if there is none. A number followed
 * by a letter is part of a name.
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

/** Returns the names of a file with and without its extension, because people often omit it. */
function ofFile({ folders, stem, file }: PathParts): string[] {
  const folder = folders.map((each) => `${plainText(each)}/`).join('')
  return [`file:${folder}${plainName(file)}`, `file:${folder}${plainName(stem)}`]
}

/** Returns the path as written except for case. */
function ofExactFile({ folders, file }: PathParts): string {
  return `exact:${[...folders, file].join('/').normalize('NFC').toLowerCase()}`
}

/** Normalises a file name for comparison, without case, accents and spaces. */
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
