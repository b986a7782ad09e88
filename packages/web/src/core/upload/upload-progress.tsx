import { useTranslation } from 'react-i18next'
import { fileSizeText } from '../file-size.ts'
import { secondsLeft } from './transfer-rate.ts'
import type { UploadState } from './use-uploads.ts'

const SECONDS_PER_MINUTE = 60
const SECONDS_PER_HOUR = 3600

/** How far a file is: the bytes that have arrived, how fast, and how long it still takes. */
export function UploadProgress({ upload }: { upload: UploadState }) {
  const { t } = useTranslation()
  const { sent, rate, file, state } = upload
  const bytes = t('upload.bytes', { sent: fileSizeText(sent), total: fileSizeText(file.size) })
  if (state === 'paused') return `${bytes} · ${t('upload.paused')}`
  const left = secondsLeft(file.size - sent, rate)
  if (rate === null || left === null) return bytes
  return `${bytes} · ${t('upload.rate', { rate: fileSizeText(rate) })} · ${leftText(left)}`

  function leftText(seconds: number): string {
    if (seconds < SECONDS_PER_MINUTE) return t('upload.left_seconds', { count: seconds })
    if (seconds < SECONDS_PER_HOUR) {
      return t('upload.left_minutes', { count: Math.ceil(seconds / SECONDS_PER_MINUTE) })
    }
    return t('upload.left_hours', { count: Math.ceil(seconds / SECONDS_PER_HOUR) })
  }
}
