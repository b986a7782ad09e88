import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { keepFile } from '../../core/files/keep-file.ts'
import type { files } from '../../db/tables/records/files.ts'
import type { DemoPeople } from './demo-calls.ts'
import type { DemoPicture } from './demo-pictures.ts'

/** Uploads a file in somebody's name at a moment, and gives the name of that upload. */
export type Upload = (username: string, now: number) => Promise<string>

type Known = Pick<typeof files.$inferInsert, 'name' | 'type' | 'kind' | 'width_px' | 'height_px'> & {
  colour_model?: 'rgb'
  pages?: number
}

const PNG_SIGNATURE = Buffer.from('\x89PNG', 'latin1')

/** Pictures are drawn one after the other from the beginning, while the database is at work. */
export function demoUploads(people: DemoPeople) {
  let last: Promise<unknown> = Promise.resolve()

  return {
    picture(draw: (picture: DemoPicture) => Promise<Buffer>, picture: DemoPicture): Upload {
      const drawn = last.then(() => draw(picture))
      last = drawn
      return async (username, now) => {
        const content = await drawn
        return keep(people, { username, now, content, file: pictureFile(picture, content) })
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

function pictureFile({ words, widthPx, heightPx }: DemoPicture, content: Buffer): Known {
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

type Sent = { username: string; now: number; content: Buffer; file: Known }

/** Keeps a content as if somebody had uploaded it. */
function keep(people: DemoPeople, { username, now, content, file }: Sent): Promise<string> {
  return people.work(username, now, async ({ database, services, caller }) => {
    const store = () => services.files.put(Readable.from([content]))
    const { sha256, size } = await store()
    const upload_id = createHash('sha256').update(`demo ${username} ${file.name}`).digest('hex').slice(0, 32)
    const row = { ...file, upload_id, sha256, size, created_at: now, created_by: caller.user_id }
    await keepFile(database, services, row, store)
    return upload_id
  })
}
