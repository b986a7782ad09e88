import { useEffect, useRef } from 'react'
import { alsoInactive } from '../../picker/picks.ts'
import { RecordMultiPicker } from '../../picker/record-multi-picker.tsx'
import { useKnownRecords } from '../../picker/use-known-records.ts'
import { useRecordNames } from '../../picker/use-record-names.ts'
import type { RecordFilter } from '../columns/list-column.ts'
import classes from './filter-input.module.css'
import { idsOfFilter, readFilter, recordsFilter } from './filter-values.ts'

/** Input for choosing the records to filter by. It offers inactive records too, because older rows refer to them. */
export default function RecordFilterInput(props: {
  label: string
  filter: RecordFilter
  text: string
  onChange: (text: string) => void
}) {
  const { source } = props.filter
  const ids = idsOfFilter(readFilter(props.filter, props.text))
  const { find, learn } = useKnownRecords(useRecordNames(source, ids))
  const panel = useRef<HTMLDivElement>(null)
  // Focuses the input, because it loads only after the panel has opened, when the panel has already moved the focus.
  useEffect(() => panel.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={panel} className={classes.records}>
      <RecordMultiPicker
        inPanel
        label={props.label}
        source={alsoInactive(source)}
        chosen={ids.map(find)}
        onChange={(records) => {
          learn(records)
          props.onChange(recordsFilter(records.map(({ id }) => id)))
        }}
      />
    </div>
  )
}
