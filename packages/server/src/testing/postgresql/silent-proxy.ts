import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { socketPath } from '../../db/engine/embedded/door.ts'

/** Proxy between the application and PostgreSQL, like a load balancer, firewall or tunnel. */
export type SilentProxy = {
  /** Address of the database behind the proxy. */
  url: string
  /** Makes existing connections stay open without forwarding anything; new connections still work. */
  fallSilent(): void
  /** Silences the connection on which the application next sends a message with this text. */
  fallSilentAt(text: string): void
  close(): void
}

/** Opens a proxy to the database at this address. */
export async function openSilentProxy(url: string): Promise<SilentProxy> {
  const open = new Set<Socket>()
  let silentAt: string | undefined
  const silence = (socket: Socket) => {
    socket.unpipe()
    // Keeps reading, so that no sender notices the silence because of a full buffer.
    socket.resume()
  }
  const proxy = createServer((near) => {
    const far = connect(placeOf(url))
    near.on('data', (chunk) => {
      if (silentAt === undefined || !chunk.includes(silentAt)) return
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

/** Returns the socket path, or host and port, of an address. */
function placeOf(url: string) {
  const { hostname, port, searchParams } = new URL(url)
  const folder = searchParams.get('host')
  if (folder) return { path: socketPath(folder, Number(searchParams.get('port') ?? port)) }
  return { host: hostname, port: Number(port) }
}
