import type { FoundGroup } from '@lienzo/contract/records/search'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../core/session/permissions.ts'
import { recentRecords } from '../../core/session/recent-records.ts'
import { useIsHouse } from '../../core/session/use-is-house.ts'
import {
  type Choice,
  type ChoiceGroup,
  creationChoices,
  type FrameActions,
  frameChoices,
  recentChoices,
  recordGroups,
  screenChoices,
} from './palette-choices.tsx'
import { choicesWith, groupsFor } from './palette-order.ts'

/**
 * Returns the groups of the palette. If the text is empty, they contain recent records, screens and actions. Otherwise they
 * contain the matches and a link to the search screen.
 */
export function useChoices(
  text: string,
  results: readonly FoundGroup[],
  actions: FrameActions,
): ChoiceGroup[] {
  const { t } = useTranslation()
  const permissions = usePermissions() ?? {}
  const isHouse = useIsHouse()
  const query = text.trim()
  const doable = [...creationChoices(permissions, isHouse, t), ...frameChoices(actions, t)]
  const groups = [
    { name: 'recent', title: t('search.recent'), choices: recentChoices(recentRecords()) },
    { name: 'screens', title: t('search.screens'), choices: screenChoices(permissions, t) },
    { name: 'actions', title: t('search.actions'), choices: doable },
  ]
  const visibleGroups = (query === '' ? groups : matchingGroups()).filter((group) => group.choices.length > 0)
  const everywhere = { name: 'everything', title: t('search.everything'), choices: [everything(query)] }
  return query === '' ? visibleGroups : [...groupsFor(query, visibleGroups), everywhere]

  function matchingGroups(): ChoiceGroup[] {
    const matches = groups.slice(1).map((group) => ({ ...group, choices: choicesWith(query, group.choices) }))
    return [...recordGroups(results, t), ...matches]
  }

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
