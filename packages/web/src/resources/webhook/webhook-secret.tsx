import { Button, CopyButton, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../core/call/call.ts'
import { failureText } from '../../core/call/call-failure.ts'
import { showNotice } from '../../core/notice/notices.ts'
import { FormGroup } from '../../ui/layout/form-group.tsx'
import classes from './webhook.module.css'
import type { Webhook } from './webhook-record.ts'

/**
 * Shows the signing secret of a webhook immediately after the secret has been created, but never again. Can replace the secret
 * with a new one.
 */
export function WebhookSecret({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation()
  // A webhook record contains the secret only immediately after the webhook has been created.
  const [secret, setSecret] = useState(webhook.secret ?? null)
  const [asking, setAsking] = useState(false)
  const [making, setMaking] = useState(false)

  async function make() {
    setMaking(true)
    try {
      const answer = await call('webhookrest/makesecret', { id: webhook.id })
      setSecret(answer.secret)
      setAsking(false)
    } catch (error) {
      showNotice({
        color: 'red',
        title: t('webhook.secret_not_made'),
        message: failureText(error, t),
      })
    }
    setMaking(false)
  }

  return (
    <FormGroup
      title={t('webhook.secret')}
      help={t('webhook.secret_help')}
      action={
        secret === null && !asking ? (
          <Button variant="default" size="xs" onClick={() => setAsking(true)}>
            {t('webhook.secret_new')}
          </Button>
        ) : undefined
      }
    >
      {asking && (
        <div className={classes.box}>
          <p>{t('webhook.secret_question')}</p>
          <Group gap={8}>
            <Button onClick={make} loading={making} autoFocus>
              {t('webhook.secret_make')}
            </Button>
            <Button variant="default" onClick={() => setAsking(false)}>
              {t('form.cancel')}
            </Button>
          </Group>
        </div>
      )}
      {secret !== null && (
        <div className={classes.box} role="status">
          <p>{t('webhook.secret_made')}</p>
          <code dir="ltr">{secret}</code>
          <Group gap={8}>
            <CopyButton value={secret}>
              {({ copied, copy }) => (
                <Button onClick={copy}>{t(copied ? 'webhook.copied' : 'webhook.copy')}</Button>
              )}
            </CopyButton>
            <Button variant="default" onClick={() => setSecret(null)}>
              {t('webhook.secret_kept')}
            </Button>
          </Group>
        </div>
      )}
    </FormGroup>
  )
}
