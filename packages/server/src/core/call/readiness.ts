import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { FileStore } from '../../adapters/files/store/file-store.ts'
import { Refusal } from '../context/refusal.ts'

/** Maximum time in milliseconds to wait for the database or the file store; one that takes longer is reported as faulty. */
const PATIENCE = 2_000
/** Time in milliseconds for which the result of a check is cached, so that frequent requests cost nothing. */
const HOLDS = 1_000

export type Readiness = { findFaults: () => Promise<readonly string[]>; stop: () => void }

type Parts = { pool: Pool; files: Pick<FileStore, 'tryWriting'> }

/**
 * Mounts `/health`, which always answers while the server runs, and `/ready`, which answers 503 if the server cannot work, so
 * that load balancers send it no requests. Returns a function that finds the current faults, and a function that makes `/ready`
 * answer 503 from then on, because the server is about to stop.
 */
export function mountReadiness(fastify: FastifyInstance, { pool, files }: Parts): Readiness {
  let isStopping = false
  let lastCheck: { at: number; faults: Promise<string[]> } | undefined

  function faultsNow(): Promise<string[]> {
    const now = performance.now()
    if (!lastCheck || now - lastCheck.at > HOLDS) {
      const faults = Promise.all([
        faultOf('the database does not answer', pool.query('select 1')),
        faultOf('the files cannot be written', files.tryWriting()),
      ]).then((all) => all.flat())
      lastCheck = { at: now, faults }
    }
    return lastCheck.faults
  }

  fastify.get('/health', async () => ({ status: 'ok' }))
  fastify.get('/ready', async () => {
    const faults = isStopping ? ['it is stopping'] : await faultsNow()
    if (faults.length > 0) throw new Refusal('UNAVAILABLE', `The server is not ready: ${faults.join(', ')}`)
    return { status: 'ready' }
  })
  return {
    findFaults: faultsNow,
    stop: () => {
      isStopping = true
    },
  }
}

async function faultOf(fault: string, answer: Promise<unknown>): Promise<string[]> {
  const patience = new AbortController()
  const tooLong = wait(PATIENCE, [fault], { signal: patience.signal }).catch(() => [])
  const faults = answer.then(
    () => [],
    () => [fault],
  )
  return Promise.race([faults, tooLong]).finally(() => patience.abort())
}
