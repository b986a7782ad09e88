import { userCalls } from '@lienzo/contract/people/user'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { focusFirstProblem } from '../../../core/form/problems/focus-problem.ts'
import { problemsOf } from '../../../core/form/problems/issue-text.ts'
import { formatEuros, formatExactM2 } from '../../../core/language/language.ts'
import { showNotice } from '../../../core/notice/notices.ts'
import { recordKeys } from '../../../core/record/record-keys.ts'
import { keepFocus } from '../../../ui/focus/keep-focus.ts'
import { EurosField, SquareMetresField } from '../../../ui/inputs/number-field.tsx'
import { TextField } from '../../../ui/inputs/text-field.tsx'
import { FieldRow, FormGroup } from '../../../ui/layout/form-group.tsx'
import type { User } from '../user-record.ts'
import classes from './user-balance.module.css'
import { movementsOf } from './user-movements.tsx'

const nothing = { euros: 0, m2: 0, reason: '' }
const schema = userCalls.adjustsaldo.input.omit({ user_id: true })

/** Form that adds an amount to a user's balance or subtracts it. The movement stores the required reason. */
export function AdjustBalance(props: { user: User; onAdjusted: () => Promise<void> }) {
  const { user, onAdjusted } = props
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [draft, setDraft] = useState(nothing)
  const [isSubmitted, setSubmitted] = useState(false)
  const [sending, setSending] = useState(false)
  const problems = problemsOf(schema, draft, t)
  const isNothing = draft.euros === 0 && draft.m2 === 0
  if (isNothing) problems.push({ path: 'euros', text: t('user.adjust.nothing') })
  const errorAt = (field: string) =>
    isSubmitted ? problems.find(({ path }) => path === field)?.text : undefined
  const labelOf = (name: string) => t(`user.adjust.${name}`)
  const field = <Name extends keyof typeof nothing>(name: Name) => ({
    label: labelOf(name),
    name,
    value: draft[name],
    onChange: (value: (typeof nothing)[Name]) => setDraft((current) => ({ ...current, [name]: value })),
    error: errorAt(name),
  })

  async function adjust(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (problems.length > 0) return focusFirstProblem()
    const giveFocus = keepFocus()
    setSending(true)
    try {
      await call('userrest/adjustsaldo', { user_id: user.id, ...draft })
      setDraft(nothing)
      setSubmitted(false)
      await Promise.all([
        queries.invalidateQueries({ queryKey: recordKeys.lists(movementsOf(user.id)) }),
        onAdjusted(),
      ])
      showNotice({ message: t('user.adjust.done'), autoClose: 3000 })
    } catch (error) {
      showNotice({ color: 'red', title: t('user.adjust.failed'), message: failureText(error, t) })
    }
    setSending(false)
    giveFocus()
  }

  return (
    <FormGroup title={t('user.adjust.title')} help={t('user.adjust.help')}>
      <form noValidate onSubmit={adjust} className={classes.adjust}>
        <FieldRow>
          <EurosField {...field('euros')} whenEmpty={0} placeholder="0,00" />
          <SquareMetresField {...field('m2')} whenEmpty={0} placeholder="0,00" />
        </FieldRow>
        <TextField {...field('reason')} required />
        <div className={classes.confirm}>
          <span className={classes.after} aria-live="polite">
            {!isNothing && problems.every(({ path }) => path === 'reason') && (
              <After user={user} {...draft} />
            )}
          </span>
          <Button type="submit" variant="default" loading={sending}>
            {t('user.adjust.send')}
          </Button>
        </div>
      </form>
    </FormGroup>
  )
}

/** Shows the balance after the adjustment, with a warning if it exceeds a limit. */
function After(props: { user: User; euros: number; m2: number }) {
  const { user } = props
  const { t } = useTranslation()
  const euros = user.user_saldo_euros + props.euros
  const m2 = user.user_saldo_m2 + props.m2
  const isBeyond =
    (user.user_limit_euros > 0 && euros > user.user_limit_euros) ||
    (user.user_limit_m2 > 0 && m2 > user.user_limit_m2)
  return (
    <>
      {t('user.adjust.after', { euros: formatEuros(euros), m2: formatExactM2(m2) })}
      {isBeyond && <strong className={classes.beyond}> {t('user.adjust.beyond')}</strong>}
    </>
  )
}
