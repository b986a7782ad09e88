import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { formatNumber } from '../../../core/language/language.ts'
import { showNotice } from '../../../core/notice/notices.ts'
import { Question } from '../../../ui/feedback/question.tsx'
import type { ShownImport } from '../use-import.ts'

/** Minimum number of changed records, or of added pictures, for which undoing an import requires a confirmation. */
const ASKED_FROM = 1_000

type Undone = OutputOnTheWire<CallAt<'importsrest/undodetail'>>

/**
 * Undoes an import. If the import changed or deactivated many records, or added many pictures, first shows the numbers and asks
 * for confirmation.
 */
export function UndoButton(props: { found: ShownImport; isBusy: boolean; onUndo: () => void }) {
  const { found, isBusy, onUndo } = props
  const { t } = useTranslation()
  const [foreseen, setForeseen] = useState<Undone | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isCounting, setCounting] = useState(false)
  const { created, updated, missing, pictures } = found
  const changes = Math.max(created + updated + missing.deactivated, pictures.added)

  async function ask() {
    setCounting(true)
    try {
      setForeseen(await call('importsrest/undodetail', { id: found.id }))
      setOpen(true)
    } catch (error) {
      showNotice({ color: 'red', title: t('import.not_changed'), message: failureText(error, t) })
    }
    setCounting(false)
  }

  function confirm() {
    setOpen(false)
    onUndo()
  }

  return (
    <>
      <Button variant="default" loading={isBusy || isCounting} onClick={changes < ASKED_FROM ? onUndo : ask}>
        {t('import.undo')}
      </Button>
      <Question opened={isOpen} title={t('import.undo_title')} onNo={() => setOpen(false)} onYes={confirm}>
        {pictures.added > 0 && `${t('import.undo_pictures', { added: formatNumber(pictures.added) })} `}
        {foreseen && t('import.undo_text', shownCounts(foreseen))}
      </Question>
    </>
  )
}

/** Formats the numbers of records that undoing an import deletes, restores and keeps. */
export function shownCounts({ deleted, restored, kept }: Omit<Undone, 'records'>) {
  return { deleted: formatNumber(deleted), restored: formatNumber(restored), kept: formatNumber(kept) }
}
