import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isWriting } from '../../ui/keys/is-writing.ts'
import { KeysDialog } from '../../ui/keys/keys-dialog.tsx'

/** Shortcuts of lists, each with the translation key of its description. Key names of several letters are translated. */
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

/** Dialog that lists the keyboard shortcuts of a list. */
export function ListKeys(props: {
  opened: boolean
  onClose: () => void
  /** Additional shortcut of the list. */
  rowKey?: { key: string; text: string } | undefined
}) {
  const { t } = useTranslation()
  const own: typeof keys = props.rowKey ? [[[props.rowKey.key], props.rowKey.text]] : []
  const lines = own.concat(keys).map(([strokes, text]) => ({ strokes, text: t(`list.keys.${text}`) }))
  return (
    <KeysDialog opened={props.opened} onClose={props.onClose} title={t('list.keys.title')} keys={lines} />
  )
}

/** Runs actions when single keys are pressed, unless the user is typing, or a dialog or menu has the focus. */
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
  if (isWriting(target)) return true
  return target instanceof HTMLElement && target.closest('[role="dialog"], [role="menu"]') !== null
}
