import { useTranslation } from 'react-i18next'
import classes from './column-edge.module.css'
import { LEAST_WIDTH, MOST_WIDTH } from './given-widths.ts'
import { type ColumnResize, useColumnResize } from './use-column-resize.ts'

type ColumnEdgeProps = ColumnResize & {
  column: string
  /** False removes the handle from the tab order; otherwise, a grid would have an extra tab stop for each column. */
  isStop?: boolean
}

/** Handle at the edge of a column heading. It changes the width of the column. */
export function ColumnEdge({ column, isStop = true, ...resize }: ColumnEdgeProps) {
  const { t } = useTranslation()
  const handlers = useColumnResize(resize)
  const width = Math.round(resize.width)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved, this separator can
    <span
      role="separator"
      tabIndex={isStop ? 0 : -1}
      className={classes.edge}
      aria-orientation="vertical"
      aria-label={t('list.column_width', { column })}
      aria-valuemin={LEAST_WIDTH}
      aria-valuemax={MOST_WIDTH}
      aria-valuenow={width}
      aria-valuetext={t('list.pixels', { width })}
      // Prevents a drag of this handle from dragging the whole heading.
      draggable
      onDragStart={(event) => {
        event.preventDefault()
        event.stopPropagation()
      }}
      {...handlers}
    />
  )
}
