import { SECONDS_PER_DAY } from '@lienzo/rules/day'
import { Button, CopyButton, Group, Modal, TextInput } from '@mantine/core'
import { IconCheck, IconCopy, IconLinkOff, IconMail } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { showNotice } from '../../../core/notice/notices.ts'
import { useUndoNotice } from '../../../core/notice/use-undo-notice.tsx'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { useFocusBack } from '../../../ui/focus/use-focus-back.ts'
import classes from './installer-links.module.css'
import { linksKey, type OpenedLink } from './link-record.ts'

type LinkDialogProps = {
  budgetId: number
  link: OpenedLink
  onChange: (link: OpenedLink) => void
  onClose: () => void
}

/**
 * Shows a link as a QR code and as a URL. The user can copy it, e-mail it to the installer, change its last day or revoke it.
 */
export function LinkDialog({ budgetId, link, onChange, onClose }: LinkDialogProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const undoNotice = useUndoNotice()
  const [mailing, setMailing] = useState(false)
  const name = link.installer_name
  const request = { id: budgetId, link_id: link.id }
  useFocusBack()

  const fail = (error: unknown) => showNotice({ color: 'red', message: failureText(error, t) })
  const readAgain = () => queries.invalidateQueries({ queryKey: linksKey(budgetId) })

  async function mail() {
    setMailing(true)
    try {
      const { email } = await call('budgetrest/maillink', request)
      showNotice({ message: t('budget.link.mailed_to', { email }) })
    } catch (error) {
      fail(error)
    } finally {
      setMailing(false)
    }
  }

  async function prolong(last_day: number | null) {
    if (last_day === null || Number.isNaN(last_day)) return
    try {
      const input = { id: budgetId, installer_id: link.installer_id, last_day }
      onChange(await call('budgetrest/installerlink', input))
      readAgain()
    } catch (error) {
      fail(error)
    }
  }

  async function revoke() {
    try {
      await call('budgetrest/revokelink', request)
      onClose()
      readAgain()
      undoNotice(t('budget.link.revoked', { name }), async () => {
        try {
          await call('budgetrest/restorelink', request)
          showNotice({ message: t('budget.link.restored', { name }) })
        } catch (error) {
          fail(error)
        }
        readAgain()
      })
    } catch (error) {
      fail(error)
    }
  }

  return (
    <Modal opened onClose={onClose} title={t('budget.link.dialog', { name })}>
      <div className={classes.code}>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(link.qr)}`}
          alt={t('budget.link.qr', { name })}
          width={208}
          height={208}
        />
        <p>{t('budget.link.scan')}</p>
      </div>
      <TextInput
        label={t('budget.link.address')}
        value={link.address}
        readOnly
        dir="ltr"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group gap="xs" mt="sm">
        <CopyButton value={link.address}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={
                copied ? <IconCheck size={16} stroke={1.6} /> : <IconCopy size={16} stroke={1.6} />
              }
              onClick={copy}
            >
              {t(copied ? 'budget.link.copied' : 'budget.link.copy')}
            </Button>
          )}
        </CopyButton>
        {link.installer_email !== '' && (
          <Button
            variant="default"
            leftSection={<IconMail size={16} stroke={1.6} />}
            loading={mailing}
            onClick={mail}
          >
            {t('budget.link.mail')}
          </Button>
        )}
      </Group>
      {link.installer_email === '' && <p className={classes.facts}>{t('budget.link.no_email', { name })}</p>}
      <div className={classes.until}>
        <DateField
          label={t('budget.link.last_day')}
          value={link.expires_at - SECONDS_PER_DAY}
          onChange={prolong}
        />
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconLinkOff size={16} stroke={1.6} />}
          onClick={revoke}
        >
          {t('budget.link.revoke')}
        </Button>
      </div>
    </Modal>
  )
}
