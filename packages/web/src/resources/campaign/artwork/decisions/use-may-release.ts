import { useIsHouse } from '../../../../core/session/use-is-house.ts'
import { useMayEdit } from '../../../../core/session/use-may-edit.ts'

/** Returns true if the caller belongs to the house and can release artwork for print. */
export function useMayRelease(): boolean {
  const isHouse = useIsHouse()
  return useMayEdit('/prepress') && isHouse
}
