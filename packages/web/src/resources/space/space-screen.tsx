import { spaceColumns } from '@lienzo/contract/customers/space-columns'
import { IconBuildingStore } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { countryName } from '../../core/domain/countries.ts'
import { formatNumber } from '../../core/language/language.ts'
import { columnsFrom } from '../../core/list/columns/columns-from.ts'
import { activeColumn, updatedColumn } from '../../core/list/columns/common-columns.tsx'
import { PictureName } from '../../core/list/columns/picture-name.tsx'
import { ListScreen } from '../../core/list/list-screen.tsx'
import type { RowOf } from '../../core/record/record-calls.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { useLocale } from '../../ui/hooks/locale.ts'
import { kindChoices } from './kind-choices.ts'
import { spaceCalls } from './space-record.ts'

type SpaceRow = RowOf<'space'>

/** Where shops are that are asked for by their country. */
const usualCountries = ['ES', 'PT', 'AD', 'FR', 'IT'] as const

const column = columnsFrom<SpaceRow, typeof spaceColumns>(spaceColumns)

/** The list of spaces. It does not come with the other lists, so that none of them has to wait for it. */
export default function SpaceScreen() {
  const { t } = useTranslation()
  const locale = useLocale()
  const columns = [
    column('shop_name', t('space.shop_name'), {
      cell: (row) => <PictureName picture={row.cover} name={row.shop_name} empty={IconBuildingStore} />,
    }),
    column('number', t('space.number'), { cell: (row) => row.number }),
    column('kind', t('space.kind'), {
      cell: (row) => t(`space.kinds.${row.kind}`),
      choices: kindChoices(t),
    }),
    column('position', t('space.position')),
    lengthColumn('visible_width', t('space.visible_width_mm')),
    lengthColumn('visible_height', t('space.visible_height_mm')),
    column('chain', t('space.chain'), { hidden: true }),
    column('address', t('space.address'), { hidden: true }),
    column('city', t('space.city')),
    column('postal_code', t('space.postal_code'), { hidden: true }),
    column('state', t('space.state')),
    column('country', t('space.country'), {
      cell: (row) => countryName(row.country, locale),
      choices: usualCountries.map((value) => ({ value, label: countryName(value, locale) })),
      hidden: true,
    }),
    column('customer_name', t('space.customer_id'), {
      record: { id: 'customer_id', from: 'customerrest/getcustomers' },
    }),
    activeColumn(t),
    updatedColumn(t),
  ]
  return (
    <ListScreen
      calls={spaceCalls}
      columns={columns}
      mayEdit={useMayEdit('/space')}
      icon={IconBuildingStore}
      rowName={(row) => `${row.shop_name} ${row.number}`}
    />
  )
}

function lengthColumn(name: 'visible_width' | 'visible_height', header: string) {
  return column(name, header, {
    // What nobody has measured is no space of 0 mm.
    cell: (row) => (row[name] === 0 ? '' : formatNumber(row[name])),
    unit: 'mm',
  })
}
