import { useIsHouse } from '../../../../core/session/use-is-house.ts'
import { useMayEdit } from '../../../../core/session/use-may-edit.ts'

/** Whether the person passes artwork for print: somebody of the house who has the right to. */
export function useMayRelease(): boolean {
  const isHouse = useIsHouse()
  return useMayEdit('/prepress') && isHouse
}
