import type { FieldErrorKey } from '@lienzo/contract/wire/field-error-keys'
import { expect, test } from 'vitest'
import { CallError } from '../call/call.ts'
import { type UploadFailure, uploadFailureOf } from './upload-failure.ts'
import { newUpload, retriedUpload } from './upload-state.ts'

const refusedAt = (key: FieldErrorKey) =>
  new CallError('INVALID_INPUT', 'Refused', { status: 422, fields: { upload: { key, message: '' } } })
const failedWith = (failure: UploadFailure) =>
  ({ ...newUpload(new File(['x'], 'x')), state: 'failed', sent: 1, uploadId: 'a1', failure }) as const

test('a failure names the refused file, or says that the connection was lost', () => {
  const failure = uploadFailureOf(refusedAt('upload.refused.too-large'))
  expect(failure.reason).toBe('too-large')
  expect(uploadFailureOf(failure)).toBe(failure)
  expect(uploadFailureOf(refusedAt('validation.taken'))).toMatchObject({ reason: 'not-used' })
  expect(uploadFailureOf(new CallError('NETWORK', 'Gone')).reason).toBe('connection')
  expect(uploadFailureOf(new Error('Anything')).reason).toBe('connection')
})

test('an upload whose use failed is used again without sending it again', () => {
  const upload = failedWith(uploadFailureOf(refusedAt('validation.taken')))
  expect(retriedUpload(upload)).toMatchObject({ state: 'waiting', uploadId: 'a1', sent: 1, failure: null })
})

test('an upload that the server no longer has is sent again', () => {
  const upload = failedWith(uploadFailureOf(refusedAt('validation.upload_not_found')))
  expect(retriedUpload(upload)).toMatchObject({ state: 'waiting', uploadId: null, sent: 0 })
})
