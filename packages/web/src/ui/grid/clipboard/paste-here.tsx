import { Button } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isWriting } from '../../keys/is-writing.ts'
import { copiedCells, readClipboard } from './grid-clipboard.ts'
import classes from './paste-here.module.css'
import type { SheetTexts } from './sheet-text.ts'

type PasteHereProps = {
  /** Headings of the columns that a paste without headings fills. */
  columns: readonly string[]
  isBusy?: boolean
  /** Receives the pasted cells, at least one. */
  onBlock: (block: SheetTexts) => void
  onKeyDown?: (event: KeyboardEvent) => void
}

/** Replaces the rows of an empty table. Creates rows from cells that the user pastes from a spreadsheet. */
export function PasteHere({ columns, isBusy = false, onBlock, onKeyDown }: PasteHereProps) {
  const { t } = useTranslation()
  const [fault, setFault] = useState('')

  function take(block: SheetTexts) {
    const isEmpty = !block.some((row) => row.some((text) => text.trim() !== ''))
    setFault(isEmpty ? t('grid.paste_nothing') : '')
    if (!isEmpty) onBlock(block)
  }

  const latest = useRef(take)
  latest.current = take
  // The user can paste anywhere on the screen, because there is no other place to paste cells. A text field keeps the paste,
  // unless the field has one line and the paste has several columns.
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const { target, clipboardData } = event
      if (event.defaultPrevented || !clipboardData || isInDialog(target)) return
      const block = copiedCells(clipboardData)
      if (isWriting(target) && !(target instanceof HTMLInputElement && hasColumns(block))) return
      event.preventDefault()
      latest.current(block)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])

  return (
    <div className={classes.paste}>
      <Button
        variant="default"
        loading={isBusy}
        leftSection={<IconClipboardText size={16} aria-hidden />}
        data-paste-here
        onKeyDown={onKeyDown}
        onClick={() => readClipboard().then(take, () => setFault(t('grid.paste_by_keys')))}
      >
        {t('grid.paste_here')}
      </Button>
      <span role="status">{fault}</span>
      <p className={classes.columns}>{t('grid.paste_columns', { columns: columns.join(', ') })}</p>
    </div>
  )
}

function hasColumns(block: SheetTexts): boolean {
  return block.some((row) => row.length > 1)
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=dialog]') !== null
}
