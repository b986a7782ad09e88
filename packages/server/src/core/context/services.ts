import type { FileStore } from '../../adapters/files/store/file-store.ts'
import type { Thumbnails } from '../../adapters/files/thumbnails.ts'
import type { JobQueue } from '../../adapters/jobs/job-queue.ts'
import type { Mailer } from '../../adapters/mail/mailer.ts'
import type { Metrics } from '../../adapters/metrics/metrics.ts'
import type { Sealing } from '../../adapters/sealing/sealing.ts'
import type { Settings } from '../../adapters/settings/settings.ts'
import type { Traces } from '../../adapters/traces/traces.ts'
import type { UploadParts } from '../../adapters/uploads/shared/upload-parts.ts'
import type { ChangeAnnouncer } from '../changes/change-announcer.ts'
import type { ChangeFeed } from '../changes/change-feed.ts'
import type { FileAddresses } from '../files/file-addresses.ts'
import type { GrownTotals } from '../list/grown-totals.ts'
import type { Totals } from '../list/totals.ts'
import type { Access } from '../session/access.ts'
import type { AttemptCounters } from '../session/attempt-counters.ts'
import type { InstallerLinks } from '../session/links/installer-links.ts'
import type { PasswordLinks } from '../session/links/password-links.ts'
import type { Passwords } from '../session/passwords.ts'
import type { Tokens } from '../session/tokens.ts'
import type { ResourceRegistry } from './registered-resource.ts'

/** Services that the whole application shares; the composition root creates them once. */
export type Services = {
  settings: Settings
  tokens: Tokens
  access: Access
  changes: ChangeFeed
  totals: Totals
  grownTotals: GrownTotals
  files: FileStore
  /** Shared store of unfinished uploads; undefined if there is only one server, which stores uploads on its own disk. */
  uploadParts: UploadParts | undefined
  thumbnails: Thumbnails
  fileAddresses: FileAddresses
  /** Queue of background jobs; see `jobs.ts`. */
  jobs: JobQueue
  webhooks: ChangeAnnouncer
  mailer: Mailer
  /** Metrics of this server for Prometheus. */
  metrics: Metrics
  /** Traces of this server; undefined if the settings do not enable tracing. */
  traces: Traces | undefined
  passwords: Passwords
  passwordLinks: PasswordLinks
  installerLinks: InstallerLinks
  attemptCounters: AttemptCounters
  /** Encrypts the secrets that the database stores. */
  sealing: Sealing
  resources: ResourceRegistry
}
