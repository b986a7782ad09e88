import type { GridModel } from '../model/use-grid-model.ts'
import { TroubleLine } from './trouble-line.tsx'

type ActiveTroubleProps<Row> = {
  model: GridModel<Row>
  onSettled: () => void
  /** Opens the cell for editing with the refused text. */
  onMend: () => void
}

/** Shows why the focused cell is unsaved or has refused a pasted text. */
export function ActiveTrouble<Row>(props: ActiveTroubleProps<Row>) {
  const { selection, isLost, lines, ids, columns, troubles, textAt } = props.model
  const { row, column: place } = selection.active
  const line = lines[row]
  const id = line?.kind === 'row' ? ids[line.place] : undefined
  const column = columns[place]
  const trouble = id === undefined || !column ? undefined : troubles.get(id)?.get(column.name)
  if (isLost || !trouble || id === undefined || !column) return null
  return (
    <TroubleLine
      trouble={trouble}
      header={column.header}
      mine={textAt(row, place)}
      onSettle={(keeps) => {
        if (trouble.kind === 'pasted' && keeps) return props.onMend()
        props.model.settle({ id, column: column.name }, trouble, keeps)
        props.onSettled()
      }}
    />
  )
}
