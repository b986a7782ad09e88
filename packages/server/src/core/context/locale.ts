const locales = { us: 'en-US', es: 'es-ES', pt: 'pt-PT' } as const

/** The locale of a language for Intl: 'es' is 'es-ES'. */
export function localeOf(language: keyof typeof locales): string {
  return locales[language]
}
