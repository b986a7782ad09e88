import { commonPasswordWords, fingerRuns } from './common-passwords.ts'

export const PASSWORD_MIN_CHARACTERS = 10
/** Maximum length of a password. Longer texts take longer to hash, and nobody types that much. */
export const PASSWORD_MAX_CHARACTERS = 256

export type PasswordFault = 'too-short' | 'too-long' | 'repeated' | 'sequence' | 'common' | 'contains-name'

export type PasswordOutcome = { ok: true } | { ok: false; reason: PasswordFault }

/** Owner of a password. Unknown values are empty strings. */
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
 * Checks whether a new password has 10 to 256 characters and is hard to guess. Refuses a short part that is repeated, sequences
 * of keys, a common word with digits and symbols around it, and the owner's name with few other characters. Does not require
 * certain kinds of characters, because length is the best protection.
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
 * Returns true if the text repeats a part of at most five characters: 'aaaaaaaaaa', 'hola1hola1ho'. The last repetition can be
 * incomplete.
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

/**
 * Returns true if the only word in the text is a common word, which can be repeated. Digits and symbols can surround the word
 * or replace its letters.
 */
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
 * Returns true if the text contains the owner's user name, e-mail address or mailbox name, and fewer than six other characters.
 * Names of up to three characters are ignored, because many words contain them.
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
