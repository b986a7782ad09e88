import { type Environment, readSettings } from '@lienzo/server/adapters/settings/settings'
import { type Application, openApplication } from '@lienzo/server/app'
import { type FrontDoor, takeDoor } from '@lienzo/server/testing/front-door'
import { PASSWORD_COST } from '@lienzo/server/testing/people/administrator'
import { type CompanyKind, copyCompany } from './company-copy.ts'
import { PASSWORD } from './password.ts'

/** A company of its own on a server in this process. */
export type Company = {
  address: string
  /** Where its files and the mails to its people are. */
  folder: string
  /** Does something in its database that no call does. */
  query(statement: string): Promise<unknown>
  /** What does something in it that no call of a person does. */
  parts(): Pick<Application, 'handle' | 'services'>
  /** Closes the server; the company can be opened again at the same address. */
  close(): Promise<void>
  open(): Promise<void>
  /** Closes the server and removes the company. */
  remove(): Promise<void>
}

export type CompanyOptions = {
  /** Of the server, beside those of every journey. */
  settings?: Environment
  kind?: CompanyKind
  /** A new one, unless it is said which. */
  door?: FrontDoor
  /** Whether what is done apart from calls is done, too. */
  worksOnJobs?: boolean
}

/** Opens a copy of a company that nobody has touched. */
export async function openCompany({
  settings = {},
  kind = 'demo',
  door,
  worksOnJobs = true,
}: CompanyOptions = {}): Promise<Company> {
  const [copy, front] = await Promise.all([copyCompany(kind), door ?? takeDoor()])
  let application: Application | undefined
  const opened = () => {
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
    query: async (statement) => opened().database.pool.query(statement),
    parts: opened,
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
