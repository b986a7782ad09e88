import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/**
 * An address of this machine that is known before the application behind it is opened, and stays while one takes the place
 * of another; so a browser goes on with the scripts that it has loaded from there.
 */
export type FrontDoor = {
  address: string
  /** From now on requests are answered so. */
  open(answer: Answer): void
  /** Whoever comes is turned away, as where no server runs; who is here has to go. */
  close(): void
  /** Closes it and leaves it to the next one who takes a door. */
  giveBack(): void
}

const free: FrontDoor[] = []

/** The door that was given back last, or a new one. */
export async function takeDoor(): Promise<FrontDoor> {
  return free.pop() ?? makeDoor()
}

async function makeDoor(): Promise<FrontDoor> {
  let answerer: Answer | undefined
  const server = createServer((request, response) => {
    if (answerer) answerer(request, response)
    else request.socket.destroy()
  })
  // It is there as long as the process has something else to do.
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
