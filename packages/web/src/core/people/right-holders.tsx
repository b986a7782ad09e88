import type { ResourcePath } from '@lienzo/rules/people/permissions'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../ui/hooks/locale.ts'
import { call } from '../call/call.ts'
import { useIsHouse } from '../session/use-is-house.ts'
import { useMayEdit } from '../session/use-may-edit.ts'

type RightHoldersProps = {
  path: ResourcePath
  /** Path for which the listed people must be able to grant access. */
  access?: ResourcePath
}

/**
 * Names the people whom the user can ask for a missing permission. If there are none, names the house, or the administrator if
 * the user belongs to the house. Renders nothing if the user can edit `path`.
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
