import { useTranslation } from 'react-i18next'
import { failureText } from '../../call/call-failure.ts'
import { saveFrom } from '../../files/save-from.ts'
import { showNotice } from '../../notice/notices.ts'
import type { AttachmentCalls } from './attachment-calls.ts'

/** Returns a function that downloads all or some attachments as one archive, which the browser saves as it arrives. */
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
