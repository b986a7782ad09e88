import type { SpaceClosure } from '@lienzo/contract/customers/space-closures'
import { mostClosures, type SaidClosureFault, withClosure } from '@lienzo/rules/customers/space-closures'
import { dayWritten } from '@lienzo/rules/imports/cells/day-cell'
import { type ImportFault, importFault } from '@lienzo/rules/imports/import-declaration'
import type { spaceImport } from '@lienzo/rules/imports/space-import'
import type { ImportedRow, ImportPart } from '../../../core/record/import-kind.ts'
import { spaceClosures } from '../../../db/tables/customers/space-closures.ts'
import { closureChanges, closuresOfSpaces, replaceClosures } from '../space-closures.ts'

type Fields = typeof spaceImport.fields
type Texts = ImportedRow<Fields>['texts']

/**
 * Part of the space import that handles closures. Each row contains one closure, which updates the existing closure with the
 * same first day or is added as a new one.
 */
export const closuresPart: ImportPart<Fields, readonly SpaceClosure[]> = {
  fields: ['closed_from', 'closed_to', 'closed_reason'],
  table: spaceClosures,
  none: [],
  held: closuresOfSpaces,
  judge({ values, texts }, before) {
    const { closed_from, closed_to, closed_reason } = values
    if (closed_from === undefined) {
      return { after: before, faults: [importFault('closed_from', 'missing', '')] }
    }
    const closure = {
      closed_from,
      ...(closed_to !== undefined && { closed_to }),
      ...(closed_reason !== undefined && { closed_reason }),
    }
    const { closures, faults } = withClosure(before, closure)
    return { after: closures, faults: faults.map((fault) => faultOf(fault, texts)) }
  },
  shown: ({ closed_from }, closures) => ({
    ...closures.find((closure) => closure.closed_from === closed_from),
  }),
  changes: closureChanges,
  write: (context, records) =>
    replaceClosures(
      context,
      records.map(({ id, value }) => ({ id, closures: value })),
    ),
}

function faultOf(closureFault: SaidClosureFault, texts: Texts): ImportFault {
  switch (closureFault.fault) {
    case 'no_reason':
      return importFault('closed_reason', 'missing', '')
    case 'ends_before_start':
      return importFault('closed_to', 'closure_ends_before_start', texts.closed_to)
    case 'too_many':
      return importFault('closed_from', 'closure_too_many', texts.closed_from, { maximum: mostClosures })
    case 'overlaps': {
      const { closed_from, closed_to } = closureFault.other
      const from = dayWritten(closed_from)
      if (closed_to === null)
        return importFault('closed_from', 'closure_overlaps_open', texts.closed_from, { from })
      const days = { from, to: dayWritten(closed_to) }
      return importFault('closed_from', 'closure_overlaps', texts.closed_from, days)
    }
  }
}
