import { formatCount } from '@lienzo/rules/money'
import i18next, { type BackendModule, type FormatterModule, type ResourceLanguage } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { currentLanguage, languageOf, languages, localeOf } from './language.ts'

/** Loads the texts of the current language. If a text is missing, its key is shown. */
export async function startLanguage(): Promise<void> {
  const language = languageOf(currentLanguage())
  document.documentElement.lang = localeOf(language)
  await i18next
    .use(textsAt(`/langs/${language}.json`))
    .use(initReactI18next)
    .use(counts)
    .init({
      // Passes a locale, because i18next does not know plural rules for the language name 'us'.
      lng: localeOf(language),
      supportedLngs: languages.map(localeOf),
      load: 'currentOnly',
      fallbackLng: false,
      interpolation: { escapeValue: false, alwaysFormat: true },
      react: { useSuspense: false },
      parseMissingKeyHandler: keyInstead,
    })
}

/**
 * Formats the number `count` in a text. All other values, such as codes and years, are inserted unchanged, because they are
 * already formatted.
 */
const counts: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value, _format, locale, values) => {
    const isCounted = values?.interpolationkey === 'count' && typeof value === 'number'
    return isCounted && locale ? formatCount(value, locale) : value
  },
}

function keyInstead(key: string, otherwise?: string): string {
  if (otherwise !== undefined) return otherwise
  console.error(`There is no text for ${key}`)
  return key
}

/** Returns an i18next backend that loads all texts from one file. If loading fails, i18next retries a few times. */
function textsAt(path: string): BackendModule {
  return {
    type: 'backend',
    callbackApi: true,
    init() {},
    read: (_language, _namespace, callback) =>
      void textsFrom(path).then(
        (texts) => callback(null, texts),
        // `true` tells i18next to retry.
        (failure: Error) => callback(failure, true),
      ),
  }
}

async function textsFrom(path: string): Promise<ResourceLanguage> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.json()
}
