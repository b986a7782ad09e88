import { expect, test } from 'vitest'
import { ask } from './ask.ts'
import { startTestingPostgres } from './postgres.ts'

test('a test server creates copies of a prepared database', async () => {
  const server = await startTestingPostgres()
  try {
    const template = await server.createDatabase()
    await ask(template.url, "create table note as select 'prepared' as words")
    const copy = await server.createDatabase(template.name)
    expect(await ask(copy.url, 'select words from note')).toEqual([{ words: 'prepared' }])
    expect(await ask(copy.url, 'show fsync')).toEqual([{ fsync: 'off' }])
  } finally {
    await server.stop()
  }
})
