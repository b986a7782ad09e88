import { readFile } from 'node:fs/promises'
import { sentences } from './sentences.ts'

/** Languages of users; `us` is English. */
export type Language = keyof typeof sentences

/** Texts of the screens and of the confirmations in one language. */
export type Words = {
  language: Language
  locale: string
  sentences: (typeof sentences)[Language]
  /** Returns the text at the first of these paths that has one, such as `order.status`. Returns `otherwise` if none has. */
  text(places: string[], otherwise: string): string
}

const locales: Record<Language, string> = { es: 'es-ES', pt: 'pt-PT', us: 'en-GB' }
const cache = new Map<Language, Promise<Words>>()

/**
 * Loads the texts of a language, and caches them. Confirmations use the language files of the screens, so both use the same
 * words.
 */
export function wordsOf(language: Language): Promise<Words> {
  const words = cache.get(language) ?? load(language)
  cache.set(language, words)
  return words
}

async function load(language: Language): Promise<Words> {
  const file = new URL(`../../../web/public/langs/${language}.json`, import.meta.url)
  const texts: unknown = JSON.parse(await readFile(file, 'utf8'))
  return {
    language,
    locale: locales[language],
    sentences: sentences[language],
    text: (places, otherwise) => places.map((place) => textAt(texts, place)).find(Boolean) ?? otherwise,
  }
}

function textAt(texts: unknown, place: string): string | null {
  let current = texts
  for (const name of place.split('.')) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, name)) return null
    current = (current as Record<string, unknown>)[name]
  }
  return typeof current === 'string' ? current : null
}
