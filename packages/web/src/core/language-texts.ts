import i18next, { type BackendModule, type ResourceLanguage } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { currentLanguage, languageOf, languages, localeOf } from './language.ts'

/** Loads the texts of the chosen language from /langs/<language>.json. */
export async function startLanguage(): Promise<void> {
  const language = languageOf(currentLanguage())
  document.documentElement.lang = localeOf(language)
  await i18next
    .use(textsAt(`/langs/${language}.json`))
    .use(initReactI18next)
    .init({
      // i18next is told the locale, because 'us' is no language to the rules of plurals.
      lng: localeOf(language),
      supportedLngs: languages.map(localeOf),
      load: 'currentOnly',
      fallbackLng: false,
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
}

/** The one file of texts that a page needs; what did not come is asked for again, a few times. */
function textsAt(path: string): BackendModule {
  async function load(): Promise<ResourceLanguage> {
    const response = await fetch(path)
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response.json()
  }
  return {
    type: 'backend',
    callbackApi: true,
    init() {},
    read: (_language, _namespace, done) =>
      void load().then(
        (texts) => done(null, texts),
        // `true` asks for it again.
        (failure: Error) => done(failure, true),
      ),
  }
}
