import type { orderLineCalls } from '@lienzo/contract/sales/order-lines'
import type { z } from 'zod'
import type { Context } from '../../../../core/context/context.ts'
import { visibleRow } from '../../../../core/context/resource.ts'
import { orderResource } from '../../order.queries.ts'
import { readLines } from '../../order-record.ts'
import { formerParts } from '../former-parts.ts'
import { type LineParts, readLineParts } from '../line-parts.ts'
import { checksOf } from '../price-lines.ts'

type Call = (typeof orderLineCalls)['checklines']
type Line = z.output<Call['output']>['lines'][number]

/** Saved lines of an order with what the checks say of them now; nothing is written. Fails with NOT_FOUND. */
export async function checkLines(
  context: Context,
  { id, line_ids }: z.output<Call['input']>,
): Promise<z.output<Call['output']>> {
  const order = await visibleRow(context, orderResource, id)
  const lines = await readLines(context, order, { ids: line_ids })
  const parts = await readLineParts(context, lines)
  const checked = lines.map((line) => {
    // A product that was deleted since leaves the line as it was sold.
    if (!parts.products.has(line.product_id)) return line
    // Whether its space is taken is asked whenever lines are read.
    const taken = line.checks.filter(({ check }) => check === 'taken')
    return { ...line, checks: [...checksOf(context, line, parts, order), ...notSold(line, parts), ...taken] }
  })
  return { lines: checked }
}

/** What of a line would keep it from being confirmed, because it is not sold any more. */
function notSold(line: Line, parts: LineParts): Line['checks'] {
  return formerParts(line, parts).map(({ key, values }) => ({
    ...{ check: 'sold', level: 'error', key },
    values: { ...values, number: line.number },
  }))
}
