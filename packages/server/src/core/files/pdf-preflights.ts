import type { Preflight } from '@lienzo/rules/sales/preflight/pdf-facts'
import { and, asc, eq, inArray, isNull, max } from 'drizzle-orm'
import { z } from 'zod'
import { FileNotInStore } from '../../adapters/files/store/file-store.ts'
import { files, pdfPreflights } from '../../db/tables/records/files.ts'
import type { Handle } from '../context/handle.ts'
import type { Services } from '../context/services.ts'
import { declareJob } from '../jobs/job.ts'

type Content = { sha256: string; path: string; owner: string }

/**
 * Runs the preflight of a PDF and stores the facts, unless they are already stored for this content. Throws `QueueFull` if too
 * much work of the owner is waiting.
 */
export async function examinePdf(database: Handle, { sha256, path, owner }: Content): Promise<void> {
  if ((await preflightsOf(database, [sha256])).size > 0) return
  // Imported on first use, because only PDFs need these modules.
  const { preflightPdf } = await import('../../adapters/files/preflight/preflight.ts')
  const facts = await preflightPdf({ path, owner })
  const created_at = Math.floor(Date.now() / 1000)
  await database.insert(pdfPreflights).values({ sha256, facts, created_at }).onConflictDoNothing()
}

/** Reads the preflight facts of PDFs by SHA-256, with one query. Contents without a preflight are left out. */
export async function preflightsOf(
  database: Handle,
  contents: readonly string[],
): Promise<Map<string, Preflight>> {
  if (contents.length === 0) return new Map()
  const { sha256, facts } = pdfPreflights
  const rows = await database
    .select({ sha256, facts })
    .from(pdfPreflights)
    .where(inArray(sha256, [...new Set(contents)]))
  return new Map(rows.map((row) => [row.sha256, row.facts]))
}

/** Maximum number of PDFs inspected in one run. */
const BATCH = 200

/** Runs the preflight of PDFs whose preflight is missing, for example because the PDFs were not uploaded by a user. */
export const pdfPreflightsJob = declareJob({
  name: 'pdf-preflights',
  input: z.object({}),
  // One retry is enough, because the job runs again an hour later.
  retries: 1,
  retryAfterSeconds: 600,
  longestSeconds: 60 * 60,
  atOnce: 1,
  everySeconds: 60 * 60,
  run: ({ database, services, signal }) => examineLeft(database, services, signal),
  // Does nothing: the PDFs are shown without findings until the next run.
  failed: async () => {},
})

async function examineLeft(
  database: Handle,
  services: Pick<Services, 'files'>,
  signal: AbortSignal,
): Promise<void> {
  const { sha256, created_by, kind } = files
  const pending = await database
    .select({ sha256, owner: max(created_by) })
    .from(files)
    .leftJoin(pdfPreflights, eq(pdfPreflights.sha256, sha256))
    .where(and(eq(kind, 'pdf'), isNull(pdfPreflights.sha256)))
    .groupBy(sha256)
    .orderBy(asc(sha256))
    .limit(BATCH)
  for (const each of pending) {
    if (signal.aborted) return
    try {
      await using copy = await services.files.localCopy(each.sha256)
      await examinePdf(database, { ...each, path: copy.path, owner: String(each.owner ?? '') })
    } catch (error) {
      if (!(error instanceof FileNotInStore)) throw error
    }
  }
}
