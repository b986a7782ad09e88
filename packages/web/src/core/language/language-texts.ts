import i18next, { type BackendModule, type ResourceLanguage } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { currentLanguage, languageOf, languages, localeOf } from './language.ts'

/**
 * Loads the texts of the chosen language that the first screens need. A text that is asked for and has not come is empty
 * until it has; what asks for it is drawn again then.
 */
export async function startLanguage(): Promise<void> {
  const language = languageOf(currentLanguage())
  document.documentElement.lang = localeOf(language)
  await i18next
    .use(textsAt(`/langs/${language}.first.json`))
    .use(initReactI18next)
    .init({
      // i18next is told the locale, because 'us' is no language to the rules of plurals.
      lng: localeOf(language),
      supportedLngs: languages.map(localeOf),
      load: 'currentOnly',
      fallbackLng: false,
      interpolation: { escapeValue: false },
      react: { useSuspense: false, bindI18nStore: 'added' },
      parseMissingKeyHandler: textInstead,
    })
}

let otherTexts: Promise<void> | undefined
let isWhole = false

/** Has the texts come that were not needed first. Throws where they cannot come; asked again, it tries again. */
export function allTexts(): Promise<void> {
  otherTexts ??= loadOtherTexts().catch((cause) => {
    otherTexts = undefined
    throw cause
  })
  return otherTexts
}

/** For what is opened from the first screens: its script and its texts come together. */
export function withAllTexts<Script>(load: () => Promise<Script>): () => Promise<Script> {
  return async () => {
    const [script] = await Promise.all([load(), allTexts()])
    return script
  }
}

async function loadOtherTexts(): Promise<void> {
  const language = languageOf(currentLanguage())
  const texts = await textsFrom(`/langs/${language}.rest.json`)
  isWhole = true
  i18next.addResourceBundle(localeOf(language), 'translation', texts, true)
}

function textInstead(key: string, otherwise?: string): string {
  if (!isWhole) {
    // What asked for it stays as it is if they do not come: an error notice of its own would not bring them.
    void allTexts().catch(() => {})
    return otherwise ?? ''
  }
  if (otherwise !== undefined) return otherwise
  console.error(`There is no text for ${key}`)
  return key
}

/** The one file of texts that a page begins with; what did not come is asked for again, a few times. */
function textsAt(path: string): BackendModule {
  return {
    type: 'backend',
    callbackApi: true,
    init() {},
    read: (_language, _namespace, done) =>
      void textsFrom(path).then(
        (texts) => done(null, texts),
        // `true` asks for it again.
        (failure: Error) => done(failure, true),
      ),
  }
}

async function textsFrom(path: string): Promise<ResourceLanguage> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.json()
}
