import * as money from '@lienzo/rules/money'

/** Languages of the application. The files with their texts have these names. */
export const languages = ['us', 'es', 'pt'] as const
export type Language = (typeof languages)[number]

const locales: Record<Language, string> = { us: 'en-US', es: 'es-ES', pt: 'pt-PT' }
const languageKey = 'currentLanguage'
const defaultLanguage: Language = 'es'

/** Returns the language with this key. Throws an error 'Incorrect locale used' if there is none. */
export function languageOf(key: string): Language {
  const language = languages.find((each) => each === key)
  if (!language) throw new Error('Incorrect locale used')
  return language
}

/**
 * Returns the language chosen in this browser. Returns the default language if none was chosen or the stored choice is invalid.
 */
export function currentLanguage(): Language {
  const key = localStorage.getItem(languageKey)
  if (key === null) return defaultLanguage
  try {
    return languageOf(key)
  } catch (failure) {
    console.error(failure)
    return defaultLanguage
  }
}

/** Stores the chosen language and reloads the page. Throws an error 'Incorrect locale used' for an unknown language. */
export function changeLanguage(key: string): void {
  localStorage.setItem(languageKey, languageOf(key))
  location.reload()
}

/** Switches to the language of the user's profile, unless a language was already chosen in this browser. */
export function adoptLanguage(key: string): void {
  if (localStorage.getItem(languageKey) === null && key !== currentLanguage()) changeLanguage(key)
}

/** Returns the locale of a language for `Intl`, such as 'es-ES' for 'es'. */
export function localeOf(language: Language): string {
  return locales[language]
}

/** Returns the locale of the current language. */
export function currentLocale(): string {
  return locales[currentLanguage()]
}

/** Returns the user's time zone, such as 'Europe/Madrid'. */
export function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

// All languages use the date format DD/MM/YYYY.
const dateFormat = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric' })
const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Formats Unix seconds as DD/MM/YYYY. */
export function formatDate(seconds: number): string {
  return dateFormat.format(seconds * 1000)
}

/** Formats Unix seconds as DD/MM/YYYY HH:MM. */
export function formatDateTime(seconds: number): string {
  return `${formatDate(seconds)} ${timeFormat.format(seconds * 1000)}`
}

/** Formats euros with the euro sign and two decimals. */
export function formatEuros(euros: number): string {
  return withMinus(money.formatEuros(Math.round(euros * 10 ** money.CENTS_DECIMALS), currentLocale()))
}

/** Formats an area in square metres with two decimals, without the unit. */
export function formatM2(squareMetres: number): string {
  return withMinus(money.formatShortArea(areaUnits(squareMetres), currentLocale()))
}

/** Formats an area in square metres with up to four decimals, for calculations and limits. */
export function formatExactM2(squareMetres: number): string {
  return withMinus(money.formatArea(areaUnits(squareMetres), currentLocale()))
}

function areaUnits(squareMetres: number): number {
  return Math.round(squareMetres * 10 ** money.AREA_DECIMALS)
}

/** Formats a number with exactly this many decimals. */
export function formatNumber(value: number, decimals: number = 0): string {
  return withMinus(money.formatDecimal(Math.round(value * 10 ** decimals), decimals, currentLocale()))
}

/** Formats a percentage with at most two decimals and the percent sign. In Spanish, 7.5 becomes '7,5 %'. */
export function formatPercent(percent: number): string {
  return withMinus(money.formatPercent(Math.round(percent * 100), currentLocale()))
}

/** Replaces the hyphen that `Intl` uses with the minus sign that the translations use. */
function withMinus(text: string): string {
  return text.replace('-', '−')
}
