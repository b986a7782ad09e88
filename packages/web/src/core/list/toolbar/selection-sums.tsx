import { useQuery } from '@tanstack/react-query'
import type { ChosenRecords } from '../../record/record-calls.ts'
import { recordKeys } from '../../record/record-keys.ts'
import type { ListColumn } from '../columns/list-column.ts'
import { type SumsNote, type SumsOf, sumsIn } from '../table/sums.ts'
import classes from './selection-sums.module.css'

/** Sums of the selected records. Renders nothing until they have loaded, or if loading fails. */
export function SelectionSums<Row>(props: {
  list: string
  columns: readonly ListColumn<Row>[]
  chosen: ChosenRecords
  sumsOf: SumsOf
  note: SumsNote | undefined
}) {
  const { chosen } = props
  const { data } = useQuery({
    queryKey: recordKeys.list(props.list, ['sums', chosen]),
    queryFn: () => props.sumsOf(chosen),
    retry: false,
    // Keeps showing the sums of the previous selection until the new sums arrive.
    placeholderData: (before) => before,
  })
  if (!data) return null
  const note = props.note?.(data)
  return (
    <dl className={classes.sums}>
      {sumsIn(props.columns, data).map(({ name, label, text }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      {note && (
        <div>
          <dt>{note}</dt>
        </div>
      )}
    </dl>
  )
}
