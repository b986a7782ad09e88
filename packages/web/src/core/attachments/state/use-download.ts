import { useTranslation } from 'react-i18next'
import { failureText } from '../../call/call-failure.ts'
import { saveFrom } from '../../files/save-from.ts'
import { showNotice } from '../../notice/notices.ts'
import type { AttachmentCalls } from './attachment-calls.ts'

/**
 * Returns a function that downloads some or all attachments as one archive. The browser saves the archive while the server is
 * still sending it. If the download fails, a notice says so.
 */
export function useDownload(calls: AttachmentCalls) {
  const { t } = useTranslation()
  return async (ids?: number[]): Promise<void> => {
    try {
      const { address, name } = await calls.download(ids)
      saveFrom(address, name)
    } catch (error) {
      showNotice({ color: 'red', message: failureText(error, t) })
    }
  }
}
