import { useNetwork } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileSizeText } from '../files/file-size.ts'
import { secondsLeft } from './transfer-rate.ts'
import type { UploadState } from './upload-state.ts'

const SECONDS_PER_MINUTE = 60
const SECONDS_PER_HOUR = 3600
/** Time in ms without progress after which the rate is hidden. */
const STALLED_MILLISECONDS = 3000

/** Shows the progress of an upload: the bytes sent, the rate and the remaining time. */
export function UploadProgress({ upload }: { upload: UploadState }) {
  const { t } = useTranslation()
  const { sent, rate, file, state } = upload
  const { online } = useNetwork()
  const isStalled = useIsStalled(sent)
  const bytes = t('upload.bytes', { sent: fileSizeText(sent), total: fileSizeText(file.size) })
  if (state === 'paused') return `${bytes} · ${t('upload.paused')}`
  const seconds = secondsLeft(file.size - sent, rate)
  if (rate === null || seconds === null || isStalled || !online) return bytes
  return `${bytes} · ${t('upload.rate', { rate: fileSizeText(rate) })} · ${leftText(seconds)}`

  function leftText(seconds: number): string {
    if (seconds < SECONDS_PER_MINUTE) return t('upload.left_seconds', { count: seconds })
    if (seconds < SECONDS_PER_HOUR) {
      return t('upload.left_minutes', { count: Math.ceil(seconds / SECONDS_PER_MINUTE) })
    }
    return t('upload.left_hours', { count: Math.ceil(seconds / SECONDS_PER_HOUR) })
  }
}

/** Returns true if a number has not changed for STALLED_MILLISECONDS. */
function useIsStalled(value: number): boolean {
  const [still, setStill] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), STALLED_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [value])
  return still === value
}
