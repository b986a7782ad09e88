import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { LimitedProcessFailure, runLimited } from '../../../files/processes/limited-process.ts'
import type { SheetDocument, SheetNotes, SheetRow } from '../sheet-document.ts'
import { type SheetLimits, UnreadableSheet } from '../sheet-limits.ts'
import { MOST_TITLE_ROWS } from '../table/find-header.ts'
import { ANSWER, type BinaryAnswer } from './binary-answer.ts'

const program = fileURLToPath(new URL('./binary-program.ts', import.meta.url))

/**
 * Limits of the process that converts a document. For comparison, a document of 14 MB with 65,536 rows and 12 columns takes 2 s
 * and 520 MB.
 */
const LIMITS = { milliseconds: 60_000, megabytes: 1200, heapMegabytes: 800 }

type Opening = { limits: SheetLimits; signal?: AbortSignal }

/**
 * Converts an .xls or .xlsb document in a process with limited time and memory, and yields everything that `read` yields for
 * the converted document. Throws UnreadableSheet.
 */
export async function* withBinaryDocument<Result>(
  path: string,
  opening: Opening,
  read: (document: SheetDocument) => AsyncGenerator<Result>,
): AsyncGenerator<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-rows-'))
  try {
    const sheets = await sheetsOf(path, folder, opening)
    const rows = async function* rows(sheet: number, notes: SheetNotes) {
      Object.assign(notes, sheets[sheet]?.notes)
      yield* keptRows(join(folder, String(sheet)))
    }
    const joined = async (sheet: number) => sheets[sheet]?.joined ?? []
    yield* read({ sheets: sheets.map(({ name, hidden }) => ({ name, hidden })), rows, joined })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function sheetsOf(
  path: string,
  folder: string,
  { limits, signal }: Opening,
): Promise<Extract<BinaryAnswer, { sheets: object }>['sheets']> {
  const rows = String(limits.rows + MOST_TITLE_ROWS)
  await runLimited(program, [path, folder, rows], {
    ...LIMITS,
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (!(error instanceof LimitedProcessFailure)) throw error
    throw new UnreadableSheet(error.fault === 'failed' ? 'damaged' : 'too_costly')
  })
  const answer = JSON.parse(await readFile(join(folder, ANSWER), 'utf8')) as BinaryAnswer
  if ('unreadable' in answer) throw new UnreadableSheet(answer.unreadable)
  return answer.sheets
}

async function* keptRows(path: string): AsyncGenerator<SheetRow> {
  for await (const line of createInterface({ input: createReadStream(path) })) yield JSON.parse(line)
}
