import { formatCount } from '@lienzo/rules/money'
import { ActionIcon, CloseButton, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../hooks/locale.ts'
import classes from './grid-tools.module.css'
import type { GridFinding } from './use-finding.ts'

/**
 * Search bar for all cells. Enter moves to the next match, Shift+Enter to the previous match, and Escape returns to the cell.
 */
export function FindBar({ finding }: { finding: GridFinding }) {
  const { bar, text, found, isCurrent, at, missing, look, go, close, opened } = finding
  const { t } = useTranslation()
  const locale = useLocale()
  const input = useRef<HTMLInputElement>(null)
  // Opening the bar again focuses its input again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it is opened
  useEffect(() => input.current?.select(), [opened])
  const number = (value: number) => formatCount(value, locale)

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') go(event.shiftKey)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <search ref={bar} className={classes.find} onKeyDown={onKeyDown}>
      <TextInput
        ref={input}
        className={classes.findField}
        size="xs"
        aria-label={t('grid.find.label')}
        placeholder={t('grid.find.label')}
        autoComplete="off"
        value={text}
        onChange={(event) => look(event.currentTarget.value)}
      />
      <span className={classes.found} role="status">
        {text.trim() !== '' &&
          isCurrent &&
          (found === 0
            ? t('grid.find.nothing')
            : t('grid.find.found', { at: number(at + 1), count: found, total: number(found) }))}
        {text.trim() !== '' &&
          missing > 0 &&
          `${isCurrent ? ' · ' : ''}${t('grid.missing', { count: missing })}`}
      </span>
      <ActionIcon aria-label={t('grid.find.back')} disabled={found === 0} onClick={() => go(true)}>
        <IconChevronUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('grid.find.next')} disabled={found === 0} onClick={() => go(false)}>
        <IconChevronDown size={16} aria-hidden />
      </ActionIcon>
      <CloseButton size="sm" aria-label={t('grid.find.close')} onClick={close} />
    </search>
  )
}
