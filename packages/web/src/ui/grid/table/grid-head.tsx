import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronDown, IconFilter } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { ColumnEdge } from '../../column-widths/column-edge.tsx'
import { frozenAt } from '../columns/frozen-columns.ts'
import type { GridColumn } from '../columns/grid-column.ts'
import { ColumnMenu } from '../tools/column-menu.tsx'
import type { GridView } from '../view/arrange-rows.ts'
import classes from './grid-table.module.css'

export type HeadHandlers = {
  onSort: (column: string, isDown: boolean | null) => void
  onFilter: (column: string, text: string) => void
  onGroup: (column: string | null) => void
  onMenu: (column: string | null) => void
  /** The keyboard goes back to the cell that had it. */
  onBack: () => void
  onDrag: (column: string, width: number | null) => void
  onResize: (column: string, width: number | null) => void
  /** The width of what is seen in a column, in px. */
  fitting: (column: string) => number
}

type GridHeadProps<Row> = {
  columns: readonly GridColumn<Row>[]
  widths: readonly number[]
  /** How far from the start each frozen column stays, in px. */
  frozen: readonly number[]
  /** The chosen columns. */
  start: number
  end: number
  view: GridView
  /** The column whose menu is open. */
  menu: string | null
  handlers: HeadHandlers
}

/** The headings of a grid: they sort, and each has its menu and the edge that gives its column another width. */
function PlainGridHead<Row>(props: GridHeadProps<Row>) {
  const { columns, widths, frozen, start, end, view, menu, handlers } = props
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/noRedundantRoles: laid out as a block, it is none to some browsers by itself
    <thead role="rowgroup" className={classes.head}>
      {/* biome-ignore lint/a11y/noRedundantRoles: laid out as a grid, it is none to some browsers by itself */}
      <tr role="row" className={classes.row} aria-rowindex={1}>
        {columns.map(({ name, header, align, group, readNumber }, index) => {
          const isDown = view.sort?.column === name ? view.sort.isDown : undefined
          const Arrow = isDown ? IconArrowDown : IconArrowUp
          return (
            <th
              key={name}
              // biome-ignore lint/a11y/noRedundantRoles: as its row
              role="columnheader"
              className={classes.heading}
              // Its edge reaches over the next heading; frozen ones stay above all.
              style={{
                ...frozenAt(frozen[index]),
                zIndex: (frozen[index] === undefined ? 1 : 2) * columns.length - index,
              }}
              scope="col"
              aria-label={header}
              aria-colindex={index + 1}
              aria-sort={isDown === undefined ? undefined : isDown ? 'descending' : 'ascending'}
              data-heading={name}
              data-align={align}
              data-frozen={index < frozen.length || undefined}
              data-chosen={(index >= start && index <= end) || undefined}
            >
              <button
                type="button"
                className={classes.sort}
                tabIndex={-1}
                onClick={() => handlers.onSort(name, nextOrder(isDown))}
              >
                <span className={classes.sortText}>{header}</span>
                {isDown !== undefined && <Arrow size={13} stroke={2} aria-hidden />}
              </button>
              <ActionIcon
                className={classes.more}
                size={18}
                variant="transparent"
                color="gray"
                tabIndex={-1}
                aria-label={t('grid.column.menu', { column: header })}
                aria-haspopup="dialog"
                aria-expanded={menu === name}
                onClick={() => handlers.onMenu(menu === name ? null : name)}
              >
                {view.filters[name] ? (
                  <IconFilter size={13} aria-hidden />
                ) : (
                  <IconChevronDown size={13} aria-hidden />
                )}
              </ActionIcon>
              {menu === name && (
                <ColumnMenu
                  column={name}
                  header={header}
                  grouping={group?.header}
                  isNumber={readNumber !== undefined}
                  view={view}
                  {...handlers}
                />
              )}
              <ColumnEdge
                column={header}
                isStop={false}
                width={widths[index] ?? 0}
                onDrag={(width) => handlers.onDrag(name, width)}
                onResize={(width) => handlers.onResize(name, width)}
                fitting={() => handlers.fitting(name)}
              />
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

/** Upwards, downwards, and as the rows came. */
function nextOrder(isDown: boolean | undefined): boolean | null {
  if (isDown === undefined) return false
  return isDown ? null : true
}

export const GridHead = memo(PlainGridHead) as typeof PlainGridHead
