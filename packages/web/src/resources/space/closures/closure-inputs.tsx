import { Button, CloseButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { closureText } from '../../../core/domain/closure-text.ts'
import type { RecordForm } from '../../../core/form/use-record-form.ts'
import { useUndoNotice } from '../../../core/notice/use-undo-notice.tsx'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { formatDay } from '../../../ui/dates/date-text.ts'
import { TextField } from '../../../ui/inputs/text-field.tsx'
import { FormGroup } from '../../../ui/layout/form-group.tsx'
import { type ClosureDraft, newClosure, type SpaceDraft } from '../space-draft.ts'
import type { Space } from '../space-record.ts'
import classes from './closures.module.css'

type SpaceForm = RecordForm<Space, SpaceDraft>

/** Shows the closures of a space, or lets the user edit them. */
export function ClosureInputs({ form }: { form: SpaceForm }) {
  return form.readOnly ? (
    <ClosuresToRead closures={form.record?.closures ?? []} />
  ) : (
    <ClosuresEditor form={form} />
  )
}

function ClosuresToRead({ closures }: Pick<Space, 'closures'>) {
  const { t } = useTranslation()
  return (
    <FormGroup title={t('space.closures')} hint={closures.length === 0 && t('space.closure.none')}>
      {closures.length > 0 && (
        <ul className={classes.list}>
          {closures.map((closure) => (
            <li key={closure.closed_from}>{closureText(closure, t)}</li>
          ))}
        </ul>
      )}
    </FormGroup>
  )
}

function ClosuresEditor({ form }: { form: SpaceForm }) {
  const { t } = useTranslation()
  const offerUndo = useUndoNotice()
  const { closures } = form.draft
  const list = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const focusOn = useRef<{ among: number; index: number; field: string } | null>(null)
  // The user can undo later, so the undo handler needs the latest form to keep changes made in the meantime.
  const latest = useRef(form)
  latest.current = form

  // Focuses the closure that was just added, or the closure after the one that was just removed.
  useEffect(() => {
    if (focusOn.current?.among !== closures.length) return
    const { index, field } = focusOn.current
    focusOn.current = null
    const rows = list.current?.children ?? []
    const target = rows[Math.min(index, rows.length - 1)]?.querySelector<HTMLElement>(field)
    ;(target ?? addButton.current)?.focus()
  })

  function set(next: ClosureDraft[]) {
    latest.current.change({ closures: next })
  }

  function add() {
    focusOn.current = { among: closures.length + 1, index: closures.length, field: 'input' }
    set([...closures, newClosure()])
  }

  function change(key: string, changes: Partial<ClosureDraft>) {
    set(closures.map((closure) => (closure.key === key ? { ...closure, ...changes } : closure)))
  }

  function remove(closure: ClosureDraft, index: number) {
    focusOn.current = { among: closures.length - 1, index, field: '[data-remove]' }
    set(closures.filter((each) => each !== closure))
    if (isBlank(closure)) return
    offerUndo(t('space.closure.removed'), async () =>
      set(latest.current.draft.closures.toSpliced(index, 0, closure)),
    )
  }

  return (
    <FormGroup
      title={t('space.closures')}
      hint={closures.length === 0 && t('space.closure.none')}
      action={
        <Button
          ref={addButton}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={15} />}
          onClick={add}
        >
          {t('space.closure.add')}
        </Button>
      }
    >
      {closures.length > 0 && (
        <div className={classes.rows} ref={list}>
          {closures.map((closure, index) => {
            const at = (field: keyof ClosureDraft) => ({
              label: form.labelOf(field),
              name: `closures.${index}.${field}`,
              error: form.errorAt(`closures.${index}.${field}`),
            })
            return (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser
              <div
                key={closure.key}
                role="group"
                className={classes.row}
                aria-label={t('space.closure.number', { number: index + 1 })}
              >
                <DateField
                  {...at('closed_from')}
                  required
                  value={closure.closed_from}
                  onChange={(closed_from) => change(closure.key, { closed_from })}
                />
                <DateField
                  {...at('closed_to')}
                  value={closure.closed_to}
                  help={closure.closed_to === null ? t('space.closed_to_help') : undefined}
                  onChange={(closed_to) => change(closure.key, { closed_to })}
                />
                <TextField
                  {...at('closed_reason')}
                  required
                  value={closure.closed_reason}
                  placeholder={t('space.closed_reason_example')}
                  onChange={(closed_reason) => change(closure.key, { closed_reason })}
                />
                <CloseButton
                  className={classes.remove}
                  data-remove
                  aria-label={t('space.closure.remove', { name: nameOf(closure, index) })}
                  onClick={() => remove(closure, index)}
                />
              </div>
            )
          })}
        </div>
      )}
    </FormGroup>
  )
}

function isBlank({ closed_from, closed_to, closed_reason }: ClosureDraft): boolean {
  return closed_from === null && closed_to === null && closed_reason === ''
}

function nameOf({ closed_from }: ClosureDraft, index: number): string {
  return closed_from === null || Number.isNaN(closed_from) ? String(index + 1) : formatDay(closed_from)
}
