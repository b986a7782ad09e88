import { getTableColumns, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import * as schema from '../schema.ts'
import { personalData } from './personal-data.ts'

it('puts every column of every table into one class', () => {
  const columns = Object.entries(schema).flatMap(([name, table]) =>
    is(table, PgTable) ? Object.keys(getTableColumns(table)).map((column) => `${name}.${column}`) : [],
  )
  const classifiedColumns = Object.entries(personalData).flatMap(([name, classes]) =>
    Object.values<readonly string[]>(classes).flatMap((list) => list.map((column) => `${name}.${column}`)),
  )
  expect(classifiedColumns.toSorted()).toEqual(columns.toSorted())
})
