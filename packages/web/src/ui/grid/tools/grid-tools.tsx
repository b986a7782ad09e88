import { formatCount } from '@lienzo/rules/money'
import { Button, CloseButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ColumnMenu } from '../../column-choice/column-menu.tsx'
import { useLocale } from '../../hooks/locale.ts'
import type { GridModel } from '../model/use-grid-model.ts'
import { isUnread } from '../view/arrange-rows.ts'
import { FindBar } from './find-bar.tsx'
import classes from './grid-tools.module.css'
import type { GridFinding } from './use-finding.ts'

type GridToolsProps<Row> = {
  model: GridModel<Row>
  finding: GridFinding
  /** Additional tools: those for cards, and the actions of the screen. */
  children?: ReactNode
}

/** Bar above the rows with the search, the filters, the grouping and the number of rows. */
export function GridTools<Row>({ model, finding, children }: GridToolsProps<Row>) {
  const { arranged, allColumns: columns, rows, isFinding, reading, only } = model
  const { t } = useTranslation()
  const locale = useLocale()
  const { view } = arranged
  const number = (value: number) => formatCount(value, locale)
  const unread = columns.filter((column) => isUnread(column, view.filters[column.name] ?? ''))
  const missing = arranged.isArranged ? rows.filter((row) => row === undefined).length : 0
  return (
    <>
      <div className={classes.tools}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconSearch size={14} aria-hidden />}
          onClick={finding.open}
        >
          {t('grid.find.label')}
        </Button>
        {only && (
          <Chip
            text={only.text}
            remove={t('list.filter.remove', { column: only.text })}
            onRemove={only.onRemove}
          />
        )}
        {columns.flatMap(({ name, header }) => {
          const text = view.filters[name]
          return text
            ? [
                <Chip
                  key={name}
                  text={`${header}: ${text}`}
                  remove={t('list.filter.remove', { column: header })}
                  onRemove={() => arranged.filter(name, '')}
                />,
              ]
            : []
        })}
        {arranged.grouped && (
          <Chip
            text={t('grid.grouped', { column: arranged.grouped.header })}
            remove={t('grid.column.ungroup')}
            onRemove={() => arranged.group(null)}
          />
        )}
        <span className={classes.count} role="status">
          {unread.map(({ name, header }) => (
            <span key={name}>
              {t('grid.filter_not_understood', { column: header, text: view.filters[name] })}{' '}
            </span>
          ))}
          {arranged.count === rows.length
            ? t('grid.rows', { count: rows.length, total: number(rows.length) })
            : t('grid.filtered', {
                count: rows.length,
                shown: number(arranged.count),
                total: number(rows.length),
              })}
          {reading > 0
            ? ` ${t('grid.reading', { count: reading, shown: number(reading) })}`
            : missing > 0 && ` ${t('grid.missing', { count: missing })}`}
        </span>
        <span className={classes.own}>
          <ColumnMenu choice={model.choice} />
          {children}
        </span>
      </div>
      {isFinding && <FindBar finding={finding} />}
    </>
  )
}

function Chip(props: { text: string; remove: string; onRemove: () => void }) {
  return (
    <span className={classes.chip}>
      {props.text}
      <CloseButton size="xs" aria-label={props.remove} onClick={props.onRemove} />
    </span>
  )
}
