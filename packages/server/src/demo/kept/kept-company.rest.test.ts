import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'
import { readKeptRows } from './kept-files.ts'
import { columnsOfTables } from './read-company.ts'

let application: TestApplication

beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => application.close())

test('the stored demo company has the current columns: otherwise `npm run demo-data` recreates it', async () => {
  const columns = await columnsOfTables(application.handle)
  for (const table of (await readKeptRows()).tables) {
    expect(table.columns.toSorted(), table.name).toEqual(columns.get(table.name)?.toSorted())
  }
})
