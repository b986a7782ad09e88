import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

export async function sha256Of(path: string): Promise<string> {
  const digest = createHash('sha256')
  for await (const piece of createReadStream(path)) digest.update(piece)
  return digest.digest('hex')
}
