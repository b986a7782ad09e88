import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makerOf } from '../../testing/company.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

type Category = Awaited<ReturnType<ReturnType<typeof makerOf>['category']>>

function move({ id, version, code, name, position, active }: Category, parent_id: number | null) {
  return application.call(
    'categoryrest/update',
    { id, version, code, name, position, active, parent_id },
    admin,
  )
}

test('a category shows the name of the one that it stands under', async () => {
  const make = makerOf(application, admin)
  const above = await make.category()
  const below = await make.category({ parent_id: above.id })
  expect(below).toMatchObject({ parent_id: above.id, parent_name: above.name })
})

test('a category never stands below itself, however far down', async () => {
  const make = makerOf(application, admin)
  const top = await make.category()
  const middle = await make.category({ parent_id: top.id })
  const bottom = await make.category({ parent_id: middle.id })
  for (const parent of [top, middle, bottom]) {
    expect(await move(top, parent.id)).toMatchObject({
      status: 422,
      fields: { parent_id: { key: 'validation.category_ring' } },
    })
  }
  expect(await move(bottom, top.id)).toMatchObject({ status: 200 })
  expect(await move(middle, null)).toMatchObject({ status: 200 })
})

test('of two moves at once that would close a ring together one is refused', async () => {
  const make = makerOf(application, admin)
  for (let round = 0; round < 5; round += 1) {
    const one = await make.category()
    const other = await make.category()
    const answers = await Promise.all([move(one, other.id), move(other, one.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  }
  const { rows } = await application.handle.execute(sql`
    with recursive up as (
      select id as start, parent_id, 1 as steps from categories
      union all
      select up.start, c.parent_id, up.steps + 1 from up join categories c on c.id = up.parent_id where steps < 50
    ) select count(*) as n from up where steps = 50`)
  expect(rows).toEqual([{ n: 0 }])
})

test('a deleted category is no place to stand under', async () => {
  const make = makerOf(application, admin)
  const gone = await make.category()
  await application.done('categoryrest/delete', { id: gone.id }, admin)
  expect(await move(await make.category(), gone.id)).toMatchObject({
    status: 422,
    fields: { parent_id: { key: 'validation.not_found' } },
  })
})
