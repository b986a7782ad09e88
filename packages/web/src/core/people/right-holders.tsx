import type { ResourcePath } from '@lienzo/rules/people/permissions'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../ui/hooks/locale.ts'
import { call } from '../call/call.ts'
import { useIsHouse } from '../session/use-is-house.ts'
import { useMayEdit } from '../session/use-may-edit.ts'

type RightHoldersProps = {
  path: ResourcePath
  /** Access that the holders must be able to grant. */
  access?: ResourcePath
}

/**
 * Names whom to ask for a permission that the person lacks: people of their own side, or else the house. Shows nothing if the
 * person has it.
 */
export function RightHolders({ path, access }: RightHoldersProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const isHouse = useIsHouse()
  const mayEdit = useMayEdit(path)
  const holders = useQuery({
    queryKey: ['right-holders', path, access],
    queryFn: () => call('permissionrest/getholders', { path, access }),
    enabled: !mayEdit,
    staleTime: 60_000,
    retry: false,
  })
  if (mayEdit || !holders.data) return null
  const names = holders.data.map(({ name }) => name)
  const others = names.length > 0 ? names : [t(isHouse ? 'form.ask_administrator' : 'form.ask_house')]
  return <>{t('form.ask', { names: new Intl.ListFormat(locale, { type: 'disjunction' }).format(others) })}</>
}
