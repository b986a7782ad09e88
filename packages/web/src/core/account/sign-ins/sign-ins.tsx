import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { browserName } from '@lienzo/rules/people/browser-name'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconDeviceDesktop, IconDeviceMobile, IconTerminal2 } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StateChip } from '../../../ui/feedback/state-chip.tsx'
import { keepFocus } from '../../../ui/focus/keep-focus.ts'
import { FormGroup } from '../../../ui/layout/form-group.tsx'
import { call } from '../../call/call.ts'
import { failureText } from '../../call/call-failure.ts'
import { LoadFailure } from '../../call/load-failure.tsx'
import { formatDateTime } from '../../language/language.ts'
import { showNotice } from '../../notice/notices.ts'
import classes from './sign-ins.module.css'
import { signInsKey } from './sign-ins-key.ts'
import { SignInsSkeleton } from './sign-ins-skeleton.tsx'

type SignIn = OutputOnTheWire<CallAt<'userrest/signins'>>[number]

type SignInsProps = {
  /** User whose sign-ins are listed; by default the caller. */
  userId?: number
  /** True if the caller can end these sign-ins. Users can always end their own sign-ins. */
  mayEnd?: boolean
}

/**
 * Lists the devices on which a user is signed in. With `mayEnd`, the caller can end each sign-in except the current one, or all
 * others together.
 */
export function SignIns({ userId, mayEnd = true }: SignInsProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const queries = useQueryClient()
  const [ending, setEnding] = useState<string | null>(null)
  const input = userId === undefined ? {} : { user_id: userId }
  const queryKey = signInsKey(userId)
  const signIns = useQuery({ queryKey, queryFn: () => call('userrest/signins', input), staleTime: 0 })
  const others = signIns.data?.filter((each) => !each.current) ?? []

  async function end(what: string, send: () => Promise<unknown>) {
    const giveFocus = keepFocus()
    setEnding(what)
    try {
      await send()
      showNotice({ message: t('sign_ins.ended'), autoClose: 3000 })
    } catch (error) {
      showNotice({ color: 'red', title: t('sign_ins.not_ended'), message: failureText(error, t) })
    }
    await queries.invalidateQueries({ queryKey })
    setEnding(null)
    giveFocus(() => document.getElementById(titleId))
  }

  return (
    <FormGroup
      title={t('sign_ins.title')}
      titleId={titleId}
      help={t(userId === undefined ? 'sign_ins.help_own' : 'sign_ins.help')}
      action={
        mayEnd &&
        others.length > 1 && (
          <Button
            variant="default"
            size="xs"
            loading={ending === 'others'}
            onClick={() => end('others', () => call('userrest/endothersignins', input))}
          >
            {t(others.length === signIns.data?.length ? 'sign_ins.end_all' : 'sign_ins.end_others')}
          </Button>
        )
      }
    >
      {signIns.isPending && <SignInsSkeleton />}
      {signIns.isError && (
        <LoadFailure
          error={signIns.error}
          onRetry={() => signIns.refetch()}
          className={classes.failed}
          framed
        />
      )}
      {signIns.data?.length === 0 && <p className={classes.none}>{t('sign_ins.none')}</p>}
      {signIns.data && signIns.data.length > 0 && (
        <ul className={classes.list}>
          {signIns.data.map((signIn) => (
            <SignInRow
              key={signIn.id}
              signIn={signIn}
              ending={ending === signIn.id}
              onEnd={
                mayEnd && !signIn.current
                  ? () => end(signIn.id, () => call('userrest/endsignin', { id: signIn.id }))
                  : undefined
              }
            />
          ))}
        </ul>
      )}
    </FormGroup>
  )
}

function SignInRow(props: { signIn: SignIn; ending: boolean; onEnd?: () => void }) {
  const { signIn } = props
  const { t } = useTranslation()
  const name = browserName(signIn.user_agent) || t('sign_ins.unknown')
  const Icon = iconOf(name)
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <Icon size={18} stroke={1.5} aria-hidden />
      </span>
      <div className={classes.what}>
        <div className={classes.name}>
          <strong title={signIn.user_agent}>{name}</strong>
          {signIn.current && <StateChip hue="green" icon={IconCircleCheck} label={t('sign_ins.current')} />}
        </div>
        <div className={classes.facts}>
          <span>{signIn.address}</span>
          <span>{t('sign_ins.since', { moment: formatDateTime(signIn.created_at) })}</span>
          <span>{t('sign_ins.renewed', { moment: formatDateTime(signIn.renewed_at) })}</span>
          <span>{t('sign_ins.until', { moment: formatDateTime(signIn.expires_at) })}</span>
        </div>
      </div>
      {props.onEnd && (
        <Button
          variant="default"
          size="xs"
          loading={props.ending}
          aria-label={t('sign_ins.end_named', { name, address: signIn.address })}
          onClick={props.onEnd}
        >
          {t('sign_ins.end')}
        </Button>
      )}
    </li>
  )
}

/** Returns an icon for the type of device, guessed from the name of the sign-in. */
function iconOf(name: string) {
  if (/Android|iOS/.test(name)) return IconDeviceMobile
  return name.includes('·') ? IconDeviceDesktop : IconTerminal2
}
