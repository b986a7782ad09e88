import { isHouseLineField, priceSources } from '@lienzo/rules/installation/budget-price'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../core/language/language.ts'
import { offeredForSpace } from '../../../core/people/suggested-installers.ts'
import { useIsHouse } from '../../../core/session/use-is-house.ts'
import { useCellKinds } from '../../../ui/grid/cells/cell-kinds.tsx'
import type { GridColumn } from '../../../ui/grid/columns/grid-column.ts'
import type { Budget, BudgetLine } from '../budget-record.ts'

/** Maximum value of each amount, in euros. */
const MOST_EUROS = 20_000_000
const MOST_MINUTES = 100_000
const MOST_REPRINTS = 1000

const amounts = ['installation', 'travel', 'print', 'extras'] as const

/**
 * Returns the grid columns of the lines of a budget, for customers without the house-only columns. The editable columns accept
 * input only if the budget can be edited.
 */
export function useBudgetColumns({
  may_edit: isWritten,
  installer_name,
}: Budget): readonly GridColumn<BudgetLine>[] {
  const { t } = useTranslation()
  const isHouse = useIsHouse()
  const kinds = useCellKinds<BudgetLine>()
  return useMemo(() => {
    const upTo = (most: number) => (value: number | null) =>
      value !== null && value >= 0 && value <= most
        ? undefined
        : t('budget.from_nothing', { most: formatNumber(most) })
    const whole = (name: 'minutes' | 'km' | 'reprints', most: number, width: number) =>
      kinds.number({
        name,
        header: t(`budget.${name}`),
        width,
        value: (row) => row[name],
        check: upTo(most),
        isSummed: true,
        ...(isWritten && {
          set: (row: BudgetLine, value: number | null) => ({ ...row, [name]: value ?? 0 }),
        }),
      })
    const columns = [
      kinds.number({ name: 'number', header: t('budget.number'), width: 64, value: (row) => row.number }),
      kinds.text({
        name: 'space_id',
        isName: true,
        header: t('budget.space_id'),
        width: 220,
        value: (row) => `${row.space_number} · ${row.space_name}`,
      }),
      kinds.text({ name: 'space_city', header: t('space.city'), width: 110, value: (row) => row.space_city }),
      kinds.number({
        name: 'pieces',
        header: t('budget.pieces'),
        width: 92,
        value: (row) => row.pieces,
        isSummed: true,
      }),
      kinds.number({
        name: 'm2',
        header: t('budget.m2'),
        width: 84,
        decimals: 2,
        value: (row) => row.m2,
        isSummed: true,
      }),
      kinds.pick({
        name: 'installer_id',
        header: t('budget.installer_id'),
        width: 150,
        isOptional: true,
        byDefault: installer_name ? { name: installer_name, why: t('budget.of_budget') } : undefined,
        value: (row) =>
          row.installer_id === null ? null : { id: row.installer_id, name: row.installer_name ?? '' },
        search: (search, row) => offeredForSpace(search, row && { id: row.space_id, day: row.planned_at }, t),
        ...(isWritten && {
          set: (row, installer) => ({
            ...row,
            installer_id: installer ? Number(installer.id) : null,
            installer_name: installer?.name ?? null,
          }),
        }),
      }),
      kinds.choice({
        name: 'source',
        header: t('budget.source'),
        width: 120,
        choices: priceSources.map((value) => ({ value, label: t(`budget.sources.${value}`) })),
        value: (row) => row.source ?? '',
        notes: (row) =>
          row.missing.length === 0
            ? []
            : [{ kind: 'warning', text: row.missing.map((rate) => t(`budget.missing.${rate}`)).join(' ') }],
        ...(isWritten && {
          set: (row: BudgetLine, value: string) => ({
            ...row,
            source: priceSources.find((source) => source === value) ?? row.source,
          }),
        }),
      }),
      ...amounts.map((name) =>
        kinds.money({
          name,
          header: t(`budget.${name}`),
          width: 132,
          value: (row) => row[name],
          check: upTo(MOST_EUROS),
          isSummed: true,
          ...(isWritten && {
            set: (row: BudgetLine, value: number | null) => ({ ...row, [name]: value ?? 0 }),
          }),
        }),
      ),
      kinds.percent({
        name: 'discount',
        header: t('budget.discount'),
        width: 96,
        value: (row) => row.discount,
        check: upTo(100),
        ...(isWritten && {
          set: (row: BudgetLine, value: number | null) => ({ ...row, discount: value ?? 0 }),
        }),
      }),
      kinds.money({
        name: 'net',
        header: t('budget.net'),
        width: 112,
        value: (row) => row.net,
        isSummed: true,
      }),
      kinds.day({
        name: 'planned_at',
        header: t('budget.planned_at'),
        width: 120,
        value: (row) => row.planned_at,
        ...(isWritten && {
          set: (row: BudgetLine, planned_at: number | null) => ({ ...row, planned_at }),
        }),
      }),
      whole('minutes', MOST_MINUTES, 100),
      whole('km', MOST_MINUTES, 124),
      whole('reprints', MOST_REPRINTS, 138),
      kinds.text({
        name: 'note',
        header: t('budget.note'),
        width: 180,
        value: (row) => row.note,
        ...(isWritten && { set: (row: BudgetLine, note: string) => ({ ...row, note }) }),
      }),
    ]
    return isHouse ? columns : columns.filter(({ name }) => !isHouseLineField(name))
  }, [t, kinds, isWritten, installer_name, isHouse])
}
