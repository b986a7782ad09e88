import { useTranslation } from 'react-i18next'
import { showNotice } from '../notice/notices.ts'
import { failureText } from '../record/call-failure.ts'
import type { AttachmentCalls } from './attachment-calls.ts'

/** Brings all attachments, or some, in one archive; the browser keeps it as it arrives. */
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

/** Has the browser keep what lies at an address. */
export function saveFrom(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
