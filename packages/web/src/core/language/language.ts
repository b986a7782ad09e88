import * as money from '@lienzo/rules/money'

/** The languages of the application by the names of their text files. */
export const languages = ['us', 'es', 'pt'] as const
export type Language = (typeof languages)[number]

const locales: Record<Language, string> = { us: 'en-US', es: 'es-ES', pt: 'pt-PT' }
const languageKey = 'currentLanguage'
const defaultLanguage: Language = 'es'

/** Throws 'Incorrect locale used' for a language that the application does not have. */
export function languageOf(key: string): Language {
  const language = languages.find((known) => known === key)
  if (!language) throw new Error('Incorrect locale used')
  return language
}

/** The chosen language; a choice that cannot be read counts as none. */
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

/** Keeps the choice and loads the page again. Throws 'Incorrect locale used'. */
export function changeLanguage(key: string): void {
  localStorage.setItem(languageKey, languageOf(key))
  location.reload()
}

/** Takes up a person's own language where this browser has no choice yet. */
export function adoptLanguage(key: string): void {
  if (localStorage.getItem(languageKey) === null && key !== currentLanguage()) changeLanguage(key)
}

/** The locale of a language for Intl: 'es' is 'es-ES'. */
export function localeOf(language: Language): string {
  return locales[language]
}

/** The locale that numbers are written in now. */
export function currentLocale(): string {
  return locales[currentLanguage()]
}

/** The person's time zone, such as 'Europe/Madrid'. */
export function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

// Dates are written DD/MM/YYYY in every language.
const dateFormat = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric' })
const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** DD/MM/YYYY of Unix seconds. */
export function formatDate(seconds: number): string {
  return dateFormat.format(seconds * 1000)
}

/** DD/MM/YYYY HH:MM of Unix seconds. */
export function formatDateTime(seconds: number): string {
  return `${formatDate(seconds)} ${timeFormat.format(seconds * 1000)}`
}

/** Euros of the wire with their sign and two decimals. */
export function formatEuros(euros: number): string {
  return withMinus(money.formatEuros(Math.round(euros * 10 ** money.CENTS_DECIMALS), currentLocale()))
}

/** Square metres of the wire with two decimals, without their sign. */
export function formatM2(squareMetres: number): string {
  return withMinus(money.formatShortArea(areaUnits(squareMetres), currentLocale()))
}

/** The same with all that they have, up to four decimals: where it is explained what comes of them, or a limit is named. */
export function formatExactM2(squareMetres: number): string {
  return withMinus(money.formatArea(areaUnits(squareMetres), currentLocale()))
}

function areaUnits(squareMetres: number): number {
  return Math.round(squareMetres * 10 ** money.AREA_DECIMALS)
}

/** A number of the wire with exactly so many decimals. */
export function formatNumber(value: number, decimals: number = 0): string {
  return withMinus(money.formatDecimal(Math.round(value * 10 ** decimals), decimals, currentLocale()))
}

/** A number with the minus sign that the texts have, in place of the hyphen of the languages' own formats. */
function withMinus(text: string): string {
  return text.replace('-', '−')
}
