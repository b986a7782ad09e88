import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { PublicContext } from '../../core/context/context.ts'
import { keepFile } from '../../core/files/keep-file.ts'
import { examinePdf } from '../../core/files/pdf-preflights.ts'
import type { files } from '../../db/tables/records/files.ts'
import { artworkPdf, type PdfArtwork } from './artwork/artwork-pdf.ts'
import type { DemoPeople } from './demo-calls.ts'
import type { PictureSpec } from './demo-pictures.ts'

/** Uploads a file on behalf of a user at a given time, in Unix seconds. Returns the id of the upload. */
export type Upload = (username: string, now: number) => Promise<string>

type DemoFile = Pick<typeof files.$inferInsert, 'name' | 'type' | 'kind' | 'width_px' | 'height_px'> & {
  width_um?: number
  height_um?: number
  colour_model?: 'rgb' | 'cmyk'
  pages?: number
}

const PNG_SIGNATURE = Buffer.from('\x89PNG', 'latin1')

/**
 * Returns functions that prepare uploads. Pictures are drawn in the background, one after another, while the database works.
 */
export function demoUploads(people: DemoPeople) {
  let last: Promise<unknown> = Promise.resolve()

  return {
    picture<Picture extends PictureSpec>(
      draw: (picture: Picture) => Promise<Buffer>,
      picture: Picture,
    ): Upload {
      const drawing = last.then(() => draw(picture))
      last = drawing
      return async (username, now) => {
        const content = await drawing
        return keep(people, { username, now, content, file: pictureFile(picture, content) })
      }
    },
    /** Prepares the upload of a phone photo with the given size in pixels. `take` draws the photo at the time of the upload. */
    photo(
      name: string,
      { widthPx, heightPx }: { widthPx: number; heightPx: number },
      take: () => Promise<Buffer>,
    ): Upload {
      return async (username, now) => {
        const content = await take()
        const file = pictureFile({ words: name, widthPx, heightPx }, content)
        return keep(people, { username, now, content, file })
      }
    },
    /** Stores a picture without a signed-in user. Returns the id of the file. */
    ofNobody(
      name: string,
      size: { widthPx: number; heightPx: number },
      content: Buffer,
      now: number,
    ): Promise<number> {
      const file = pictureFile({ words: name, ...size }, content)
      return people.apart(now, (context) =>
        keepIn(context, { now, content, file, owner: '', created_by: null }),
      )
    },
    artwork(name: string, artwork: PdfArtwork): Upload {
      const um = (mm: number) => mm * 1000
      const { widthMm, heightMm } = artwork
      const file: DemoFile = {
        ...{ name: `${name}.pdf`, type: 'application/pdf', kind: 'pdf', width_px: null, height_px: null },
        ...{ width_um: um(widthMm), height_um: um(heightMm), pages: 1 },
      }
      return async (username, now) => {
        const content = await artworkPdf(artwork)
        const upload = await keep(people, { username, now, content, file })
        await examine(people, { username, now, content })
        return upload
      }
    },
    sheet(name: string, rows: readonly string[]): Upload {
      const content = Buffer.from(`${rows.join('\n')}\n`)
      const file = { name, type: 'text/csv', kind: 'other', width_px: null, height_px: null } as const
      return (username, now) => keep(people, { username, now, content, file })
    },
  }
}

export type DemoUploads = ReturnType<typeof demoUploads>

function pictureFile({ words, widthPx, heightPx }: PictureSpec, content: Buffer): DemoFile {
  const isPng = content.subarray(0, 4).equals(PNG_SIGNATURE)
  return {
    name: `${words}.${isPng ? 'png' : 'jpg'}`,
    type: isPng ? 'image/png' : 'image/jpeg',
    kind: 'picture',
    width_px: widthPx,
    height_px: heightPx,
    colour_model: 'rgb',
    pages: 1,
  }
}

type UserUpload = { username: string; now: number; content: Buffer; file: DemoFile }

/** Stores a file as if a user had uploaded it. Returns the id of the upload. */
function keep(people: DemoPeople, { username, ...upload }: UserUpload): Promise<string> {
  return people.work(username, upload.now, async (context) => {
    const ownedUpload = { ...upload, owner: username, created_by: context.caller.user_id }
    await keepIn(context, ownedUpload)
    return uploadIdOf(ownedUpload)
  })
}

type OwnedUpload = Omit<UserUpload, 'username'> & { owner: string; created_by: number | null }

async function keepIn(
  { database, services }: Pick<PublicContext, 'database' | 'services'>,
  upload: OwnedUpload,
): Promise<number> {
  const { now: created_at, created_by, content, file } = upload
  const store = () => services.files.put(Readable.from([content]))
  const { sha256, size } = await store()
  const row = { ...file, upload_id: uploadIdOf(upload), sha256, size, created_at, created_by }
  return keepFile(database, services, row, store)
}

/** Derives the id of an upload from its owner, file name and content, so that the story always has the same ids. */
function uploadIdOf({ owner, file, content }: OwnedUpload): string {
  const digest = createHash('sha256').update(`demo ${owner} ${file.name} `).update(content)
  return digest.digest('hex').slice(0, 32)
}

/** Runs the preflight of a PDF, as an upload of the PDF would. */
async function examine(
  people: DemoPeople,
  { username, now, content }: Omit<UserUpload, 'file'>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-artwork-'))
  const path = join(folder, 'artwork.pdf')
  await writeFile(path, content)
  const sha256 = createHash('sha256').update(content).digest('hex')
  await people.work(username, now, ({ database }) => examinePdf(database, { sha256, path, owner: username }))
  await rm(folder, { recursive: true })
}
