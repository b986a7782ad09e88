import { plainText } from './import-cells.ts'

/** How the pictures of a row may be called. */
export type RowNames = {
  numbers: readonly number[]
  /** What names it alone, and what names it where no other row is called so. */
  names: readonly string[]
  shortNames: readonly string[]
  /** Files, as a cell names them. */
  files: readonly string[]
}

/** What is said of a row that names a picture which is in none of the archives. */
export const PICTURE_MISSING = 'picture_missing'

/** Whose picture it is: the number of a row; `several` where nobody can say of which; `none` where no row is called so. */
export type PictureOwner = number | 'several' | 'none'

/**
 * Finds the rows of pictures by the paths that these have. It is given the rows one after another, and remembers only what some
 * picture may be called by.
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
    const called = [
      ...numbers.map(String).map(ofNumber),
      ...names.map(ofName),
      ...shortNames.map(ofShortName),
      ...files.flatMap((file) => [...ofFile(parted(file)), ofExactFile(parted(file))]),
    ]
    for (const name of called) {
      if (!this.#asked.has(name)) continue
      const rows = this.#rowsOf.get(name) ?? new Set()
      this.#rowsOf.set(name, rows.add(row))
    }
  }

  /** Which of the files that a cell names no picture is called as. */
  missingOf(files: readonly string[]): string[] {
    const named = files.map((file) => file.trim()).filter((file) => parted(file).stem !== '')
    return named.filter((file) => !ofFile(parted(file)).some((name) => this.#asked.has(name)))
  }

  /** The first of the names of a picture by which some row is called decides. */
  ownerOf(path: string): PictureOwner {
    for (const level of this.#levelsOf.get(path) ?? []) {
      const [first, second] = new Set(level.flatMap((name) => [...(this.#rowsOf.get(name) ?? [])]))
      if (second !== undefined) return 'several'
      if (first !== undefined) return first
    }
    return 'none'
  }
}

/** What a picture may be called by, the surest first; names of one level are as sure as one another. */
function levelsOf(path: string): string[][] {
  const { folders, stem, file } = parted(path)
  const inside = folders.toReversed()
  const bare = stem.replace(COUNTER, '')
  return [
    // Letter by letter, where two files differ in their accents alone.
    [ofExactFile({ folders, stem, file })],
    ...folders.map((_, index) => [ofExactFile({ folders: folders.slice(index + 1), stem, file })]),
    // A cell names it with as many folders as it likes, the more the surer.
    ...folders.map((_, index) => ofFile({ folders: folders.slice(index), stem, file })),
    ofFile({ folders: [], stem, file }),
    ...inside.filter((folder) => /^\d+$/.test(folder)).map((folder) => [ofNumber(folder)]),
    [stem, ...inside].flatMap((part) => leadingNumber(part).map(ofNumber)),
    ...[stem, bare, ...inside].map((part) => [ofName(part)]),
    ...[stem, bare, ...inside].map((part) => [ofShortName(part)]),
  ].map((level) => level.filter((name) => !name.endsWith(':')))
}

/** `-2`, `_02` or ` (3)` behind a name counts the pictures of one thing. */
const COUNTER = /[\s_.-]*(?:\(\d{1,3}\)|[\s_.-]\d{1,3})$/

/** The number that a name begins with, as `0012-fachada`; a number with a letter behind it is another name. */
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

/** With its extension and without: people leave it out. */
function ofFile({ folders, stem, file }: Parted): string[] {
  const folder = folders.map((each) => `${plainText(each)}/`).join('')
  return [`file:${folder}${plainName(file)}`, `file:${folder}${plainName(stem)}`]
}

/** As it is written, but for capitals. */
function ofExactFile({ folders, file }: Parted): string {
  return `exact:${[...folders, file].join('/').normalize('NFC').toLowerCase()}`
}

/** As people compare names of files: without capitals, accents and blanks. */
function plainName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase()
}

type Parted = { folders: string[]; stem: string; file: string }

function parted(path: string): Parted {
  const steps = path
    .replaceAll('\\', '/')
    .split('/')
    .filter((step) => step !== '' && step !== '.')
  const file = steps.at(-1) ?? ''
  return { folders: steps.slice(0, -1), stem: file.replace(/\.[\p{L}\p{N}]{1,5}$/u, ''), file }
}
