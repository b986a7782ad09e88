import { commonPasswordWords, fingerRuns } from './common-passwords.ts'

export const PASSWORD_MIN_CHARACTERS = 10
/** Maximum length. Longer texts take longer to hash, and nobody types that much. */
export const PASSWORD_MAX_CHARACTERS = 256

export type PasswordFault = 'too-short' | 'too-long' | 'repeated' | 'sequence' | 'common' | 'contains-name'

export type PasswordOutcome = { ok: true } | { ok: false; reason: PasswordFault }

/** Owner of the password; unknown values are ''. */
export type PasswordOwner = { username: string; email: string }

const SHORTEST_RUN = 3
const LONGEST_REPEATED_PART = 5
const SHORTEST_NAME = 4
const ENOUGH_BESIDES_THE_NAME = 6

const lookalikes: Readonly<Record<string, string | undefined>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * Checks the length of a new password, and whether it is easily guessed: a short repeated part, sequences of keys, a common
 * word with digits and symbols around it, or the owner's name with little else. No character classes are required, because the
 * length protects best.
 */
export function checkPassword(password: string, owner: PasswordOwner): PasswordOutcome {
  const length = [...password].length
  if (length < PASSWORD_MIN_CHARACTERS) return fault('too-short')
  if (length > PASSWORD_MAX_CHARACTERS) return fault('too-long')

  const plain = plainLetters(password)
  if (isRepeated(plain)) return fault('repeated')
  if (isOfRuns(plain)) return fault('sequence')
  if (isCommon(plain)) return fault('common')
  if (isMostlyName(plain, owner)) return fault('contains-name')
  return { ok: true }
}

/** Returns a text in lower case without accents: 'Contraseña' becomes 'contrasena'. */
function plainLetters(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}

/**
 * Returns true for a part of at most five characters that is repeated, the last time perhaps incomplete: 'aaaaaaaaaa',
 * 'hola1hola1ho'.
 */
function isRepeated(text: string): boolean {
  for (let part = 1; part <= LONGEST_REPEATED_PART; part += 1) {
    if (text.slice(part) === text.slice(0, -part)) return true
  }
  return false
}

/** Returns true if the whole text consists of key sequences of at least three characters: 'qwertyuiop', 'abc123456789'. */
function isOfRuns(text: string): boolean {
  let rest = text
  while (rest !== '') {
    const run = runAtStart(rest)
    if (run < SHORTEST_RUN) return false
    rest = rest.slice(run)
  }
  return true
}

const bothWays = fingerRuns.map(plainLetters).flatMap((run) => [run, [...run].reverse().join('')])

function runAtStart(text: string): number {
  let length = 0
  while (length < text.length && bothWays.some((run) => run.includes(text.slice(0, length + 1)))) length += 1
  return length
}

/** Returns true for one common word, perhaps repeated, with only digits and symbols around it or in place of letters. */
function isCommon(text: string): boolean {
  const readings = [text, undoLetterSubstitutions(text), undoLetterSubstitutions(withoutEnds(text))]
  return readings.some(isOneCommonWord)
}

function isOneCommonWord(text: string): boolean {
  const [word, ...others] = new Set(text.match(/\p{L}+/gu) ?? [])
  if (word === undefined || others.length > 0) return false
  const half = word.slice(0, word.length / 2)
  return commonPasswordWords.has(word) || (half + half === word && commonPasswordWords.has(half))
}

function withoutEnds(text: string): string {
  return text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '')
}

function undoLetterSubstitutions(text: string): string {
  return [...text].map((character) => lookalikes[character] ?? character).join('')
}

/**
 * Returns true if the text contains the owner's name and fewer than six other characters. Names of up to three letters are
 * ignored, because many words contain them.
 */
function isMostlyName(text: string, { username, email }: PasswordOwner): boolean {
  const [mailbox = ''] = email.split('@')
  return [username, email, mailbox].map(plainLetters).some((name) => {
    if (name.length < SHORTEST_NAME || !text.includes(name)) return false
    return text.length - name.length < ENOUGH_BESIDES_THE_NAME
  })
}

function fault(reason: PasswordFault): PasswordOutcome {
  return { ok: false, reason }
}
