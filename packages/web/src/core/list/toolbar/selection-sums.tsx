import { useQuery } from '@tanstack/react-query'
import type { ChosenRecords } from '../../record/record-calls.ts'
import { recordKeys } from '../../record/record-keys.ts'
import type { ListColumn } from '../columns/list-column.ts'
import classes from './selection-sums.module.css'

/** What chosen records add up to, by the names of columns. */
export type SumsOf = (chosen: ChosenRecords) => Promise<Record<string, number>>

/** What the selected records add up to, once it is known; nothing where it cannot be. */
export function SelectionSums<Row>(props: {
  list: string
  columns: readonly ListColumn<Row>[]
  chosen: ChosenRecords
  sumsOf: SumsOf
}) {
  const { chosen } = props
  const { data } = useQuery({
    queryKey: recordKeys.list(props.list, ['sums', chosen]),
    queryFn: () => props.sumsOf(chosen),
    retry: false,
    // While one more is added up, what is shown is of the selection before.
    placeholderData: (before) => before,
  })
  if (!data) return null
  return (
    <dl className={classes.sums}>
      {props.columns.map(({ name, header, sum }) => {
        const value = data[name]
        if (!sum || value === undefined) return null
        return (
          <div key={name}>
            <dt>{header}</dt>
            <dd>{sum(value)}</dd>
          </div>
        )
      })}
    </dl>
  )
}
