import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../call/call.ts'
import { type PickPath, screenOf } from '../../picker/picks.ts'
import { RecordLink } from '../../picker/record-link.tsx'
import classes from './same-records.module.css'
import { useTakenCode } from './use-taken-code.ts'

type NamedRecord = { id: number; name: string }

/** Links below a field to records whose value is equal or similar. They are only a hint and do not prevent saving. */
export function SameRecords(props: {
  screen: Parameters<typeof RecordLink>[0]['screen']
  text: 'form.taken_by' | 'form.similar_to'
  records: readonly NamedRecord[]
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <div>
      {props.children}
      <p className={classes.same} role="status">
        {props.records.length > 0 && (
          <>
            {t(props.text)}{' '}
            {props.records.map(({ id, name }, index) => (
              <Fragment key={id}>
                {index > 0 && ', '}
                <RecordLink screen={props.screen} id={id}>
                  {name}
                </RecordLink>
              </Fragment>
            ))}
          </>
        )}
      </p>
    </div>
  )
}

/** Field for a code. It shows a hint if a different record has this code. */
export function CodeOnce(props: {
  path: PickPath
  code: string
  own: { id: number; code: string } | null
  children: ReactNode
}) {
  const { path } = props
  const find = (code: string) => call(path, { search: code, limit: 50, inactive: true })
  const match = useTakenCode({ key: [path], find }, props.code, props.own)
  return (
    <SameRecords screen={screenOf(path)} text="form.taken_by" records={match ? [match] : []}>
      {props.children}
    </SameRecords>
  )
}
