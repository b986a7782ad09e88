import type { FoundGroup } from '@lienzo/contract/records/search'
import type { PermissionMap } from '@lienzo/rules/people/permissions'
import {
  IconAdjustmentsHorizontal,
  IconArrowsRightLeft,
  IconLanguage,
  IconLogout,
  IconMaximize,
  IconMinimize,
  IconPlus,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { changeLanguage, currentLanguage, languages } from '../../core/language/language.ts'
import type { RecentRecord } from '../../core/session/recent-records.ts'
import { FoundIcon } from '../screens/found-icon.tsx'
import { ScreenIcon } from '../screens/screen-icon.tsx'
import { mayMake, mayOpen, screens } from '../screens/screens.ts'

/** Line of the palette, which opens a screen or record or runs an action. */
export type Choice = { id: string; label: string; detail?: string; icon: ReactNode } & (
  | { to: string; search?: Record<string, string> }
  | { run: () => void }
)
export type ChoiceGroup = { name: string; title: string; choices: Choice[] }

/** Returns one choice for each screen that the user is allowed to open. */
export function screenChoices(permissions: PermissionMap, t: TFunction): Choice[] {
  return screens
    .filter((screen) => mayOpen(screen, permissions))
    .map(({ name, path }) => ({
      id: `screen-${name}`,
      label: t(`navigation.menu.${name}`),
      icon: <ScreenIcon name={name} size={18} stroke={1.5} />,
      to: path,
    }))
}

/** Returns one choice for each kind of record that the user is allowed to create. */
export function creationChoices(permissions: PermissionMap, isHouse: boolean, t: TFunction): Choice[] {
  return screens
    .filter((screen) => mayMake(screen, permissions, isHouse))
    .map(({ name, path }) => ({
      id: `new-${name}`,
      label: t(`${name}.new`),
      icon: <IconPlus size={18} stroke={1.5} aria-hidden />,
      to: `${path}/new`,
    }))
}

export type FrameActions = {
  isFullScreen: boolean
  toggleFullScreen: () => void
  isRightToLeft: boolean
  toggleRightToLeft: () => void
  showLayout: () => void
  logOut: () => void
}

/** Returns the choices for full screen, layout, text direction, language and signing out. */
export function frameChoices(actions: FrameActions, t: TFunction): Choice[] {
  const FullScreenIcon = actions.isFullScreen ? IconMinimize : IconMaximize
  return [
    {
      id: 'full-screen',
      label: t(actions.isFullScreen ? 'shell.leave_full_screen' : 'shell.full_screen'),
      icon: <FullScreenIcon size={18} stroke={1.5} aria-hidden />,
      run: actions.toggleFullScreen,
    },
    {
      id: 'layout',
      label: t('shell.layout.title'),
      icon: <IconAdjustmentsHorizontal size={18} stroke={1.5} aria-hidden />,
      run: actions.showLayout,
    },
    {
      id: 'right-to-left',
      label: t(actions.isRightToLeft ? 'search.left_to_right' : 'shell.layout.rightToLeft'),
      icon: <IconArrowsRightLeft size={18} stroke={1.5} aria-hidden />,
      run: actions.toggleRightToLeft,
    },
    ...languages
      .filter((language) => language !== currentLanguage())
      .map((language) => ({
        id: `language-${language}`,
        label: t(`search.languages.${language}`),
        icon: <IconLanguage size={18} stroke={1.5} aria-hidden />,
        run: () => changeLanguage(language),
      })),
    {
      id: 'log-out',
      label: t('shell.logout.entry'),
      icon: <IconLogout size={18} stroke={1.5} aria-hidden className="mantine-rotate-rtl" />,
      run: actions.logOut,
    },
  ]
}

export function recordGroups(groups: readonly FoundGroup[], t: TFunction): ChoiceGroup[] {
  return groups.map(({ resource, rows }) => ({
    name: resource,
    title: t(`${resource}.plural`),
    choices: rows.map(({ id, label, detail, path }) => ({
      id: `${resource}-${id}`,
      label,
      detail,
      icon: <FoundIcon path={path} />,
      to: path,
    })),
  }))
}

export function recentChoices(records: readonly RecentRecord[]): Choice[] {
  return records.map(({ path, label }) => ({
    id: `recent-${path}`,
    label,
    icon: <FoundIcon path={path} />,
    to: path,
  }))
}

/** Number of choices that Page Up and Page Down move by. */
const LEAP = 6

/**
 * Returns the index of the choice to mark after a key was pressed. Returns null if the list is empty or the key does not move
 * the mark. The arrow keys wrap around.
 */
export function indexAfterKey(key: string, index: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowUp') return (index - 1 + count) % count
  if (key === 'PageDown') return Math.min(index + LEAP, count - 1)
  if (key === 'PageUp') return Math.max(index - LEAP, 0)
  return null
}
