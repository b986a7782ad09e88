import { installerPhotoColumns } from '@lienzo/contract/installation/installer-photo-columns'
import { useTranslation } from 'react-i18next'
import { columnsFrom } from '../../core/list/columns/columns-from.ts'
import { namesOf } from '../../core/list/columns/list-column.ts'
import { useListState } from '../../core/list/state/use-list-state.ts'
import { useIsHouse } from '../../core/session/use-is-house.ts'
import type { PhotoFilterRow } from './reviewed-photo.ts'

const column = columnsFrom<PhotoFilterRow, typeof installerPhotoColumns>(installerPhotoColumns)

export type PhotoFilters = ReturnType<typeof usePhotoFilters>

/** Filters shown only to the house. Customers see only their own valid photos, without flags and decisions. */
const ofHouse: readonly string[] = ['flags', 'customer_name', 'state', 'refusal']

/** Returns the filters of the photos. They are kept in the URL, like the filters of lists. */
export function usePhotoFilters() {
  const { t } = useTranslation()
  const isHouse = useIsHouse()
  const all = [
    column('flags', t('photoreview.flag'), {
      choices: installerPhotoColumns.flags.choices.map((value) => ({
        value,
        label: t(`photoreview.flags.${value}.name`),
      })),
    }),
    column('customer_name', t('order.customer_id'), {
      record: { id: 'customer_id', from: 'customerrest/getcustomers' },
    }),
    column('campaign_name', t('order.campaign_id'), {
      record: { id: 'campaign_id', from: 'campaignrest/getcampaigns' },
    }),
    column('installer_name', t('log.resources.installer'), {
      record: { id: 'installer_id', from: 'installerrest/getinstallers' },
    }),
    column('budget_code', t('log.resources.budget')),
    column('order_code', t('log.resources.order')),
    column('shop_name', t('space.shop_name')),
    column('chain', t('space.chain')),
    column('state', t('photoreview.state'), {
      choices: installerPhotoColumns.state.choices.map((value) => ({
        value,
        label: t(`photoreview.states.${value}`),
      })),
    }),
    column('refusal', t('photoreview.refusal'), {
      choices: installerPhotoColumns.refusal.choices.map((value) => ({
        value,
        label: t(`photoreview.refusals.${value}`),
      })),
    }),
  ]
  const columns = isHouse ? all : all.filter(({ name }) => !ofHouse.includes(name))
  const names = namesOf(columns)
  const knownNames = { ...names, filtered: [...names.filtered, 'id', 'space_id', 'order_id', 'budget_id'] }
  const { state, setState } = useListState('photoreview', knownNames, { column: 'created_at', order: 'asc' })
  return { columns, state, onState: setState }
}
