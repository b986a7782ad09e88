import { randomUUID } from 'node:crypto'
import { installerPhotos } from '../../db/tables/installation/installer-photos.ts'
import { files } from '../../db/tables/records/files.ts'
import type { TestApplication } from '../test-application.ts'

type PhotoReview = Pick<typeof installerPhotos.$inferInsert, 'state' | 'refusal' | 'payer' | 'reprint'> & {
  created_at?: number
}
type OfLine = { id: number; space_id: number; installer_id: number | null }

/**
 * Inserts reviewed photos of a budget line in the order of `photos`. Their files do not exist, because nothing reads them.
 * Returns the ids of the photos.
 */
export async function judgedPhotos(
  { handle }: Pick<TestApplication, 'handle'>,
  budget: { id: number; order_id: number },
  line: OfLine,
  photos: readonly PhotoReview[],
): Promise<number[]> {
  const sha256 = 'a'.repeat(64)
  const photo = {
    name: 'IMG_0001.jpg',
    sha256,
    size: 1,
    type: 'image/jpeg',
    kind: 'picture',
    created_at: 1,
  } as const
  const [file] = await handle.insert(files).values(photo).returning()
  const now = Math.floor(Date.now() / 1000)
  const rows = await handle
    .insert(installerPhotos)
    .values(
      photos.map((each) => ({
        ...{ name: 'Foto', budget_id: budget.id, budget_line_id: line.id, order_id: budget.order_id },
        ...{ space_id: line.space_id, installer_id: line.installer_id, file_id: file?.id ?? 0 },
        ...{ upload_key: randomUUID(), looked_at: now, created_at: now, updated_at: now },
        ...each,
      })),
    )
    .returning({ id: installerPhotos.id })
  return rows.map(({ id }) => id)
}
