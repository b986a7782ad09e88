import { expect, test } from 'vitest'
import { categoryRow } from './catalogue/category.ts'
import { categoryColumns } from './catalogue/category-columns.ts'
import { finishRow } from './catalogue/finish.ts'
import { finishColumns } from './catalogue/finish-columns.ts'
import { materialRow } from './catalogue/material.ts'
import { materialColumns } from './catalogue/material-columns.ts'
import { productRow } from './catalogue/product.ts'
import { productColumns } from './catalogue/product-columns.ts'
import { customerColumns } from './customers/customer-columns.ts'
import { customerRow } from './customers/customer-fields.ts'
import { promotionRow } from './customers/promotion.ts'
import { promotionColumns } from './customers/promotion-columns.ts'
import { spaceRow } from './customers/space.ts'
import { spaceColumns } from './customers/space-columns.ts'
import { installerRow } from './installation/installer.ts'
import { installerColumns } from './installation/installer-columns.ts'
import { roleRow } from './people/role.ts'
import { roleColumns } from './people/role-columns.ts'
import { userRow } from './people/user.ts'
import { userColumns } from './people/user-columns.ts'
import { usergroupRow } from './people/usergroup.ts'
import { usergroupColumns } from './people/usergroup-columns.ts'
import { logRow } from './records/log.ts'
import { logColumns } from './records/log-columns.ts'
import { webhookRow } from './records/webhook.ts'
import { webhookColumns } from './records/webhook-columns.ts'
import { campaignRow } from './sales/campaign.ts'
import { campaignColumns } from './sales/campaign-columns.ts'
import { orderRow } from './sales/order.ts'
import { orderColumns } from './sales/order-columns.ts'
import { day } from './wire/fields.ts'
import type { ListColumns } from './wire/list.ts'
import { unitAt } from './wire/units.ts'
import { z } from './wire/zod.ts'

const lists: [string, z.ZodObject, ListColumns][] = [
  ['campaigns', campaignRow, campaignColumns],
  ['categories', categoryRow, categoryColumns],
  ['customers', customerRow, customerColumns],
  ['finishes', finishRow, finishColumns],
  ['installers', installerRow, installerColumns],
  ['log', logRow, logColumns],
  ['materials', materialRow, materialColumns],
  ['orders', orderRow, orderColumns],
  ['products', productRow, productColumns],
  ['promotions', promotionRow, promotionColumns],
  ['roles', roleRow, roleColumns],
  ['spaces', spaceRow, spaceColumns],
  ['user groups', usergroupRow, usergroupColumns],
  ['users', userRow, userColumns],
  ['webhooks', webhookRow, webhookColumns],
]

/** Returns the schema inside a nullable field, or the field itself if it is not nullable. */
function heldIn(field: unknown): unknown {
  return field instanceof z.ZodNullable ? field.unwrap() : field
}

/** Returns the names of the columns that are also fields of the row. All other columns combine several fields. */
function fieldsAmong(row: z.ZodObject, columns: ListColumns): string[] {
  return Object.keys(columns).filter((name) => name in row.shape)
}

test.each(lists)(
  'number columns of %s use the same unit as the fields of its rows',
  (_name, row, columns) => {
    const rowUnits = fieldsAmong(row, columns).map((name) => [name, unitAt(row, [name])])
    const columnUnits = fieldsAmong(row, columns).map((name) => {
      const { kind = '' } = columns[name] ?? {}
      return [name, ['cents', 'percent', 'area', 'date'].includes(kind) ? kind : undefined]
    })
    expect(columnUnits).toEqual(rowUnits)
  },
)

test.each(lists)('columns of %s are days exactly where their fields are days', (_name, row, columns) => {
  const days = Object.keys(columns).filter((name) => heldIn(row.shape[name]) === day)
  expect(fieldsAmong(row, columns).filter((name) => columns[name]?.day)).toEqual(days)
})
