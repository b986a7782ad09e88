import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { StateChip } from '../../../ui/feedback/state-chip.tsx'
import { formatDate } from '../../language/language.ts'
import type { ListColumn } from './list-column.ts'

/** Texts for active and for inactive records. */
type ActiveWords = { true: string; false: string }

/**
 * Returns a column that shows whether a record is active. The caller passes the texts, because their grammatical gender depends
 * on the resource.
 */
export function activeColumn<Row extends { active: boolean }>(
  t: TFunction,
  words: ActiveWords = { true: t('list.active'), false: t('list.inactive') },
): ListColumn<Row> {
  return {
    name: 'active',
    header: t('list.state'),
    cell: (row) => <ActiveChip active={row.active} words={words} />,
    filter: { kind: 'boolean' },
    sortable: true,
    words,
  }
}

/** Returns a column with the day of the last change. It is hidden by default. */
export function updatedColumn<Row extends { updated_at: number }>(t: TFunction): ListColumn<Row> {
  return {
    name: 'updated_at',
    header: t('form.updated_at'),
    cell: (row) => formatDate(row.updated_at),
    filter: { kind: 'moment' },
    sortable: true,
    align: 'right',
    hidden: true,
  }
}

function ActiveChip({ active, words }: { active: boolean; words: ActiveWords }) {
  return active ? (
    <StateChip hue="green" icon={IconCircleCheck} label={words.true} />
  ) : (
    <StateChip hue="gray" icon={IconCircleOff} label={words.false} />
  )
}
