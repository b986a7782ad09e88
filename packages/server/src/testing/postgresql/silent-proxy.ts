import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { socketPath } from '../../db/engine/embedded/door.ts'

/** Stands between a server and PostgreSQL, as what balances, filters or tunnels does. */
export type SilentProxy = {
  /** The address of the database by this way. */
  url: string
  /** The connections that there are forward nothing any more and stay open; new ones are like any. */
  fallSilent(): void
  /** The next connection falls silent with the first message from the server that has this text. */
  fallSilentAt(text: string): void
  close(): void
}

/** Opens a way to the database at an address. */
export async function openSilentProxy(url: string): Promise<SilentProxy> {
  const open = new Set<Socket>()
  let silentAt: string | undefined
  const silence = (socket: Socket) => {
    socket.unpipe()
    // What comes is taken, so that nobody notices by what does not leave.
    socket.resume()
  }
  const proxy = createServer((near) => {
    const far = connect(placeOf(url))
    near.on('data', (sent) => {
      if (silentAt === undefined || !sent.includes(silentAt)) return
      silentAt = undefined
      for (const socket of [near, far]) silence(socket)
    })
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => open.delete(socket))
    }
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const way = new URL(url)
  way.searchParams.delete('host')
  way.hostname = '127.0.0.1'
  way.port = String((proxy.address() as AddressInfo).port)
  return {
    url: way.href,
    fallSilent: () => {
      for (const socket of open) silence(socket)
    },
    fallSilentAt: (text) => {
      silentAt = text
    },
    close: () => {
      for (const socket of open) socket.destroy()
      proxy.close()
    },
  }
}

/** A socket in a folder, or a port. */
function placeOf(url: string) {
  const { hostname, port, searchParams } = new URL(url)
  const folder = searchParams.get('host')
  if (folder) return { path: socketPath(folder, Number(searchParams.get('port') ?? port)) }
  return { host: hostname, port: Number(port) }
}
