import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Watches the connections of a server. Returns a function to call when the server closes: it ends idle connections immediately,
 * and all other connections once their responses have been sent. Node itself ends only connections that have had a response and
 * are waiting for another request. Browsers that connect in advance, and clients that keep their connection alive, would
 * therefore keep the server open.
 */
export function watchConnections(server: Server): () => void {
  const answersUnderWay = new Map<Socket, number>()
  let isClosing = false

  function count(connection: Socket, more: number) {
    const underWay = answersUnderWay.get(connection)
    if (underWay === undefined) return
    answersUnderWay.set(connection, underWay + more)
    if (isClosing && underWay + more === 0) connection.destroySoon()
  }

  server.on('connection', (connection) => {
    answersUnderWay.set(connection, 0)
    connection.once('close', () => answersUnderWay.delete(connection))
  })
  server.on('request', ({ socket }, answer) => {
    count(socket, 1)
    answer.once('close', () => count(socket, -1))
  })

  return () => {
    isClosing = true
    for (const [connection, underWay] of answersUnderWay) if (underWay === 0) connection.destroySoon()
  }
}
