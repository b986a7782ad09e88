import type { RootHandle } from '../../context/handle.ts'
import type { Services } from '../../context/services.ts'
import type { ThumbnailRemoval } from '../removed-thumbnails.ts'
import { removeUnnamed } from '../unused-files.ts'
import type { FilesReport } from './check-files.ts'

/** Number of contents that a repair set aside, number of contents that it removed, and number of uploads that it aborted. */
export type RepairSummary = { setAside: number; removed: number; aborted: number }

type Parts = { database: RootHandle; services: Pick<Services, 'files'> & ThumbnailRemoval }

/**
 * Repairs the faults of a report; servers can keep running meanwhile. Reads damaged contents and contents of the wrong size
 * again, and sets aside those that still do not match their SHA-256. Removes orphans that still have no row, and aborts old
 * uploads. Cannot restore a missing content, which has to be uploaded again.
 */
export async function repairFiles(
  { database, services }: Parts,
  report: FilesReport,
): Promise<RepairSummary> {
  const { files } = services
  const summary: RepairSummary = { setAside: 0, removed: 0, aborted: 0 }
  for (const { sha256 } of [...report.damaged, ...report.wrongSizes])
    if ((await files.has(sha256)) && !(await files.isWhole(sha256))) summary.setAside += 1
  for (const { sha256 } of report.orphans)
    if (await removeUnnamed({ database, services }, sha256)) summary.removed += 1
  for (const upload of report.uploads) {
    await files.abortUpload(upload)
    summary.aborted += 1
  }
  return summary
}
