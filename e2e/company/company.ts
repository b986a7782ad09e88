import { readSettings } from '@lienzo/server/adapters/settings/settings'
import type { Environment } from '@lienzo/server/adapters/settings/variables'
import { type Application, openApplication } from '@lienzo/server/app'
import { type FrontDoor, takeDoor } from '@lienzo/server/testing/front-door'
import { PASSWORD_COST } from '@lienzo/server/testing/people/administrator'
import { type CompanyKind, copyCompany } from './company-copy.ts'
import { PASSWORD } from './password.ts'

/** Company that no other test uses, on a server in this process. */
export type Company = {
  address: string
  /** Folder that contains the company's files and the e-mails sent to its users. */
  folder: string
  /** Runs an SQL statement in its database. */
  query(statement: string): Promise<unknown>
  /**
   * Returns the database handle and the services of the running server, for actions that no call offers. Throws if the server
   * is closed.
   */
  parts(): Pick<Application, 'handle' | 'services'>
  /** Closes the server. `open` starts the company again at the same address. */
  close(): Promise<void>
  open(): Promise<void>
  /** Closes the server and removes the company. */
  remove(): Promise<void>
}

export type CompanyOptions = {
  /** Environment variables that override the defaults of all journeys. */
  settings?: Environment
  kind?: CompanyKind
  /** Front door of the server; a new one by default. */
  door?: FrontDoor
  /** True, the default, if the server runs background jobs. */
  worksOnJobs?: boolean
}

/** Copies a company, which no other test uses, and opens a server on the copy. */
export async function openCompany({
  settings = {},
  kind = 'demo',
  door,
  worksOnJobs = true,
}: CompanyOptions = {}): Promise<Company> {
  const [copy, front] = await Promise.all([copyCompany(kind), door ?? takeDoor()])
  let application: Application | undefined
  const runningApplication = () => {
    if (!application) throw new Error('The server is closed')
    return application
  }
  const open = async () => {
    application = await openServer(front, {
      DATA_DIR: copy.folder,
      DATABASE_URL: copy.database,
      ...settings,
    })
    if (worksOnJobs) await application.workOnJobs()
  }
  const close = async () => {
    front.close()
    await application?.close()
    application = undefined
  }
  await open()
  return {
    address: front.address,
    folder: copy.folder,
    query: async (statement) => runningApplication().database.pool.query(statement),
    parts: runningApplication,
    open,
    close,
    remove: async () => {
      await close()
      front.giveBack()
      await copy.remove()
    },
  }
}

async function openServer(front: FrontDoor, environment: Environment): Promise<Application> {
  const settings = readSettings({
    PUBLIC_URL: front.address,
    ADMIN_PASSWORD: PASSWORD,
    LOG_LEVEL: 'error',
    ...environment,
  })
  const application = await openApplication(settings, environment, console.error, {
    passwordCost: PASSWORD_COST,
  })
  await application.fastify.ready()
  front.open((request, response) => application.fastify.routing(request, response))
  return application
}
