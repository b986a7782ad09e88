import { ActionIcon, Button, Progress } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { IconAlertTriangle, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../call/call.ts'
import { failureText } from '../call/call-failure.ts'
import { fieldErrorText } from '../call/field-error-text.ts'
import type { UploadFailure } from './upload-failure.ts'
import classes from './upload-list.module.css'
import { UploadProgress } from './upload-progress.tsx'
import type { UploadState } from './upload-state.ts'

/** List of uploads, with their progress, the reason for a failure, and buttons. */
export function UploadList(props: {
  uploads: readonly UploadState[]
  onCancel: (key: string) => void
  onRetry: (key: string) => void
  /** Pauses an upload; omitted if the files are too small to pause. */
  onPause?: (key: string) => void
  onResume?: (key: string) => void
  /** Returns additional actions for a failed upload. */
  failureActions?: (upload: UploadState) => ReactNode
}) {
  const { t } = useTranslation()
  const { online } = useNetwork()
  if (props.uploads.length === 0) return null
  return (
    <ul className={classes.list} aria-label={t('upload.running')}>
      {props.uploads.map((upload) => (
        <li key={upload.key} className={classes.upload}>
          <div className={classes.line}>
            <span className={classes.name}>{upload.file.name}</span>
            <span className={classes.state}>
              {isOnItsWay(upload) ? (
                <UploadProgress upload={upload} />
              ) : (
                upload.state !== 'failed' && t(`upload.${upload.state}`)
              )}
            </span>
            {upload.failure && canRetry(upload.failure) && (
              <Button size="compact-xs" variant="subtle" onClick={() => props.onRetry(upload.key)}>
                {t('list.retry')}
              </Button>
            )}
            {props.onPause && upload.state === 'sending' && (
              <ActionIcon
                size="sm"
                aria-label={t('upload.pause', { name: upload.file.name })}
                onClick={() => props.onPause?.(upload.key)}
              >
                <IconPlayerPause size={14} />
              </ActionIcon>
            )}
            {props.onResume && upload.state === 'paused' && (
              <ActionIcon
                size="sm"
                aria-label={t('upload.resume', { name: upload.file.name })}
                onClick={() => props.onResume?.(upload.key)}
              >
                <IconPlayerPlay size={14} />
              </ActionIcon>
            )}
            <ActionIcon
              size="sm"
              aria-label={t(upload.failure ? 'upload.dismiss' : 'upload.cancel', { name: upload.file.name })}
              onClick={() => props.onCancel(upload.key)}
            >
              <IconX size={14} />
            </ActionIcon>
          </div>
          {upload.failure ? (
            <>
              <RefusalText failure={upload.failure} />
              {props.failureActions?.(upload)}
            </>
          ) : (
            <>
              {!online && <p className={classes.waiting}>{t('upload.offline')}</p>}
              <Progress
                value={upload.file.size > 0 ? (upload.sent / upload.file.size) * 100 : 0}
                size={3}
                animated={upload.state === 'finishing'}
                aria-label={upload.file.name}
              />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function isOnItsWay({ state }: UploadState): boolean {
  return state === 'sending' || state === 'paused'
}

function RefusalText({ failure }: { failure: UploadFailure }) {
  const { t } = useTranslation()
  return (
    <p className={classes.failure} role="alert">
      <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
      <span>
        {t([`upload.refused.${failure.reason}`, 'upload.refused.not-used'], failure.values)}
        {failure.cause && ` ${refusedCallText(failure.cause, t)}`}
      </span>
    </p>
  )
}

/** Returns the messages for the refused fields. If the error names no fields, returns the message for the call. */
function refusedCallText(error: CallError, t: TFunction): string {
  const fields = Object.entries(error.fields)
  if (fields.length === 0) return failureText(error, t)
  return fields.map(([path, fault]) => fieldErrorText(fault, t, path)).join(' ')
}

/** Returns false if the server has refused the file itself, because a retry cannot succeed then. */
function canRetry({ reason }: UploadFailure): boolean {
  return ['connection', 'not-used', 'too-many-open', 'failed'].includes(reason)
}
