import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDataFolder } from '../../../testing/postgresql/folder.ts'
import { clientThrough } from './client.ts'
import { prepareCluster } from './cluster.ts'
import { freePort, portDoor } from './door.ts'
import { startByPgCtl } from './pg-ctl.ts'
import { choosePlace } from './place.ts'
import { TESTING_SETTINGS } from './settings.ts'

/** Prepares a new database that is reached through a port, and occupies a different port, `taken`, as another program would. */
async function prepare() {
  const dataFolder = temporaryDataFolder()
  const place = choosePlace(dataFolder, () => undefined)
  const passwordFile = join(dataFolder, 'database-password')
  const door = portDoor(passwordFile)
  await prepareCluster(place, { passwordFile, isTemporary: true })
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const taken = (other.address() as AddressInfo).port
  return { place, door, taken, options: { settings: TESTING_SETTINGS, logFile: join(dataFolder, 'log') } }
}

test('PostgreSQL gets another port if a program takes the first, even after a restart', async () => {
  const { place, door, taken, options } = await prepare()
  const first = await startByPgCtl(place, door, options)
  const pool = new pg.Pool({ Client: clientThrough(door, 'postgres'), max: 1 })
  pool.on('error', () => undefined)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await first.stop()

  const ports = [taken, await freePort()]
  const free = ports[1]
  const nextPort = async () => ports.shift() ?? 0
  const second = await startByPgCtl(place, door, { ...options, nextPort })
  expect(door.port).toBe(free)
  expect((await pool.query('show port')).rows).toEqual([{ port: String(free) }])
  await pool.end()
  await second.stop()
})

test('the number of tried ports is limited', async () => {
  const { place, door, taken, options } = await prepare()
  let attempts = 0
  const nextPort = async () => {
    attempts += 1
    return taken
  }
  await expect(startByPgCtl(place, door, { ...options, nextPort })).rejects.toThrow('pg_ctl failed')
  expect(attempts).toBe(5)
})
