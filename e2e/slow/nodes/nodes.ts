import { ADMIN_PASSWORD } from '@lienzo/server/testing/people/administrator'
import { bucketSettings } from '@lienzo/server/testing/servers/opened-stores'
import type { S3Server } from '@lienzo/server/testing/servers/s3-server'
import { type RunningServer, startServer } from '../../company/running-server.ts'

/** Roles of the nodes: two only handle calls, two also run jobs. */
const ROLES = ['web', 'all', 'web', 'all'] as const

/** Number of attempts to start a node before the test fails. */
const STARTS = 5

/** Time from the kill signal to the end of the process, in ms. Connections opened in this period break. */
type Death = { from: number; until: number }

type SharedServices = { databaseUrl: string; store: S3Server; mailHost: string }

/** Starts four servers that share only a database, a bucket, a mail server and their keys. */
export async function startNodes({ databaseUrl, store, mailHost }: SharedServices) {
  const environment = {
    ...{ DATABASE_URL: databaseUrl, ...bucketSettings(store), SMTP_URL: `smtp://${mailHost}` },
    ...{ TOKEN_SECRET: 't'.repeat(32), STORAGE_KEY: 's'.repeat(32), ADMIN_PASSWORD, DEMO: 'off' },
    ...{ WEBHOOK_PRIVATE: 'on', DRAIN_SECONDS: '2' },
  }
  const start = (role: string, options: { folder?: string; entry?: string } = {}) =>
    startServer({ environment: { ...environment, ROLE: role }, ...options })
  /** Retries like a process supervisor, because the database may respond too late on a busy machine. */
  const startAgain = async (role: string, folder: string) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await start(role, { folder })
      } catch (error) {
        if (attempt === STARTS) throw error
      }
    }
  }
  const nodes: { role: string; server: RunningServer; deaths: Death[] }[] = []
  for (const role of ROLES) nodes.push({ role, server: await start(role), deaths: [] })
  const nodeAt = (index: number) => {
    const node = nodes[index % nodes.length]
    if (!node) throw new Error('There is no node')
    return node
  }
  return {
    count: nodes.length,
    addressOf: (index: number) => nodeAt(index).server.address,
    deathsOf: (index: number): readonly Death[] => nodeAt(index).deaths,
    /** Kills a node with SIGKILL and restarts it with the same folder. */
    async killAndStart(index: number): Promise<void> {
      const node = nodeAt(index)
      const from = performance.now()
      await node.server.end('SIGKILL')
      node.deaths.push({ from, until: performance.now() })
      node.server = await startAgain(node.role, node.server.folder)
    },
    /**
     * Stops a node with SIGTERM, which lets it finish its calls, and starts it again with the same folder: by default the same
     * version, otherwise that of the entry point.
     */
    async replace(index: number, entry?: string): Promise<void> {
      const node = nodeAt(index)
      await node.server.end()
      node.server = await start(node.role, { folder: node.server.folder, ...(entry ? { entry } : {}) })
    },
    remove: () => Promise.all(nodes.map(({ server }) => server.remove())),
  }
}
