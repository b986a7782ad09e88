import { Button } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copiedCells, readClipboard } from './grid-clipboard.ts'
import classes from './paste-here.module.css'
import type { SheetTexts } from './sheet-text.ts'

type PasteHereProps = {
  isBusy?: boolean
  /** Receives the cells that a person pastes, never an empty block. */
  onBlock: (block: SheetTexts) => void
  onKeyDown?: (event: KeyboardEvent) => void
}

/** Place of a table without rows that has the keyboard and begins rows for the cells of a spreadsheet. */
export function PasteHere({ isBusy = false, onBlock, onKeyDown }: PasteHereProps) {
  const { t } = useTranslation()
  const [fault, setFault] = useState('')

  function take(block: SheetTexts) {
    const isEmpty = !block.some((row) => row.some((text) => text.trim() !== ''))
    setFault(isEmpty ? t('grid.paste_nothing') : '')
    if (!isEmpty) onBlock(block)
  }

  return (
    <div className={classes.paste}>
      <Button
        variant="default"
        loading={isBusy}
        leftSection={<IconClipboardText size={16} aria-hidden />}
        data-paste-here
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          event.preventDefault()
          take(copiedCells(event.clipboardData))
        }}
        onClick={() => readClipboard().then(take, () => setFault(t('grid.paste_by_keys')))}
      >
        {t('grid.paste_here')}
      </Button>
      <span role="status">{fault}</span>
    </div>
  )
}
