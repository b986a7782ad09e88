import type { InstallerJob } from '@lienzo/contract/installation/installer-page'
import type { NotDoneReason } from '@lienzo/rules/installation/space-work'
import type { TextName } from '../texts/texts.ts'

/** A photo on this phone. Its bytes are stored separately until the server has them. */
export type KeptPhoto = {
  /** Identical for the same bytes, space and job. */
  key: string
  job: string
  space: number
  name: string
  /** Bytes. */
  size: number
  /** Hash in hexadecimal; null for photos that an earlier page kept without HTTPS. */
  sha256: string | null
  /** Time of the file by the phone's clock, in ms. */
  madeAt: number
  /** Milliseconds. */
  addedAt: number
  state: 'waiting' | 'sent' | 'refused'
  /** Path of its upload on the server, once that has begun. */
  upload: string | null
  /** Milliseconds; null before it was sent. */
  sentAt: number | null
  /** Why it was refused. */
  fault: TextName | null
  /** JPEG thumbnail; null if the browser cannot decode the photo. */
  thumb: ArrayBuffer | Blob | null
}

/** The parts of a photo's key in the database. */
export type PhotoName = Pick<KeptPhoto, 'job' | 'key'>

/** A report about a space. */
export type KeptReport = {
  key: string
  job: string
  space: number
  kind: 'note' | 'not_done' | 'can_be_done'
  reason: NotDoneReason | null
  text: string
  /** Milliseconds. */
  writtenAt: number
  state: 'waiting' | 'sent' | 'refused'
  /** Milliseconds; null before it was sent. */
  sentAt: number | null
}

/** Photos chosen together for a space, of which a window has stored or refused the first `done`. */
export type KeptChoice = { key: string; job: string; space: number; count: number; done: number }

/** Copy of a link's job, and when it was stored, in ms. */
export type KeptJob = { data: InstallerJob; keptAt: number }
