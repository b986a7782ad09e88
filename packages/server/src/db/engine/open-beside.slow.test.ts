import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { temporaryDataFolder } from '../../testing/postgresql/folder.ts'
import { DatabaseRefused } from './database.ts'
import { openDatabaseBeside } from './open-beside.ts'
import { openDatabase } from './open-database.ts'

test('a command opens the database of a running installation, and of a stopped one', async () => {
  const dataFolder = temporaryDataFolder()
  const server = await openDatabase({ dataFolder })
  await server.pool.query('create table receipt (number bigint)')
  const beside = await openDatabaseBeside({ dataFolder })
  expect((await beside.pool.query('select * from receipt')).rows).toEqual([])
  await beside.close()
  await server.close()
  const alone = await openDatabaseBeside({ dataFolder })
  expect((await alone.pool.query('select * from receipt')).rows).toEqual([])
  await alone.close()
})

test('a command creates no database if there is no installation', async () => {
  const dataFolder = temporaryDataFolder()
  await expect(openDatabaseBeside({ dataFolder })).rejects.toThrow(DatabaseRefused)
  expect(existsSync(`${dataFolder}/database`)).toBe(false)
})
