import { Button, TextInput } from '@mantine/core'
import {
  type Icon,
  IconArrowDown,
  IconArrowsHorizontal,
  IconArrowUp,
  IconEyeOff,
  IconLayoutList,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GridView } from '../view/arrange-rows.ts'
import classes from './grid-tools.module.css'

export type ColumnPanelHandlers = {
  onSort: (column: string, isDown: boolean | null) => void
  onFilter: (column: string, text: string) => void
  onGroup: (grouping: string | null) => void
}

type ColumnPanelProps = ColumnPanelHandlers & {
  column: string
  header: string
  /** Groupings that the user can choose: by the cell text, or by the column's own groupings. */
  groupings: readonly { name: string; header: string }[]
  /** True if the cells contain numbers, so that filters can compare them. */
  isNumber?: boolean
  view: GridView
  onDone: () => void
  /** Hides the column; undefined if the column cannot be hidden. */
  onHide?: (() => void) | undefined
  /** Focuses the resize handle; undefined if the columns have no widths. */
  onEdge?: () => void
}

/** Panel for filtering, sorting and grouping by one column. */
export function ColumnPanel(props: ColumnPanelProps) {
  const { column, header, groupings, isNumber, view, onSort, onFilter, onGroup, onHide, onDone, onEdge } =
    props
  const { t } = useTranslation()
  const [text, setText] = useState(view.filters[column] ?? '')
  const isSorted = view.sort?.column === column
  const then = (act: () => void) => () => {
    act()
    onDone()
  }
  return (
    <form
      className={classes.panel}
      onSubmit={(event) => {
        event.preventDefault()
        onFilter(column, text.trim())
        onDone()
      }}
    >
      <TextInput
        data-autofocus
        label={t('grid.column.filter', { column: header })}
        placeholder={t(isNumber ? 'grid.column.numbers_hint' : 'list.filter.contains_hint')}
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.row}>
        <Button type="submit" size="xs">
          {t('grid.column.apply')}
        </Button>
        {view.filters[column] && (
          <Button size="xs" variant="subtle" onClick={then(() => onFilter(column, ''))}>
            {t('grid.column.unfilter')}
          </Button>
        )}
      </div>
      <PanelButton
        icon={IconArrowUp}
        text={t('grid.column.up')}
        onPress={then(() => onSort(column, false))}
      />
      <PanelButton
        icon={IconArrowDown}
        text={t('grid.column.down')}
        onPress={then(() => onSort(column, true))}
      />
      {isSorted && (
        <PanelButton
          icon={IconX}
          text={t('grid.column.unsorted')}
          onPress={then(() => onSort(column, null))}
        />
      )}
      {groupings.map((grouping) =>
        view.group === grouping.name ? (
          <PanelButton
            key={grouping.name}
            icon={IconX}
            text={t('grid.column.ungroup')}
            onPress={then(() => onGroup(null))}
          />
        ) : (
          <PanelButton
            key={grouping.name}
            icon={IconLayoutList}
            text={
              grouping.name === column
                ? t('grid.column.group')
                : t('grid.column.group_by', { what: grouping.header })
            }
            onPress={then(() => onGroup(grouping.name))}
          />
        ),
      )}
      {onHide && <PanelButton icon={IconEyeOff} text={t('grid.column.hide')} onPress={then(onHide)} />}
      {onEdge && <PanelButton icon={IconArrowsHorizontal} text={t('grid.column.width')} onPress={onEdge} />}
    </form>
  )
}

function PanelButton(props: { icon: Icon; text: string; onPress: () => void }) {
  return (
    <Button
      variant="subtle"
      color="gray"
      size="xs"
      justify="flex-start"
      fw={400}
      leftSection={<props.icon size={16} stroke={1.5} aria-hidden />}
      onClick={props.onPress}
    >
      {props.text}
    </Button>
  )
}
