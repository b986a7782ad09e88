import { mostSpacesTogether, type orderLineCalls } from '@lienzo/contract/sales/order-lines'
import { cellText } from '@lienzo/rules/imports/import-cells'
import { knownHeaders } from '@lienzo/rules/imports/import-declaration'
import { spaceImport } from '@lienzo/rules/imports/space-import'
import { numberInHeading, numbersColumn } from '@lienzo/rules/imports/spaces/numbers-column'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { openSheet } from '../../../../adapters/spreadsheet/reading/open-sheet.ts'
import { UnreadableSheet } from '../../../../adapters/spreadsheet/reading/sheet-limits.ts'
import type { Context } from '../../../../core/context/context.ts'
import { invalidField } from '../../../../core/context/refusal.ts'
import { uploadedSheet } from '../../../../core/files/uploaded-sheet.ts'
import { files } from '../../../../db/tables/records/files.ts'

type Output = z.output<(typeof orderLineCalls)['readnumbers']['output']>

const BATCH = 1000

/**
 * Reads space numbers from a spreadsheet in any format that imports support. Throws INVALID_INPUT at `upload` if the file
 * cannot be read, has no column of space numbers, or has too many numbers.
 */
export async function numbersInFile(context: Context, { upload }: { upload: string }): Promise<Output> {
  const { id } = await uploadedSheet(context, upload)
  const [file] = await context.database.select({ sha256: files.sha256 }).from(files).where(eq(files.id, id))
  if (!file) throw new Error('The file of an upload is gone')
  await using copy = await context.services.files.localCopy(file.sha256)
  try {
    return await numbersOf(copy.path)
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error
    const { reason, values } = error
    throw invalidField('upload', {
      key: `validation.sheet.${reason}`,
      values,
      message: `cannot be read as a spreadsheet (${reason})`,
    })
  }
}

async function numbersOf(path: string): Promise<Output> {
  let column: number | null = null
  let heading = ''
  const cells: string[] = []
  for await (const { headers, rows } of openSheet(path, {
    atOnce: BATCH,
    knownHeaders: knownHeaders(spaceImport),
  })) {
    if (column === null) {
      column = numbersColumn(headers, rows)
      if (column === null) throw noNumbers()
      heading = headers[column] ?? ''
      cells.push(...numberInHeading(heading))
    }
    for (const row of rows) {
      const text = cellText(row.cells[column] ?? null)
      if (text !== '') cells.push(text)
    }
    if (cells.length > mostSpacesTogether) {
      throw new UnreadableSheet('too_many_rows', { rows: mostSpacesTogether })
    }
  }
  return { column: cells[0] === heading ? '' : heading, cells }
}

function noNumbers() {
  return invalidField('upload', {
    key: 'validation.sheet.no_numbers',
    message: 'has no column with numbers of spaces',
  })
}
