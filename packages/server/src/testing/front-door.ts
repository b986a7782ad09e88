import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Local HTTP server whose address is known before an application opens. The address stays the same when a different application
 * replaces the first one, so a browser keeps the scripts loaded from it.
 */
export type FrontDoor = {
  address: string
  /** Answers all further requests with this function. */
  open(answer: Answer): void
  /** Refuses requests as if no server were running, and cuts open connections. */
  close(): void
  /** Closes the door and makes it available to the next caller of `takeDoor`. */
  giveBack(): void
}

const free: FrontDoor[] = []

/** Returns the most recently released door, or a new one. */
export async function takeDoor(): Promise<FrontDoor> {
  return free.pop() ?? makeDoor()
}

async function makeDoor(): Promise<FrontDoor> {
  let answerer: Answer | undefined
  const server = createServer((request, response) => {
    if (answerer) answerer(request, response)
    else request.socket.destroy()
  })
  // The server does not keep the process alive.
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  const door: FrontDoor = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open: (answer) => {
      answerer = answer
    },
    close: () => {
      answerer = undefined
      server.closeAllConnections()
    },
    giveBack: () => {
      door.close()
      free.push(door)
    },
  }
  return door
}
