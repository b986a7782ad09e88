import { IconChevronDown, IconChevronsLeft, IconDatabase, IconSettings } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDismissal } from '../../../ui/hooks/use-dismissal.ts'
import { changeMenu, useMenuState } from '../../layout/layout.ts'
import { ScreenIcon } from '../../screens/screen-icon.tsx'
import { keysOf } from '../../screens/screen-keys.ts'
import { ScreenLink } from '../../screens/screen-link.tsx'
import { type Screen, screenAt } from '../../screens/screens.ts'
import classes from './navigation.module.css'
import type { NavigationGroup } from './navigation-entries.ts'
import { useNavigationEntries } from './use-navigation-entries.ts'

const groupIcons = { bbdd: IconDatabase, administration: IconSettings }

/**
 * Position of the navigation. `top` is a bar below the header, whose groups open downwards. `side` and `drawer` are vertical
 * menus, whose groups expand in place.
 */
export type NavigationPlace = 'top' | 'side' | 'drawer'

export function Navigation({ place }: { place: NavigationPlace }) {
  const { t } = useTranslation()
  const { main, groups } = useNavigationEntries()
  const { minified } = useMenuState()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const navigation = useRef<HTMLElement>(null)
  const holding = groups.find((group) => group.entries.some((entry) => isAt(path, entry)))?.name ?? null
  // Name of the open group, or null. At most one group is open.
  const [open, setOpen] = useState(place === 'top' ? null : holding)

  // A vertical menu opens the group of the current screen.
  useEffect(() => {
    if (place !== 'top' && holding) setOpen(holding)
  }, [place, holding])

  const toggle = (name: NavigationGroup['name']) => setOpen(open === name ? null : name)

  const close = useCallback((by: 'outside' | 'escape') => {
    // The focus must not stay inside a closed group, so it moves to the group's button.
    const folding = by === 'escape' ? document.activeElement?.closest('[data-open]') : null
    if (navigation.current?.contains(folding ?? null)) folding?.querySelector('button')?.focus()
    setOpen(null)
  }, [])
  useDismissal(navigation, place === 'top' && open !== null, close)

  const leave = () => {
    changeMenu({ drawerOpen: false })
    if (place === 'top') setOpen(null)
  }

  return (
    <nav
      ref={navigation}
      className={classes.navigation}
      data-place={place}
      aria-label={t('navigation.label')}
    >
      <ul className={classes.entries}>
        {main.map((entry) => (
          <Entry key={entry.name} entry={entry} path={path} onLeave={leave} />
        ))}
        {groups.map((group) => (
          <Group
            key={group.name}
            group={group}
            path={path}
            open={open === group.name}
            onToggle={() => toggle(group.name)}
            onLeave={leave}
          />
        ))}
      </ul>
      {place === 'side' && (
        <button
          type="button"
          className={classes.minify}
          aria-pressed={minified}
          title={t(minified ? 'navigation.unminify' : 'navigation.minify')}
          onClick={() => changeMenu({ minified: !minified })}
        >
          <IconChevronsLeft size={18} stroke={1.5} aria-hidden className="mantine-rotate-rtl" />
          <span>{t('navigation.minify')}</span>
        </button>
      )}
    </nav>
  )
}

type EntryProps = { entry: Screen; path: string; onLeave: () => void }

function Entry({ entry, path, onLeave }: EntryProps) {
  const { t } = useTranslation()
  const label = t(`navigation.menu.${entry.name}`)
  return (
    <li>
      <ScreenLink
        to={entry.path}
        // By default, the router marks a link as active for every path below its own, including the paths of other screens.
        activeOptions={{ exact: true }}
        className={classes.entry}
        title={label}
        aria-keyshortcuts={keysOf(entry)}
        aria-current={isAt(path, entry) ? 'page' : undefined}
        onClick={onLeave}
      >
        <ScreenIcon name={entry.name} size={18} stroke={1.5} />
        <span>{label}</span>
      </ScreenLink>
    </li>
  )
}

type GroupProps = {
  group: NavigationGroup
  path: string
  open: boolean
  onToggle: () => void
  onLeave: () => void
}

function Group({ group, path, open, onToggle, onLeave }: GroupProps) {
  const { t } = useTranslation()
  const Icon = groupIcons[group.name]
  const label = t(`navigation.menu.${group.name}`)
  const holdsScreen = group.entries.some((entry) => isAt(path, entry))
  return (
    <li className={classes.group} data-open={open || undefined}>
      <button
        type="button"
        className={classes.entry}
        title={label}
        aria-expanded={open}
        data-holds-screen={holdsScreen || undefined}
        onClick={onToggle}
      >
        <Icon size={18} stroke={1.5} aria-hidden />
        <span>{label}</span>
        <IconChevronDown size={14} stroke={1.75} aria-hidden className={classes.arrow} />
      </button>
      <div className={classes.fold} inert={!open}>
        <ul className={classes.entries}>
          {group.entries.map((entry) => (
            <Entry key={entry.name} entry={entry} path={path} onLeave={onLeave} />
          ))}
        </ul>
      </div>
    </li>
  )
}

/** Returns true if the path belongs to the screen, that is, if it is the path of the screen or of a page below the screen. */
function isAt(path: string, entry: Screen): boolean {
  return screenAt(path)?.name === entry.name
}
