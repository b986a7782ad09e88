import type { InstallerJob } from '@lienzo/contract/installation/installer-page'
import type { NotDoneReason } from '@lienzo/rules/installation/space-work'
import type { TextName } from '../texts/texts.ts'

/** A photo on this phone. Its bytes are stored separately until the server has them. */
export type KeptPhoto = {
  /** Key of the photo, which is identical for the same bytes, space and job. */
  key: string
  job: string
  space: number
  name: string
  /** Size in bytes. */
  size: number
  /** Hash in hexadecimal, or null for photos that an earlier version of the page stored without HTTPS. */
  sha256: string | null
  /** Last-modified time of the file by the phone's clock, in ms. */
  madeAt: number
  /** Time in ms when the photo was added on this phone. */
  addedAt: number
  state: 'waiting' | 'sent' | 'refused'
  /** Path of the photo's upload on the server, or null before the upload has begun. */
  upload: string | null
  /** Time in ms when the photo was sent or refused, or null before that. */
  sentAt: number | null
  /** Reason why the server refused the photo, or null if it did not. */
  fault: TextName | null
  /** JPEG thumbnail, or null if the browser cannot decode the photo. */
  thumb: ArrayBuffer | Blob | null
}

/** Values that form a photo's key in the database. */
export type PhotoName = Pick<KeptPhoto, 'job' | 'key'>

/** A report about a space. */
export type KeptReport = {
  key: string
  job: string
  space: number
  kind: 'note' | 'not_done' | 'can_be_done'
  reason: NotDoneReason | null
  text: string
  /** Time in ms when the report was written. */
  writtenAt: number
  state: 'waiting' | 'sent' | 'refused'
  /** Time in ms when the report was sent or refused, or null before that. */
  sentAt: number | null
}

/** Photos chosen together for a space, of which a window has stored or refused the first `done`. */
export type KeptChoice = { key: string; job: string; space: number; count: number; done: number }

/** Copy of a link's job, and when it was stored, in ms. */
export type KeptJob = { data: InstallerJob; keptAt: number }
