import { Menu } from '@mantine/core'
import { IconDownload, IconUserX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { callDocument } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { saveDocument } from '../../../core/list/toolbar/use-export.ts'
import { showNotice } from '../../../core/notice/notices.ts'
import type { User } from '../user-record.ts'

/**
 * Shows menu entries that export and erase a user's personal data. If `onErase` is undefined, as for the caller's own record,
 * shows only the export.
 */
export function PersonEntries({ user, onErase }: { user: User; onErase: (() => void) | undefined }) {
  const { t } = useTranslation()

  async function download() {
    try {
      saveDocument(await callDocument('userrest/exportperson', { id: user.id }), `${user.username}.json`)
    } catch (error) {
      showNotice({ color: 'red', title: t('user.person.export_failed'), message: failureText(error, t) })
    }
  }

  return (
    <>
      <Menu.Item leftSection={<IconDownload size={15} stroke={1.6} />} onClick={download}>
        {t('user.person.export')}
      </Menu.Item>
      {onErase && (
        <Menu.Item color="red" leftSection={<IconUserX size={15} stroke={1.6} />} onClick={onErase}>
          {t('user.person.erase')}
        </Menu.Item>
      )}
      <Menu.Divider />
    </>
  )
}
