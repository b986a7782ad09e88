import { useTranslation } from 'react-i18next'

/** Returns the locale for numbers and dates, which is also the name under which the texts are loaded. */
export function useLocale(): string {
  return useTranslation().i18n.language
}
