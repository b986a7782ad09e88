import { mostOrdersOnRoll, widestGap } from '@lienzo/contract/sales/production/order-roll-plan'
import { useNavigate } from '@tanstack/react-router'
import { type SearchParameters, useSearchParameters } from '../../../../core/address/search-parameters.ts'

/** How somebody looks at a roll plan. */
export type RollChoices = {
  material: number | undefined
  /** In mm. */
  gap: number
  turn: boolean
  /** The lines for which it is the other way round. */
  otherwise: readonly number[]
}

/** What of an address is of a roll plan; what is undefined is taken out of it. */
type RollAddress = {
  [Name in 'roll' | 'material' | 'gap' | 'turn' | 'otherwise']?: SearchParameters[Name] | undefined
}
const nothing: RollAddress = {
  ...{ roll: undefined, material: undefined, gap: undefined },
  ...{ turn: undefined, otherwise: undefined },
}

/** The orders whose plan the address names; null where it names none. */
export function rollOrders({ roll }: SearchParameters): number[] | null {
  const ids = idsIn(roll)
  return ids.length === 0 || ids.length > mostOrdersOnRoll ? null : ids
}

/** What is chosen for a roll plan is in the address: who opens it elsewhere sees the same plan. */
export function useRollChoices() {
  const parameters = useSearchParameters()
  const navigate = useNavigate()
  const { material, gap = 0, turn, otherwise } = parameters
  const choices: RollChoices = {
    material,
    gap: Math.min(gap, widestGap),
    turn: turn !== 'no',
    otherwise: idsIn(otherwise),
  }
  const go = (changes: RollAddress) => {
    const others = Object.entries(parameters).filter(([name]) => !Object.hasOwn(changes, name))
    const search = Object.fromEntries([...others, ...Object.entries(changes)])
    // Nothing is left by it: what is not saved stays.
    void navigate({ to: '.', search, replace: true, ignoreBlocker: true })
  }
  return {
    choices,
    open: (orderIds: readonly number[]) => go({ roll: inAddress(orderIds) }),
    close: () => go(nothing),
    choose: (changes: Partial<RollChoices>) => {
      const next = { ...choices, ...changes }
      go({
        material: next.material,
        gap: next.gap || undefined,
        turn: next.turn ? undefined : 'no',
        otherwise: inAddress(next.otherwise),
      })
    },
  }
}

/** A single one is a number there. */
function inAddress(ids: readonly number[]): string | number | undefined {
  return ids.length > 1 ? ids.join(',') : ids[0]
}

function idsIn(text: string | number | undefined): number[] {
  const ids = String(text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
  return [...new Set(ids)]
}
