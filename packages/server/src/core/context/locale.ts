const locales = { us: 'en-US', es: 'es-ES', pt: 'pt-PT' } as const

/** Returns the Intl locale of a language: 'es' is 'es-ES'. */
export function localeOf(language: keyof typeof locales): string {
  return locales[language]
}
