import { mayAccess, type ResourcePath } from '@lienzo/rules/people/permissions'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import type { PickerRecord } from '../../../core/picker/picks.ts'
import { RecordPicker } from '../../../core/picker/record-picker.tsx'
import { usePermissions } from '../../../core/session/permissions.ts'
import { ChoiceField } from '../../../ui/inputs/choice-field.tsx'
import { FieldRow } from '../../../ui/layout/form-group.tsx'
import { ReasonList } from './reason-list.tsx'
import classes from './user-permissions.module.css'
import type { UserPermissionsRecord } from './user-permissions-record.ts'

/** Lets the viewer choose an area and optionally a record, then shows whether the user can see it, and why. */
export function AccessQuestion(props: { record: UserPermissionsRecord; areaOf: (path: string) => string }) {
  const { record, areaOf } = props
  const { t } = useTranslation()
  const own = usePermissions()
  const [path, setPath] = useState<ResourcePath>('/order')
  const [pick, setPick] = useState<PickerRecord | null>(null)
  const hasRecords = record.entries.some((entry) => entry.path === path && entry.has_records)
  const mayName = hasRecords && own !== null && mayAccess(own, path)
  const question = { id: record.id, path, ...(pick ? { record_id: pick.id } : {}) }
  const answer = useQuery({
    // The key includes the version, because saving permissions can change the answer.
    queryKey: ['explainaccess', question, record.version],
    queryFn: () => call('userrest/explainaccess', question),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

  function ask(next: ResourcePath) {
    setPath(next)
    setPick(null)
  }

  return (
    <>
      <FieldRow>
        <ChoiceField
          label={t('role.area')}
          value={path}
          onChange={ask}
          choices={record.entries.map((entry) => ({ value: entry.path, label: areaOf(entry.path) }))}
          searchable
        />
        {mayName && (
          <RecordPicker
            key={path}
            label={t('user.question.record')}
            help={t('user.question.record_help')}
            source={{
              key: ['accessrecords', path],
              load: (input) => call('userrest/accessrecords', { ...input, path }),
            }}
            value={pick?.id ?? null}
            chosenName={pick?.name}
            onChange={(_, next) => setPick(next)}
            clearable
          />
        )}
      </FieldRow>
      {hasRecords && !mayName && <p className={classes.hint}>{t('user.question.not_yours')}</p>}
      <div className={classes.answer} role="status">
        {answer.isError && <p className={classes.hint}>{failureText(answer.error, t)}</p>}
        {answer.data && <Verdict answer={answer.data} username={record.username} area={areaOf(path)} />}
      </div>
    </>
  )
}

type Answer = Awaited<ReturnType<typeof call<'userrest/explainaccess'>>>

function Verdict(props: { answer: Answer; username: string; area: string }) {
  const { answer, username } = props
  const { t } = useTranslation()
  const Icon = answer.sees ? IconCircleCheck : IconCircleX
  const values = { user: username, what: answer.record?.name ?? props.area }
  const owner = answer.record?.usergroup_name ?? answer.record?.customer_name
  return (
    <>
      <p className={classes.verdict} data-against={!answer.sees || undefined}>
        <Icon className={classes.sign} size={18} stroke={1.8} aria-hidden />
        {t(answer.sees ? 'user.question.sees' : 'user.question.sees_not', values)}
      </p>
      <ReasonList reasons={answer.reasons} />
      {owner && <p className={classes.hint}>{t('user.question.belongs', { owner })}</p>}
    </>
  )
}
