import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Context } from '../core/context/context.ts'
import { keepFile } from '../core/files/keep-file.ts'
import type { DemoPicture } from './demo-pictures.ts'

type Drawing = (picture: DemoPicture) => Promise<Buffer>

/**
 * Draws pictures, all at once, and keeps them as if the caller had uploaded them. Gives the names of those uploads, in the
 * order of the pictures.
 */
export async function uploadPictures(
  context: Context,
  draw: Drawing,
  pictures: readonly DemoPicture[],
): Promise<string[]> {
  const contents = await Promise.all(
    pictures.map(async (picture) => ({ picture, content: await draw(picture) })),
  )
  const uploads: string[] = []
  for (const { picture, content } of contents) uploads.push(await keep(context, picture, content))
  return uploads
}

const PNG_SIGNATURE = Buffer.from('\x89PNG', 'latin1')

async function keep(context: Context, picture: DemoPicture, content: Buffer): Promise<string> {
  const isPng = content.subarray(0, 4).equals(PNG_SIGNATURE)
  const store = () => context.services.files.put(Readable.from([content]))
  const { sha256, size } = await store()
  const upload_id = createHash('sha256').update(`demo ${picture.words}`).digest('hex').slice(0, 32)
  const row = {
    upload_id,
    sha256,
    size,
    name: `${picture.words}.${isPng ? 'png' : 'jpg'}`,
    type: isPng ? 'image/png' : 'image/jpeg',
    kind: 'picture' as const,
    width_px: picture.widthPx,
    height_px: picture.heightPx,
    colour_model: 'rgb' as const,
    pages: 1,
    created_at: context.now,
    created_by: context.caller.user_id,
  }
  await keepFile(context.database, context.services, row, store)
  return upload_id
}
