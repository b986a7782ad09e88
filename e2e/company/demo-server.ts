import { copyCompany } from './company-copy.ts'
import { PASSWORD } from './password.ts'
import { startServer } from './running-server.ts'

/** Server in a separate process on a copy of the demo company. Tests can kill the process. */
export type DemoServer = {
  address: string
  folder: string
  kill(): Promise<void>
  /** Starts the server again at the same address. */
  startAgain(): Promise<void>
  remove(): Promise<void>
}

export async function startDemoServer(): Promise<DemoServer> {
  const { folder, database, remove } = await copyCompany('demo')
  const environment = { DATABASE_URL: database, ADMIN_PASSWORD: PASSWORD }
  let server = await startServer({ folder, environment })
  const { address } = server
  return {
    address,
    folder,
    kill: () => server.end('SIGKILL'),
    startAgain: async () => {
      server = await startServer({ folder, environment, port: Number(new URL(address).port) })
    },
    remove: async () => {
      await server.end()
      await remove()
    },
  }
}
