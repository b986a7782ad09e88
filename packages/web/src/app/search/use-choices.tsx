import type { FoundGroup } from '@lienzo/contract/records/search'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../core/session/permissions.ts'
import { recentRecords } from '../../core/session/recent-records.ts'
import {
  type Choice,
  type ChoiceGroup,
  choicesWith,
  creationChoices,
  type FrameActions,
  frameChoices,
  recentChoices,
  recordGroups,
  screenChoices,
} from './palette-choices.tsx'

/** What the palette offers for a text: recent records at first, then what contains the text and the records found for it. */
export function useChoices(text: string, found: readonly FoundGroup[], actions: FrameActions): ChoiceGroup[] {
  const { t } = useTranslation()
  const permissions = usePermissions() ?? {}
  const wanted = text.trim()
  const doable = [...creationChoices(permissions, t), ...frameChoices(actions, t)]
  const groups = [
    { name: 'recent', title: t('search.recent'), choices: recentChoices(recentRecords()) },
    { name: 'screens', title: t('search.screens'), choices: screenChoices(permissions, t) },
    { name: 'actions', title: t('search.actions'), choices: doable },
  ]
  const shown =
    wanted === ''
      ? groups
      : [
          ...groups.slice(1).map((group) => ({ ...group, choices: choicesWith(wanted, group.choices) })),
          ...recordGroups(found, t),
          { name: 'everything', title: t('search.everything'), choices: [everything(wanted)] },
        ]
  return shown.filter((group) => group.choices.length > 0)

  function everything(q: string): Choice {
    return {
      id: 'everything',
      label: t('search.everything_for', { text: q }),
      icon: <IconSearch size={18} stroke={1.5} aria-hidden />,
      to: '/miscellaneous/search',
      search: { q },
    }
  }
}
