import { useMatches } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type PageTitle, useRecordTitle } from '../../core/record/record-title.ts'

/** Returns the page titles of the active route, outermost first, for the breadcrumbs. */
export function usePageTitles(): PageTitle[] {
  const { t } = useTranslation()
  const record = useRecordTitle()
  const matches = useMatches()
  const titledMatches = matches.filter((match) => match.staticData.title !== undefined)
  return titledMatches.flatMap((match): PageTitle[] => {
    const key = match.staticData.title ?? ''
    const isRecord = key.startsWith('navigation.title.record')
    if (!isRecord) return [{ title: t(key), address: match.pathname }]
    const isNew = (match.params as { id?: string }).id === 'new'
    const [, resource] = match.pathname.split('/')
    const name = isNew ? t(`${resource}.new`) : (record?.title ?? t(key))
    const own = { title: name, address: match.pathname }
    return record?.within ? [record.within, own] : [own]
  })
}
