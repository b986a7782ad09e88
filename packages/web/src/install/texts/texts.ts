import type { InstallerJob } from '@lienzo/contract/installation/installer-page'
import es from './es.json' with { type: 'json' }
import pt from './pt.json' with { type: 'json' }
import us from './us.json' with { type: 'json' }

export type Language = InstallerJob['languages'][number]
/** Name of a text in the JSON files beside this file. A text with a count has two names, ending in `_one` and `_other`. */
export type TextName = keyof typeof es
type Values = Record<string, string | number>
type BaseName<Name> = Name extends `${infer Base}_other` ? Base : never
export type CountedName = BaseName<TextName>

const texts: Record<Language, Record<TextName, string>> = { es, pt, us }
const locales: Record<Language, string> = { es: 'es', pt: 'pt', us: 'en' }
const KEPT_AS = 'install-language'

export const languageNames: Record<Language, string> = { es: 'Español', pt: 'Português', us: 'English' }

let current: Language = chosenLanguage() ?? languageOfBrowser()

function isLanguage(text: string | null): text is Language {
  return text !== null && Object.hasOwn(texts, text)
}

function chosenLanguage(): Language | undefined {
  try {
    const language = localStorage.getItem(KEPT_AS)
    return isLanguage(language) ? language : undefined
  } catch {
    // Local storage is unavailable, so the browser's language is used.
    return undefined
  }
}

function languageOfBrowser(): Language {
  const codes = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())
  const first = codes.find((tag) => tag === 'es' || tag === 'pt' || tag === 'en')
  if (first === 'pt') return 'pt'
  return first === 'en' ? 'us' : 'es'
}

export function currentLanguage(): Language {
  return current
}

/** Uses the first of the job's languages, unless the user has chosen a language on this phone. */
export function adoptLanguage(languages: readonly Language[]): void {
  const [first] = languages
  if (first && !chosenLanguage()) current = first
}

/** Sets the language, and stores the choice if the phone allows that. Ignores unknown languages. */
export function chooseLanguage(language: string): void {
  if (!isLanguage(language)) return
  current = language
  try {
    localStorage.setItem(KEPT_AS, language)
  } catch {
    // Local storage is unavailable, so the choice lasts only until the page is closed.
  }
}

/** Returns the language tag of the current language, for the page's `lang` attribute. */
export function currentLocale(): string {
  return locales[current]
}

/** Returns a text in the current language, with values in place of its placeholders. */
export function say(name: TextName, values: Values = {}): string {
  return texts[current][name].replace(/\{\{(\w+)\}\}/g, (_, value: string) => String(values[value] ?? ''))
}

/** Returns a text with a count in the current language, in its singular or plural form. */
export function sayCount(name: CountedName, count: number, values: Values = {}): string {
  const isOne = new Intl.PluralRules(currentLocale()).select(count) === 'one'
  const key = `${name}_${isOne ? 'one' : 'other'}` as TextName
  return say(key, { count, ...values })
}

/** Formats a day as DD/MM/YYYY. The day is stored as the Unix seconds of its start in UTC. */
export function dayText(seconds: number): string {
  const [year, month, day] = new Date(seconds * 1000).toISOString().slice(0, 10).split('-')
  return `${day}/${month}/${year}`
}

/** Formats a time in ms as DD/MM/YYYY HH:MM, in the phone's time zone. */
export function momentText(milliseconds: number): string {
  const moment = new Date(milliseconds)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${two(moment.getDate())}/${two(moment.getMonth() + 1)}/${moment.getFullYear()}`
  return `${day} ${two(moment.getHours())}:${two(moment.getMinutes())}`
}
