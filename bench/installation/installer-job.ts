import { jobWithLink } from '@lienzo/server/testing/sales/installer-links'
import { callsTo } from '@lienzo/server/testing/test-application'
import { ADMIN_PASSWORD, type ServerProcess } from '../processes.ts'

/** A job of so many spaces at a server that is empty, with the link that opens it, and who made it. */
export async function jobAt({ address }: ServerProcess, count: number) {
  const server = { ...callsTo(address), address }
  const admin = await server.signIn('admin', ADMIN_PASSWORD)
  // What makes the job calls the server, and needs no more of it.
  const job = await jobWithLink(server as unknown as Parameters<typeof jobWithLink>[0], admin, { count })
  return { ...job, admin }
}
