import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { type RecordOf, type RowOf, recordCalls } from '../../core/record/record-calls.ts'

export const budgetCalls = recordCalls('budget')

export type Budget = RecordOf<'budget'>
export type BudgetRow = RowOf<'budget'>
export type BudgetStatus = Budget['status']
export type BudgetLine = OutputOnTheWire<CallAt<'budgetrest/getspaces'>>['rows'][number]
