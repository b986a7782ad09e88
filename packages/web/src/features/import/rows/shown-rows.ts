import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'

export type ShownRows = OutputOnTheWire<CallAt<'importsrest/import-detail'>>
export type ShownRow = ShownRows['rows'][number]

/** Texts of a row's cells, by field. */
export type Texts = Readonly<Record<string, string>>
