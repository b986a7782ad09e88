import { formatShortest } from '@lienzo/rules/money'
import { Box, Button, Group, Modal, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../ui/dates/date-text.ts'
import { useFocusBack } from '../../../ui/focus/use-focus-back.ts'
import { useLocale } from '../../../ui/hooks/locale.ts'
import { mergeDrafts } from '../draft.ts'
import type { RecordForm } from '../use-record-form.ts'
import { FieldChoices } from './field-choices.tsx'

/** Functions that format fields for the conflict view. Fields without a function get a default format. */
export type ConflictTexts<Draft> = { [Field in keyof Draft]?: (value: Draft[Field]) => ReactNode }

/**
 * Shown if another user has saved the record meanwhile. The user chooses one of two values for each conflicting field, and then
 * saves the result on top of the other user's version.
 */
export function ConflictView<Whole, Draft extends object>(props: {
  form: RecordForm<Whole, Draft>
  theirs: Whole
  texts?: ConflictTexts<Draft>
}) {
  const { form } = props
  const { t } = useTranslation()
  useFocusBack()
  const theirs = form.toDraft(props.theirs)
  const merged = mergeDrafts(form.loaded, form.draft, theirs)
  const [takeTheirs, setTakeTheirs] = useState<ReadonlySet<string>>(new Set())

  function choose(field: string, side: 'mine' | 'theirs') {
    const next = new Set(takeTheirs)
    if (side === 'theirs') next.add(field)
    else next.delete(field)
    setTakeTheirs(next)
  }

  function settle() {
    const resolution = { ...merged.draft }
    for (const { field } of merged.conflicts) if (takeTheirs.has(field)) resolution[field] = theirs[field]
    form.settleConflict(resolution)
  }

  function valueIn(draft: Draft) {
    return (field: keyof Draft & string) => <Value field={field} value={draft[field]} texts={props.texts} />
  }

  return (
    <Modal opened onClose={form.closeConflict} title={t('form.conflict_title')} size="xl" centered>
      <Text size="sm" c="dimmed">
        {t(merged.conflicts.length > 0 ? 'form.conflict_text' : 'form.conflict_no_clash')}
      </Text>
      {merged.conflicts.length > 0 && (
        <Box mt={16}>
          <FieldChoices
            name="conflict"
            fields={merged.conflicts.map(({ field }) => field)}
            labelOf={form.labelOf}
            before={{ heading: t('form.conflict_before'), show: valueIn(form.loaded) }}
            sides={[
              {
                heading: t('form.conflict_mine'),
                show: valueIn(form.draft),
                isTaken: (field) => !takeTheirs.has(field),
                onTake: (field) => choose(field, 'mine'),
              },
              {
                heading: t('form.conflict_theirs'),
                show: valueIn(theirs),
                isTaken: (field) => takeTheirs.has(field),
                onTake: (field) => choose(field, 'theirs'),
              },
            ]}
          />
        </Box>
      )}
      {merged.taken.length > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('form.conflict_taken', {
            fields: merged.taken.map(form.labelOf).join(', '),
          })}
        </Text>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={form.closeConflict}>
          {t('form.conflict_back')}
        </Button>
        <Button onClick={settle} loading={form.saving} data-autofocus>
          {t('form.conflict_save')}
        </Button>
      </Group>
    </Modal>
  )
}

function Value<Draft>(props: {
  field: keyof Draft & string
  value: Draft[keyof Draft & string]
  texts?: ConflictTexts<Draft>
}) {
  const { t } = useTranslation()
  const locale = useLocale()
  const format = props.texts?.[props.field]
  if (format) return format(props.value)
  const value: unknown = props.value
  if (value === null || value === undefined || value === '') return t('form.nothing')
  if (typeof value === 'boolean') return t(value ? 'list.yes' : 'list.no')
  if (typeof value === 'number' && props.field.endsWith('_at')) return formatDay(value)
  if (Number.isNaN(value)) return t('form.unreadable')
  if (typeof value === 'number') return formatShortest(value, 4, locale)
  if (Array.isArray(value)) return t('form.entries', { count: value.length })
  return String(value)
}
