import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepFocus } from '../../../ui/focus/keep-focus.ts'
import { useDelayed } from '../../../ui/hooks/use-delayed.ts'
import { FormGroup } from '../../../ui/layout/form-group.tsx'
import { call } from '../../call/call.ts'
import { failureText } from '../../call/call-failure.ts'
import { showNotice } from '../../notice/notices.ts'
import { ApiKeyRow } from './api-key-row.tsx'
import classes from './api-keys.module.css'
import { MadeKey } from './made-key.tsx'
import { NewApiKey } from './new-api-key.tsx'
import { keysOf } from './own-keys.ts'

type ApiKeysProps = {
  /** User whose keys are listed. If omitted, the component lists the caller's own keys and can create new ones. */
  userId?: number
  /** True if the caller can revoke these keys. Users can always revoke their own keys. */
  mayEnd?: boolean
}

/** Lists the active API keys of a user. A revoked key stops working immediately. */
export function ApiKeys({ userId, mayEnd = true }: ApiKeysProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const queries = useQueryClient()
  const [making, setMaking] = useState(false)
  const [newKey, setNewKey] = useState<string | null>(null)
  const { queryKey, ...reading } = keysOf(userId)
  const keys = useQuery({ queryKey, ...reading })
  const waiting = useDelayed(keys.isPending)
  const readAgain = () => queries.invalidateQueries({ queryKey })

  async function end(id: number) {
    const giveFocus = keepFocus()
    try {
      await call('apikeyrest/end', { id })
    } catch (error) {
      showNotice({ color: 'red', title: t('api_keys.not_ended'), message: failureText(error, t) })
    }
    await readAgain()
    giveFocus(() => document.getElementById(titleId))
  }

  return (
    <FormGroup
      title={t('api_keys.title')}
      titleId={titleId}
      help={t('api_keys.help')}
      action={
        userId === undefined && !making ? (
          <Button variant="default" size="xs" onClick={() => setMaking(true)}>
            {t('api_keys.new')}
          </Button>
        ) : undefined
      }
    >
      {newKey !== null && <MadeKey value={newKey} onKept={() => setNewKey(null)} />}
      {making && (
        <NewApiKey
          onMade={(key) => {
            setNewKey(key)
            setMaking(false)
            void readAgain()
          }}
          onCancel={() => setMaking(false)}
        />
      )}
      {waiting && <Skeleton height={40} />}
      {keys.isError && (
        <p className={classes.failed} role="alert">
          {failureText(keys.error, t)}
        </p>
      )}
      {keys.data?.length === 0 && !making && newKey === null && (
        <p className={classes.none}>{t('api_keys.none')}</p>
      )}
      {keys.data && keys.data.length > 0 && (
        <ul className={classes.list}>
          {keys.data.map((key) => (
            <ApiKeyRow key={key.id} apiKey={key} onEnd={mayEnd ? () => end(key.id) : undefined} />
          ))}
        </ul>
      )}
    </FormGroup>
  )
}
