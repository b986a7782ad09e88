import { pdfPreflightsJob } from './core/files/pdf-preflights.ts'
import { unusedFilesJob } from './core/files/unused-files-job.ts'
import { expiredUploadsJob } from './core/files/uploads/expired-uploads-job.ts'
import type { Job } from './core/jobs/job.ts'
import { countStorageJob } from './core/storage/count-storage-job.ts'
import { storageWarningJob } from './core/storage/storage-warning-job.ts'
import { noticeMailJob } from './features/attachment/notice-mail-job.ts'
import { linkMailJob } from './features/budget/links/link-mail-job.ts'
import { budgetMailJob } from './features/budget/mail/budget-mail-job.ts'
import { refusalMailJob } from './features/budget/photos/refusal-mail-job.ts'
import { refusalsJob } from './features/budget/photos/refusals-job.ts'
import { importJob } from './features/import/import-job.ts'
import { oldImportsJob } from './features/import/old-imports-job.ts'
import { repeatJob } from './features/order/again/repeat-job.ts'
import { archiveJob } from './features/order/document/archive/archive-job.ts'
import { expiredArchivesJob } from './features/order/document/archive/expired-archives-job.ts'
import { backupJob, verifyBackupJob } from './operations/backup/scheduled/backup-job.ts'
import { oldDataJob } from './operations/retention/old-data-job.ts'
import { artworkReminderMailJob, artworkRemindersJob } from './resources/campaign/artwork-reminders.ts'
import { photoLookJob } from './resources/installerphoto/photo-look-job.ts'
import { proofMailJob, proofMailsJob } from './resources/installerphoto/proof-mails.ts'
import { passwordLinkJob } from './resources/user/password-link/password-link-job.ts'
import { oldFailuresJob } from './resources/user/sign-in/old-failures-job.ts'
import { quickRecoveryCodesJob } from './resources/user/sign-in/quick-recovery-codes-job.ts'
import { signInChangeJob } from './resources/user/sign-in-change/sign-in-change-job.ts'
import { webhookJob } from './resources/webhook/webhook-job.ts'

/** All kinds of background work. */
export const jobs: readonly Job[] = [
  passwordLinkJob,
  signInChangeJob,
  webhookJob,
  noticeMailJob,
  photoLookJob,
  budgetMailJob,
  linkMailJob,
  refusalsJob,
  refusalMailJob,
  proofMailsJob,
  proofMailJob,
  artworkRemindersJob,
  artworkReminderMailJob,
  unusedFilesJob,
  expiredUploadsJob,
  pdfPreflightsJob,
  oldFailuresJob,
  quickRecoveryCodesJob,
  importJob,
  oldImportsJob,
  repeatJob,
  archiveJob,
  expiredArchivesJob,
  countStorageJob,
  storageWarningJob,
  backupJob,
  verifyBackupJob,
  oldDataJob,
]
