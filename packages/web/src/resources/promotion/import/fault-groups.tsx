import type { ImportField } from '@lienzo/rules/customers/promotion-import'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { formatNumber } from '../../../core/language/language.ts'
import { showNotice } from '../../../core/notice/notices.ts'
import { keepFocus } from '../../../ui/focus/keep-focus.ts'
import { Correction } from './correction.tsx'
import classes from './promotion-import.module.css'
import { importKeys } from './use-import.ts'

type Group = {
  field: ImportField
  key: string
  values: Record<string, string | number>
  text: string
  rows: number
}

/** Two rows of one product do not become two by the same other code. */
const alone = 'import.fault.twice'

/** What is wrong in the same way in many rows, to be corrected in all of them at once. */
export function FaultGroups({
  importId,
  onCorrected,
}: {
  importId: number
  onCorrected: () => Promise<void>
}) {
  const { t } = useTranslation()
  const faults = useQuery({
    queryKey: importKeys.faults(importId),
    queryFn: () => call('promotionimportrest/faults', { id: importId }),
  })
  const many = (faults.data?.groups ?? []).filter(({ rows, key }) => rows > 1 && key !== alone)
  if (many.length === 0) return null
  return (
    <section className={classes.groups} aria-label={t('import.same_fault')}>
      <h3 className={classes.legend}>{t('import.same_fault')}</h3>
      <ul className={classes.groupList}>
        {many.map((group) => (
          <FaultGroup
            key={`${group.field} ${group.key} ${group.text}`}
            importId={importId}
            group={group}
            onCorrected={onCorrected}
          />
        ))}
      </ul>
    </section>
  )
}

function FaultGroup(props: { importId: number; group: Group; onCorrected: () => Promise<void> }) {
  const { group } = props
  const { field, key, values, text } = group
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  const rows = { count: group.rows, rows: formatNumber(group.rows) }

  async function correct(value: string) {
    const giveFocus = keepFocus()
    const dialog = item.current?.closest('[role=dialog]')
    setBusy(true)
    try {
      await call('promotionimportrest/correct', { id: props.importId, field, value, fault: { key, text } })
      showNotice({ message: t('import.corrected', rows) })
    } catch (error) {
      showNotice({ color: 'red', title: t('import.not_changed'), message: failureText(error, t) })
    }
    await props.onCorrected()
    setBusy(false)
    // The corrected group is gone: the next one follows, or the rows.
    giveFocus(() =>
      dialog?.querySelector<HTMLElement>('li button, li :is(input, select), [aria-pressed=true]'),
    )
  }

  const { nearest } = values
  return (
    <li ref={item} className={classes.group} data-busy={busy || undefined}>
      <p className={classes.groupText}>
        <strong className={classes.groupCount}>{t('import.in_rows', rows)}</strong> {t(key, values)}
      </p>
      {typeof nearest === 'string' && (
        <Button variant="default" size="xs" disabled={busy} onClick={() => correct(nearest)}>
          {t('import.make_it', { name: nearest })}
        </Button>
      )}
      <div className={classes.groupInput}>
        <Correction
          field={field}
          text={text}
          label={t('import.correct_all', { field: t(`import.fields.${field}`), text, ...rows })}
          onCorrect={correct}
        />
      </div>
    </li>
  )
}
