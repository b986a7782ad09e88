import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDelayed } from '../../../ui/hooks/use-delayed.ts'
import { FormGroup } from '../../../ui/layout/form-group.tsx'
import { call } from '../../call/call.ts'
import { failureText } from '../../call/call-failure.ts'
import { formatDate } from '../../language/language.ts'
import { ConfirmCode } from './confirm-code.tsx'
import { ConfirmPassword } from './confirm-password.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const cacheKey = ['second_factor']

type Setup = { secret: string; address: string; picture: string }

/** Current step: nothing in progress, asking for the password, scanning the QR code, or showing new recovery codes. */
type Step =
  | { name: 'rest' }
  | { name: 'password'; wish: 'start' | 'renew' | 'end' }
  | { name: 'scan'; setup: Setup }
  | { name: 'codes'; codes: string[] }

/** Shows whether the user has a second factor, and lets the user turn it on or off. */
export function SecondFactor() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [step, setStep] = useState<Step>({ name: 'rest' })
  const factor = useQuery({ queryKey: cacheKey, queryFn: () => call('userrest/getsecondfactor', {}) })
  const waiting = useDelayed(factor.isPending)

  async function withPassword(wish: 'start' | 'renew' | 'end', password: string) {
    if (wish === 'start') {
      setStep({ name: 'scan', setup: await call('userrest/startsecondfactor', { password }) })
      return
    }
    if (wish === 'end') {
      await call('userrest/endsecondfactor', { password })
      setStep({ name: 'rest' })
    } else {
      const { recovery_codes } = await call('userrest/renewrecoverycodes', { password })
      setStep({ name: 'codes', codes: recovery_codes })
    }
    await queries.invalidateQueries({ queryKey: cacheKey })
  }

  async function confirm(code: string) {
    const { recovery_codes } = await call('userrest/confirmsecondfactor', { code })
    setStep({ name: 'codes', codes: recovery_codes })
    await queries.invalidateQueries({ queryKey: cacheKey })
  }

  const rest = () => setStep({ name: 'rest' })
  return (
    <FormGroup title={t('second_factor.title')} help={t('second_factor.text')}>
      {waiting && <Skeleton height={20} width={220} />}
      {factor.isError && <Text size="sm">{failureText(factor.error, t)}</Text>}
      {factor.data && step.name === 'rest' && (
        <>
          <Text size="sm">
            {factor.data.since === null
              ? t('second_factor.off')
              : t('second_factor.on_since', { date: formatDate(factor.data.since) })}
            {factor.data.since !== null &&
              ` · ${t('second_factor.left', { count: factor.data.recovery_codes_left })}`}
          </Text>
          <Group gap={8}>
            {factor.data.since === null ? (
              <Button variant="default" onClick={() => setStep({ name: 'password', wish: 'start' })}>
                {t('second_factor.turn_on')}
              </Button>
            ) : (
              <>
                <Button variant="default" onClick={() => setStep({ name: 'password', wish: 'renew' })}>
                  {t('second_factor.renew')}
                </Button>
                {!factor.data.required && (
                  <Button variant="default" onClick={() => setStep({ name: 'password', wish: 'end' })}>
                    {t('second_factor.turn_off')}
                  </Button>
                )}
              </>
            )}
          </Group>
          {factor.data.required && (
            <Text size="xs" c="dimmed">
              {t('second_factor.required')}
            </Text>
          )}
        </>
      )}
      {step.name === 'password' && (
        <ConfirmPassword onPassword={(password) => withPassword(step.wish, password)} onCancel={rest} />
      )}
      {step.name === 'scan' && <ConfirmCode setup={step.setup} onCode={confirm} onCancel={rest} />}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={rest} />}
    </FormGroup>
  )
}
