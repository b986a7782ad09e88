import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { StateChip } from '../../ui/state-chip.tsx'
import { formatDate } from '../language.ts'
import type { ListColumn } from './list-column.ts'

/** The column that says whether a record is in use. */
export function activeColumn<Row extends { active: boolean }>(t: TFunction): ListColumn<Row> {
  return {
    name: 'active',
    header: t('list.state'),
    cell: (row) => <ActiveChip active={row.active} />,
    filter: { kind: 'boolean' },
    sortable: true,
    words: { true: t('list.active'), false: t('list.inactive') },
  }
}

/** The day of the last change; not shown until it is chosen. */
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

function ActiveChip({ active }: { active: boolean }) {
  const { t } = useTranslation()
  return active ? (
    <StateChip hue="green" icon={IconCircleCheck} label={t('list.active')} />
  ) : (
    <StateChip hue="gray" icon={IconCircleOff} label={t('list.inactive')} />
  )
}
