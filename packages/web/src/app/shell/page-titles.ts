import { useMatches } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useRecordTitle } from '../../core/record-title.ts'

export type PageTitle = { title: string; address: string }

/** The page titles of the active route from the outside in: what the breadcrumbs show. */
export function usePageTitles(): PageTitle[] {
  const { t } = useTranslation()
  const recordTitle = useRecordTitle()
  const matches = useMatches()
  const titled = matches.filter((match) => match.staticData.title !== undefined)
  return titled.map((match) => {
    const key = match.staticData.title ?? ''
    const isRecord = key === 'navigation.title.record'
    if (!isRecord) return { title: t(key), address: match.pathname }
    const isNew = (match.params as { id?: string }).id === 'new'
    const title = isNew ? t('navigation.title.new_record') : (recordTitle ?? t(key))
    return { title, address: match.pathname }
  })
}

/** The title of the page itself. */
export function usePageTitle(): string {
  return usePageTitles().at(-1)?.title ?? ''
}
