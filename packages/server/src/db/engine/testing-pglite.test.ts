import { expect, test } from 'vitest'
import { pgliteTemplate } from './testing-pglite.ts'

test('copies of a prepared database begin alike and know nothing of one another', async () => {
  const template = await pgliteTemplate((pool) =>
    pool.query("create table note as select 'prepared' as words"),
  )
  const [one, other] = await Promise.all([template.open(), template.open()])
  await one.pool.query("insert into note values ('only here')")
  expect((await one.pool.query('select words from note')).rows).toHaveLength(2)
  expect((await other.pool.query('select words from note')).rows).toEqual([{ words: 'prepared' }])
  await Promise.all([one.close(), other.close()])
})
