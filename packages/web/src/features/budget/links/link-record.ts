import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'

type LinkList = OutputOnTheWire<CallAt<'budgetrest/installerlinks'>>

export type InstallerLink = LinkList['links'][number]
export type OpenedLink = OutputOnTheWire<CallAt<'budgetrest/installerlink'>>
export type SpaceReport = LinkList['reports'][number]
export type InstallerOfBudget = LinkList['installers'][number]

/** Cache key for a budget's installer links. */
export const linksKey = (budgetId: number) => ['budget', 'links', budgetId] as const
