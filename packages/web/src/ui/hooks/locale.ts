import { useTranslation } from 'react-i18next'

/** Returns the locale for formatting numbers and dates. The translations are loaded under this name too. */
export function useLocale(): string {
  return useTranslation().i18n.language
}
