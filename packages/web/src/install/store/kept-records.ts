import type { InstallerJob } from '@lienzo/contract/installation/installer-page'
import type { NotDoneReason } from '@lienzo/rules/installation/space-work'
import type { TextName } from '../texts/texts.ts'

/** Photo on this phone. Its bytes are stored separately until the server has them. */
export type KeptPhoto = {
  /** Key of the photo. The key is identical for the same bytes in the same space of a job. */
  key: string
  job: string
  space: number
  name: string
  /** Size in bytes. */
  size: number
  /** SHA-256 hash in hexadecimal, or null for photos that an earlier version of the page stored without HTTPS. */
  sha256: string | null
  /** Time in ms when the file was last modified, by the phone's clock. */
  madeAt: number
  /** Time in ms when the photo was added on this phone. */
  addedAt: number
  state: 'waiting' | 'sent' | 'refused'
  /** Path of the photo's upload on the server, or null if no upload has started. */
  upload: string | null
  /** Time in ms when the photo was sent or refused, or null if it is still waiting. */
  sentAt: number | null
  /** Name of the text that says why the photo was refused, or null if it was not refused. */
  fault: TextName | null
  /** JPEG thumbnail, or null if it has not been drawn yet or the browser cannot decode the photo. */
  thumb: ArrayBuffer | Blob | null
}

/** Parts of a photo's key in the database. */
export type PhotoName = Pick<KeptPhoto, 'job' | 'key'>

/** Report about a space. */
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
  /** Time in ms when the report was sent or refused, or null if it is still waiting. */
  sentAt: number | null
}

/** Group of `count` photos chosen together for a space. A window has already stored or rejected the first `done` of them. */
export type KeptChoice = { key: string; job: string; space: number; count: number; done: number }

/** Copy of the job of a link. `keptAt` is the time in ms when the copy was stored. */
export type KeptJob = { data: InstallerJob; keptAt: number }
