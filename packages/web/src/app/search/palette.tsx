import { Loader, Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../core/call/call-failure.ts'
import { usePermissions } from '../../core/session/permissions.ts'
import { recentRecords } from '../../core/session/recent-records.ts'
import { useDelayed } from '../../ui/hooks/use-delayed.ts'
import { changeLayout, useLayout } from '../layout/layout.ts'
import { useFullScreen } from '../layout/use-full-screen.ts'
import { LogoutQuestion } from '../session/logout-question.tsx'
import classes from './palette.module.css'
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
import { useFound } from './use-found.ts'

const LayoutSwitcher = lazy(() => import('../layout/layout-switcher.tsx'))
const RECORDS_OF_EACH = 4

type PaletteProps = { opened: boolean; onClose: () => void }

/** Records, screens and actions by a few letters, all from the keyboard. */
export default function Palette({ opened, onClose }: PaletteProps) {
  const { t } = useTranslation()
  const layout = useLayout()
  const fullScreen = useFullScreen()
  const [asksToLogOut, setAsksToLogOut] = useState(false)
  const [switcher, setSwitcher] = useState({ wanted: false, open: false })
  const [shown, setShown] = useState({ open: false, times: 0 })
  const before = useRef<Element | null>(null)
  const actions: FrameActions = {
    isFullScreen: fullScreen.on,
    toggleFullScreen: fullScreen.toggle,
    isRightToLeft: layout.rightToLeft,
    toggleRightToLeft: () => changeLayout({ option: 'rightToLeft', value: !layout.rightToLeft }),
    showLayout: () => setSwitcher({ wanted: true, open: true }),
    logOut: () => setAsksToLogOut(true),
  }
  useEffect(() => {
    if (opened) before.current = document.activeElement
    setShown(({ times }) => ({ open: opened, times: opened ? times + 1 : times }))
  }, [opened])

  /** Before anything is done, so that a question which comes now gives the keyboard back to the same place. */
  function close() {
    onClose()
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
  }

  return (
    <>
      <Modal.Root
        opened={shown.open}
        onClose={close}
        size={640}
        yOffset="10vh"
        returnFocus={false}
        classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
        transitionProps={{ duration: 120 }}
      >
        <Modal.Overlay backgroundOpacity={0.3} />
        <Modal.Content aria-label={t('search.open')}>
          <Modal.Body>
            {/* Empty each time, also when it opens again before it is quite gone. */}
            <Chooser key={shown.times} actions={actions} onClose={close} onLeave={onClose} />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
      <LogoutQuestion opened={asksToLogOut} onClose={() => setAsksToLogOut(false)} />
      {switcher.wanted && (
        <Suspense>
          <LayoutSwitcher opened={switcher.open} onClose={() => setSwitcher({ wanted: true, open: false })} />
        </Suspense>
      )}
    </>
  )
}

function Chooser(props: { actions: FrameActions; onClose: () => void; onLeave: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const listId = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const found = useFound(text, RECORDS_OF_EACH)
  const groups = useGroups(text, found.groups, props.actions)
  const choices = groups.flatMap((group) => group.choices)
  const at = Math.max(
    0,
    choices.findIndex((choice) => choice.id === chosen),
  )
  const current = choices[at]
  const late = useDelayed(found.waiting)
  const list = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice has to come into sight
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [current?.id])

  function take(choice: Choice) {
    if ('run' in choice) {
      props.onClose()
      return choice.run()
    }
    // Whoever goes elsewhere goes on there, and not where they were.
    props.onLeave()
    void navigate({ to: choice.to, search: choice.search ?? {} })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: Math.min(at + 6, choices.length - 1),
      PageUp: Math.max(at - 6, 0),
    }
    const next = steps[event.key]
    if (next !== undefined) {
      event.preventDefault()
      setChosen(choices[(next + choices.length) % choices.length]?.id ?? null)
    } else if (event.key === 'Enter' && current) {
      event.preventDefault()
      take(current)
    }
  }

  return (
    <>
      <div className={classes.line}>
        <IconSearch size={18} stroke={1.5} aria-hidden />
        <input
          className={classes.input}
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current && `${listId}-${current.id}`}
          aria-label={t('search.open')}
          placeholder={t('search.palette_placeholder')}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          data-autofocus
          // biome-ignore lint/a11y/noAutofocus: who opens the palette types
          autoFocus
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setChosen(null)
          }}
          onKeyDown={onKeyDown}
        />
        {late && <Loader size={16} aria-label={t('search.waiting')} />}
      </div>
      <div ref={list} id={listId} className={classes.list} role="listbox" aria-label={t('search.results')}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
          <div key={group.name} role="group" aria-label={group.title}>
            <p className={classes.group} aria-hidden>
              {group.title}
            </p>
            {group.choices.map((choice) => (
              <Line
                key={choice.id}
                id={`${listId}-${choice.id}`}
                choice={choice}
                selected={choice === current}
                onPoint={() => setChosen(choice.id)}
                onTake={() => take(choice)}
              />
            ))}
          </div>
        ))}
      </div>
      {found.error && (
        <p className={classes.failure} role="alert">
          {failureText(found.error, t)}
        </p>
      )}
      <p className={classes.keys} aria-hidden>
        {t('search.keys')}
      </p>
    </>
  )
}

/** The keyboard stays in the field; the pointer takes a line where it is. */
function Line(props: {
  id: string
  choice: Choice
  selected: boolean
  onPoint: () => void
  onTake: () => void
}) {
  const { icon, label, detail } = props.choice
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys for all lines
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the chosen line
    <div
      id={props.id}
      role="option"
      aria-selected={props.selected}
      className={classes.choice}
      onPointerMove={props.selected ? undefined : props.onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={props.onTake}
    >
      {icon}
      <span className={classes.label}>{label}</span>
      {detail && <span className={classes.detail}>{detail}</span>}
    </div>
  )
}

function useGroups(
  text: string,
  found: Parameters<typeof recordGroups>[0],
  actions: FrameActions,
): ChoiceGroup[] {
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
