import { useTranslation } from 'react-i18next'
import { CellEditor } from '../cells/cell-editor.tsx'
import type { GridModel } from '../model/use-grid-model.ts'
import classes from './saving-line.module.css'

type UnplacedEditorProps<Row> = {
  model: GridModel<Row>
  /** Called when editing ends. It must move the focus, because the field disappears. */
  onEnd: () => void
}

/**
 * Shows the open editor of a cell below the grid if another user has removed its row, or if its row or column is hidden. The
 * editor keeps the focus, so that the user does not type into a different cell.
 */
export function UnplacedEditor<Row>({ model, onEnd }: UnplacedEditorProps<Row>) {
  const { t } = useTranslation()
  const { cell, take, end: endWriting } = model.writing
  const column = model.allColumns.find(({ name }) => name === cell?.column)
  if (!cell || !column) return null
  if (model.lineOf(cell.id) !== undefined && model.columns.includes(column)) return null
  const isGone = !model.ids.includes(cell.id)
  return (
    <section className={classes.trouble} aria-label={column.header}>
      <span role="alert">
        <b>{column.header}</b> {t(isGone ? 'grid.saving.gone_under_editor' : 'grid.saving.not_shown')}
      </span>
      <div className={classes.unplaced}>
        <CellEditor
          row={cell.row}
          column={column}
          writing={cell}
          onTake={(text, end) => {
            const wrong = take(text)
            if (wrong !== undefined) return wrong
            endWriting()
            if (end.kind !== 'away') onEnd()
            return undefined
          }}
          onCancel={() => {
            endWriting()
            onEnd()
          }}
        />
      </div>
    </section>
  )
}
