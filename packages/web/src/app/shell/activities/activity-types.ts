import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'

export type Activities = OutputOnTheWire<CallAt<'activityrest/list'>>
export type MessageActivity = Activities['messages']['data'][number]
export type TaskActivity = Activities['tasks']['data'][number]
export type AnyActivity = MessageActivity | TaskActivity
