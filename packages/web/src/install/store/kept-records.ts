import type { InstallerJob } from '@lienzo/contract/installation/installer-page'
import type { NotDoneReason } from '@lienzo/rules/installation/space-work'
import type { TextName } from '../texts/texts.ts'

/** A photo on this phone. Its bytes are kept apart until the server has them. */
export type KeptPhoto = {
  /** The same for the same bytes, space and job. */
  key: string
  job: string
  space: number
  name: string
  /** Bytes. */
  size: number
  /** Of its bytes, in hexadecimal; null where the browser hashes nothing, which needs a safe connection. */
  sha256: string | null
  /** When the file was made, by the clock of the phone; milliseconds. */
  madeAt: number
  /** Milliseconds. */
  addedAt: number
  state: 'waiting' | 'sent' | 'refused'
  /** Where the sending of it has begun. */
  upload: string | null
  /** Milliseconds; null before it was sent. */
  sentAt: number | null
  /** Why it was refused. */
  fault: TextName | null
  /** A small picture of it, a JPEG; null where the browser cannot draw it. */
  thumb: ArrayBuffer | Blob | null
}

/** A photo by the two words that its key in the database is made of. */
export type PhotoName = Pick<KeptPhoto, 'job' | 'key'>

/** Something that was said of a space. */
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

/** What a link showed, and when it was kept; milliseconds. */
export type KeptJob = { data: InstallerJob; keptAt: number }
