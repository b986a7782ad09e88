import type { CallAt } from '@lienzo/contract/calls'
import type { InputOnTheWire } from '@lienzo/contract/wire/call'
import type { ImportFault } from '@lienzo/rules/imports/import-declaration'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../core/call/call-failure.ts'
import { formatNumber } from '../../../core/language/language.ts'
import { showNotice } from '../../../core/notice/notices.ts'
import { keepFocus } from '../../../ui/focus/keep-focus.ts'
import { useImportWords } from '../import-words.ts'
import type { ShownImport } from '../use-import.ts'
import { useCorrections } from './correcting/use-corrections.ts'
import { WaitingCorrections } from './correcting/waiting-corrections.tsx'

type ColumnProps = { found: ShownImport; field: string; onCorrected: () => Promise<void> }

type Correction = InputOnTheWire<CallAt<'importsrest/updatedetail'>>

/**
 * Offers a button that accepts several proposals of a column: the proposals that `correction` selects, or by default all
 * proposals that are certain enough.
 */
export function TakeAll(
  props: ColumnProps & {
    correction: Pick<Correction, 'contradicts' | 'reading'>
    label: string
    /** Accessible name, needed if the label does not name the column. */
    name?: string | undefined
  },
) {
  const { found, field, correction, label, name, onCorrected } = props
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const { send, waiting } = useCorrections()

  async function take() {
    const giveFocus = keepFocus()
    setBusy(true)
    try {
      const { rows } = await send({ id: found.id, field, proposed: true, ...correction })
      showNotice({ message: t('import.corrected', { count: rows, rows: formatNumber(rows) }) })
    } catch (error) {
      showNotice({ color: 'red', title: t('import.not_changed'), message: failureText(error, t) })
    }
    await onCorrected()
    setBusy(false)
    giveFocus(() => document.querySelector<HTMLElement>('main li button, main [aria-pressed=true]'))
  }

  return (
    <>
      <Button variant="default" size="xs" disabled={busy} aria-label={name} onClick={take}>
        {label}
      </Button>
      <WaitingCorrections count={waiting} />
    </>
  )
}

const readings = ['thousands', 'decimals'] as const

/**
 * Offers two buttons for the ambiguous numbers of a column, which read all of them with a thousands or with a decimal
 * separator. The labels show the first number as an example.
 */
export function TakeReading({ groups, ...column }: ColumnProps & { groups: readonly ImportFault[] }) {
  const { t } = useTranslation()
  const words = useImportWords(column.found.resource)
  const first = groups.find(({ values }) => values.thousands !== undefined)
  if (!first) return null
  return readings.map((reading) => {
    const label = t('import.take_reading', {
      text: first.text,
      reading: words.shown(column.field, String(first.values[reading])),
    })
    return (
      <TakeAll
        key={reading}
        {...column}
        correction={{ reading }}
        label={label}
        name={`${words.label(column.field)}: ${label}`}
      />
    )
  })
}
