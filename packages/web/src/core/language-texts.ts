import i18next from 'i18next'
import HttpBackend, { type HttpBackendOptions } from 'i18next-http-backend'
import { initReactI18next } from 'react-i18next'
import { currentLanguage, languageOf, languages, localeOf } from './language.ts'

/** Loads the texts of the chosen language from /langs/<language>.json. */
export async function startLanguage(): Promise<void> {
  const language = languageOf(currentLanguage())
  document.documentElement.lang = localeOf(language)
  await i18next
    .use(HttpBackend)
    .use(initReactI18next)
    .init<HttpBackendOptions>({
      // i18next is told the locale, because 'us' is no language to the rules of plurals.
      lng: localeOf(language),
      supportedLngs: languages.map(localeOf),
      load: 'currentOnly',
      fallbackLng: false,
      backend: { loadPath: `/langs/${language}.json` },
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
}
