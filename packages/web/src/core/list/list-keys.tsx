import { Kbd, Modal } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './list-keys.module.css'

/** The keys of a list, each with the name of what it does; those with a name of their own by its text. */
const keys: [keys: string[], text: string][] = [
  [['↑', '↓'], 'step'],
  [['page_up', 'page_down'], 'leap'],
  [['home', 'end'], 'ends'],
  [['enter'], 'open'],
  [['space'], 'select'],
  [['shift', 'space'], 'range'],
  [['ctrl', 'A'], 'page'],
  [['delete'], 'delete'],
  [['escape'], 'clear'],
  [['ctrl', 'shift', '←', '→'], 'move_column'],
  [['←', '→'], 'column_width'],
  [['enter'], 'column_fit'],
  [['delete'], 'column_own_width'],
  [['/'], 'search'],
  [['n'], 'new'],
  [['?'], 'help'],
]

/** Shows the keys of a list. */
export function ListKeys(props: {
  opened: boolean
  onClose: () => void
  /** A key that only this list has. */
  rowKey?: { key: string; text: string } | undefined
}) {
  const { t } = useTranslation()
  const own: typeof keys = props.rowKey ? [[[props.rowKey.key], props.rowKey.text]] : []
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={t('list.keys.title')} size="sm">
      <dl className={classes.keys}>
        {own.concat(keys).map(([strokes, text]) => (
          <div key={text} className={classes.key}>
            <dt>
              {strokes.map((stroke) => (
                <Kbd key={stroke}>{stroke.length > 1 ? t(`keys.${stroke}`) : stroke}</Kbd>
              ))}
            </dt>
            <dd>{t(`list.keys.${text}`)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}

/** Does what single keys ask for while nobody writes and nothing lies over the screen. */
export function useSingleKeys(actions: Record<string, () => void>) {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const action = latest.current[event.key]
      if (!action || isTaken(event.target)) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const writes = target.matches('textarea, select, [contenteditable]') || isTextInput(target)
  return writes || target.closest('[role="dialog"], [role="menu"]') !== null
}

function isTextInput(target: HTMLElement): boolean {
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)
}
