import type { fileRefusals } from '@lienzo/contract/wire/file'
import type { FileRefusal } from '../../adapters/files/inspection/inspection.ts'
import { QueueFull } from '../../adapters/system/fair-queue.ts'
import { type UploadFailure, UploadRefused } from '../../adapters/uploads/resumable-uploads.ts'
import { refusalBody, refusalOf } from '../call/answer-errors.ts'
import { Refusal } from '../context/refusal.ts'

const sentences: Record<(typeof fileRefusals)[number], string> = {
  empty: 'is empty',
  'unknown-type': 'is of a type that nobody knows',
  'unknown-sheet': 'is called a spreadsheet and is none that can be read',
  'web-page': 'is a page of the web with the name of a spreadsheet',
  xml: 'is a document of XML with the name of a spreadsheet',
  'type-not-allowed': 'is not what its name says, or of a type that is not taken here',
  truncated: 'is cut off: its end is missing',
  'too-many-pixels': 'has more pixels than can be printed',
  corrupt: 'is damaged and cannot be read',
  'too-costly': 'takes more time or memory to draw than there is',
  'too-large': 'is too large',
  'unpacks-too-large': 'says that it holds more than may be unpacked',
  heic: 'is a HEIC picture under another name, or one that cannot be read here: send it as JPEG',
  program: 'is a program or a script, which is not kept here',
  locked: 'is protected by a password: save it without one',
  encoding: 'is written in a way that cannot be read here: export it with another one',
  'page-size': 'has a page of a size that nobody prints',
  failed: 'could not be read through a fault of ours',
  'storage-full': 'does not fit in what your customer may store: ask the house for more, or for what may go',
  'too-many-open': 'is one more than may be begun: finish or cancel some uploads, or wait for a day',
}

/** Refusal of a file that does not fit into the quota; `quota` is in gigabytes. */
type StorageRefusal = { reason: 'storage-full'; quota: number }

/** Makes the error for a refused file, with the file's name and the reason in an error body of the API. */
export function uploadRefused(
  name: string,
  { reason, ...values }: FileRefusal | { reason: 'too-many-open'; count: number } | StorageRefusal,
): UploadRefused {
  const message = sentences[reason]
  const refusal = new Refusal('FILE_REFUSED', `The file ${name} ${message}`, {
    fields: { file: { key: `upload.refused.${reason}`, values: { name, ...values }, message } },
  })
  return new UploadRefused(refusal.status, JSON.stringify(refusalBody(refusal)))
}

/** Makes the response to an upload that failed for a reason other than a fault of its file. */
export function answerFailedUpload(error: unknown): UploadFailure {
  const refusal = refusalOfFailure(error)
  return {
    status: refusal.status,
    body: JSON.stringify(refusalBody(refusal)),
    passes: refusal.code !== 'INTERNAL_ERROR',
  }
}

function refusalOfFailure(error: unknown): Refusal {
  if (error instanceof QueueFull) return tooManyPictures()
  const refusal = refusalOf(error)
  // An upload has no input fields that could be wrong, so a refusal with a status below 500 is an internal error too.
  if (refusal.status >= 500 && refusal.code !== 'INTERNAL_ERROR') return refusal
  const message = sentences.failed
  return new Refusal('INTERNAL_ERROR', `The file ${message}`, {
    fields: { file: { key: 'upload.refused.failed', message } },
  })
}

/** Makes the refusal of a request that arrives while too many pictures of the same person are waiting to be processed. */
export function tooManyPictures(): Refusal {
  return new Refusal('UNAVAILABLE', 'Too many pictures are being drawn; try again in a moment')
}
