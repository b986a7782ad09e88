import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Watches the connections of a server, and returns a function for closing it that ends idle connections, now or once their
 * answers have been sent. Node only ends those that had an answer before and wait for the next request, so the server would stay
 * open for browsers that connect in advance, and for clients that keep the connection of their last answer.
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
