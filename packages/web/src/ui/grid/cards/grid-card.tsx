import { Checkbox } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowId } from '../columns/grid-column.ts'
import type { GridModel } from '../model/use-grid-model.ts'
import { CardField } from './card-field.tsx'
import { CardFront } from './card-front.tsx'
import classes from './grid-cards.module.css'

type GridCardProps<Row> = {
  model: GridModel<Row>
  /** Row that the card shows; undefined while it loads. */
  row: Row | undefined
  place: number
  id: RowId | undefined
  isTicked: boolean
  onTick: (id: RowId) => void
  /** Indexes of the columns that match the search text, separated by spaces. */
  found: string
  /** Returns the summary rows of a folded card. If undefined, cards always show all their fields. */
  brief: ((row: Row) => readonly ReactNode[]) | undefined
  isUnfolded: boolean
  onUnfold: (id: RowId) => void
}

/** Returns the CSS selector for a column's field within a card. */
export function fieldSelector(column: string): string {
  return `[data-field="${CSS.escape(column)}"]`
}

/**
 * Shows a row as a card: a checkbox next to the row's name or summary, and a field for each column. Clicking the summary folds
 * or unfolds the card.
 */
export function GridCard<Row>(props: GridCardProps<Row>) {
  const { model, row, place, id, isTicked, onTick, found, brief } = props
  const { t } = useTranslation()
  const card = useRef<HTMLDivElement>(null)
  const { columns } = model
  const { cell, begin, take, end: endWriting } = model.writing
  const writing = id !== undefined && cell?.id === id ? cell : undefined
  const nameColumn = columns.find(({ isName }) => isName)
  const name = row === undefined || !nameColumn ? String(place + 1) : nameColumn.text(row)
  const foundIndexes = found.split(' ')
  const troubles = id === undefined ? undefined : model.troubles.get(id)
  // A card with unsaved or refused cells cannot be folded.
  const isOpen = !brief || props.isUnfolded || writing !== undefined || troubles !== undefined
  const tick = () => id !== undefined && onTick(id)

  /** Returns the focus to the field of a column. */
  function back(column: string) {
    requestAnimationFrame(() => card.current?.querySelector<HTMLElement>(fieldSelector(column))?.focus())
  }

  return (
    <div ref={card} className={classes.card} aria-busy={row === undefined || undefined}>
      {brief && row !== undefined ? (
        <CardFront
          {...{ name, isTicked, isOpen }}
          rows={brief(row)}
          isFound={found !== ''}
          onTick={tick}
          onToggle={() => id !== undefined && props.onUnfold(id)}
        />
      ) : (
        <Checkbox
          className={brief ? classes.front : classes.tick}
          p={brief && 12}
          disabled={row === undefined}
          aria-label={t('list.select_row', { name })}
          label={name}
          checked={isTicked}
          onChange={tick}
        />
      )}
      {(isOpen ? columns : []).map((column, index) => {
        if (column === nameColumn && !brief) return null
        if (row === undefined && brief) return null
        if (row === undefined) return <div key={column.name} className={classes.field} />
        const trouble = troubles?.get(column.name)
        return (
          <CardField
            key={column.name}
            {...{ row, column, trouble, t }}
            defaulted={id === undefined ? undefined : model.changes.defaulted.get(id)?.get(column.name)}
            reason={model.locked(row, column)}
            writing={writing?.column === column.name ? writing : undefined}
            isFound={foundIndexes.includes(String(index))}
            onWrite={() => id !== undefined && begin({ id, row, column, over: false })}
            onRefused={model.changes.refuse}
            onSettle={(keeps) => {
              if (id === undefined || !trouble) return
              if (trouble.kind === 'pasted' && keeps) begin({ id, row, column, over: false })
              else model.settle({ id, column: column.name }, trouble, keeps)
            }}
            onTake={(text, end) => {
              const wrong = take(text)
              if (wrong !== undefined) return wrong
              endWriting()
              if (end.kind !== 'away') back(column.name)
              return undefined
            }}
            onCancel={() => {
              endWriting()
              back(column.name)
            }}
          />
        )
      })}
    </div>
  )
}
