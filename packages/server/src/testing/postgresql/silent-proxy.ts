import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { socketPath } from '../../db/engine/embedded/door.ts'

/** Proxy between the application and PostgreSQL, which behaves like a load balancer, firewall or tunnel. */
export type SilentProxy = {
  /** URL of the database through the proxy. */
  url: string
  /** Keeps existing connections open but stops forwarding data on them. New connections still work. */
  fallSilent(): void
  /** Silences the next connection on which the application sends data that contains `text`. */
  fallSilentAt(text: string): void
  close(): void
}

/** Opens a proxy to the database at `url`. */
export async function openSilentProxy(url: string): Promise<SilentProxy> {
  const open = new Set<Socket>()
  let silentAt: string | undefined
  const silence = (socket: Socket) => {
    socket.unpipe()
    // Keeps reading, because a full buffer would reveal the silence to the sender.
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

/** Returns the socket path, or the host and port, of a database URL. */
function placeOf(url: string) {
  const { hostname, port, searchParams } = new URL(url)
  const folder = searchParams.get('host')
  if (folder) return { path: socketPath(folder, Number(searchParams.get('port') ?? port)) }
  return { host: hostname, port: Number(port) }
}
