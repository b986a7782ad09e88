import { PgDialect } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { customers } from '../../db/tables/customers/customers.ts'
import { budgetResource } from '../../features/budget/budget.queries.ts'
import { campaignResource } from '../../resources/campaign/campaign.queries.ts'
import { finishResource } from '../../resources/finish/finish.queries.ts'
import type { Caller } from './caller.ts'
import type { Resource } from './resource.ts'
import { type Scope, scopeOf } from './scope.ts'

const staff: Caller = {
  user_id: 5,
  username: 'ana',
  role_id: 2,
  usergroup_id: 3,
  house: false,
  customer_id: 7,
  language: 'es',
  session_id: 's',
  signed_on_at: null,
  permissions: {},
}
const house: Caller = { ...staff, house: true, customer_id: null, usergroup_id: 1 }

function conditionFor(scope: Scope, caller: Caller) {
  const condition = scopeOf({ scope, hiding: 'none' }, caller)
  return condition && new PgDialect().sqlToQuery(condition)
}

describe('the scope of a resource', () => {
  // covers: ASVS 8.4.1
  test('is mandatory: a resource without one does not compile', () => {
    const { scope: _forgotten, ...rest } = finishResource
    // @ts-expect-error The resource lacks its scope.
    const unscopedResource: typeof finishResource = rest
    expect(unscopedResource).toBeDefined()
  })

  test('must declare house-only fields: a resource that hides nothing has to state so', () => {
    const { hiding: _forgotten, ...rest } = finishResource
    // @ts-expect-error The resource lacks its house-only fields.
    const open: typeof finishResource = rest
    expect(open).toBeDefined()
  })

  test('always has a caller with a customer in its condition', () => {
    const scope: Resource<{ id: number }>['scope'] = (caller) => {
      const customerId: number = caller.customer_id
      expect(customerId).toBe(7)
      return customers.id.getSQL()
    }
    scopeOf({ scope, hiding: 'none' }, staff)
  })

  test('excludes states that only the house sees, and none for the house', () => {
    const { hiding } = budgetResource
    expect(scopeOf({ scope: 'everyone', hiding }, house)).toBeUndefined()
    const condition = scopeOf({ scope: 'everyone', hiding }, staff)
    expect(condition && new PgDialect().sqlToQuery(condition).sql).toBe(
      `"budgets"."status" in ('sent', 'approved', 'rejected', 'closed')`,
    )
  })

  // covers: product 5.16
  test('allows the house all rows, and others those of their customer', () => {
    expect(conditionFor(campaignResource.scope, house)).toBeUndefined()
    expect(conditionFor(campaignResource.scope, staff)).toMatchObject({
      sql: '"campaigns"."customer_id" = $1',
      params: [7],
    })
  })

  test('of everyone allows all rows to all, and that of the house none to others', () => {
    expect(conditionFor('everyone', staff)).toBeUndefined()
    expect(conditionFor('house', house)).toBeUndefined()
    expect(conditionFor('house', staff)).toMatchObject({ sql: 'false' })
  })

  test('is empty for a user who has no customer and is not of the house', () => {
    const nobody = { ...staff, customer_id: null }
    expect(conditionFor(campaignResource.scope, nobody)).toMatchObject({ sql: 'false' })
    expect(conditionFor('house', nobody)).toMatchObject({ sql: 'false' })
  })
})
