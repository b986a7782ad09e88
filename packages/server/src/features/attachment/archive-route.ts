import type { FastifyInstance } from 'fastify'
import type { RootHandle } from '../../core/context/handle.ts'
import { Refusal } from '../../core/context/refusal.ts'
import type { Services } from '../../core/context/services.ts'
import { headerText } from '../../core/files/header-text.ts'
import { ARCHIVE_PATH, archiveAskedFor, attachmentArchive } from './archive.ts'

/** Mounts the route that serves attachment archives at signed URLs. */
export function mountArchives(
  fastify: FastifyInstance,
  parts: { database: RootHandle; services: Services },
): void {
  fastify.get(ARCHIVE_PATH, async (request, reply) => {
    const now = Math.floor(Date.now() / 1000)
    const address = parts.services.fileAddresses.read(request.raw.url ?? '', now)
    if (!address.valid) throw new Refusal('NO_PERMISSION', `The address of this archive is ${address.reason}`)
    const query = archiveAskedFor(address.path)
    return reply
      .type('application/zip')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename*=UTF-8''${headerText(query.name)}`)
      .send(await attachmentArchive(parts, query))
  })
}
