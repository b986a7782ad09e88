import { useTranslation } from 'react-i18next'

/** The locale in which numbers are written; the texts are loaded under its name. */
export function useLocale(): string {
  return useTranslation().i18n.language
}
