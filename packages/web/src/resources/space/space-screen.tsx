import { spaceColumns } from '@lienzo/contract/customers/space-columns'
import { countryName } from '@lienzo/rules/customers/country-name'
import { IconBasketMinus, IconBasketPlus, IconBuildingStore, IconMap2, IconPhoto } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../core/language/language.ts'
import { columnsFrom } from '../../core/list/columns/columns-from.ts'
import { activeColumn, updatedColumn } from '../../core/list/columns/common-columns.tsx'
import { PictureName } from '../../core/list/columns/picture-name.tsx'
import { ListScreen } from '../../core/list/list-screen.tsx'
import type { ListFace } from '../../core/list/toolbar/list-face.ts'
import { importNames } from '../../core/picker/import-names.ts'
import type { RowOf } from '../../core/record/record-calls.ts'
import { useIsHouse } from '../../core/session/use-is-house.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { useLocale } from '../../ui/hooks/locale.ts'
import { BasketButton } from './basket/basket-button.tsx'
import { BasketTick, BasketTicks } from './basket/basket-tick.tsx'
import { useBasket, useBasketChange, useBasketTick } from './basket/use-basket.ts'
import { ClosureMark } from './closures/closure-mark.tsx'
import { kindChoices } from './kind-choices.ts'
import { MapFace } from './map/map-face.tsx'
import { MeasurementMark } from './measurement-mark.tsx'
import { sourceChoices } from './source-choices.ts'
import { spaceCalls } from './space-record.ts'

type SpaceRow = RowOf<'space'> & {
  in_basket?: boolean
  closed_on?: number | null
  has_photo?: boolean
  placed?: boolean
  import_id?: number
  order_id?: number
  ordered?: boolean
}

/** The photo view is loaded when the user opens it. */
const PhotoFace = lazy(() => import('./photos/photo-face.tsx'))

/** Country codes that the country filter offers. */
const usualCountries = ['ES', 'PT', 'AD', 'FR', 'IT'] as const

const column = columnsFrom<SpaceRow, typeof spaceColumns>(spaceColumns)

/** Shows the list of spaces. Its script is separate, so that the other lists do not load it. */
export default function SpaceScreen() {
  const { t } = useTranslation()
  const locale = useLocale()
  const isHouse = useIsHouse()
  const [visibleIds, setVisibleIds] = useState<readonly number[] | null>(null)
  const basket = useBasket(visibleIds)
  const tick = useBasketTick()
  const change = useBasketChange()
  const ticks = useMemo(() => ({ ids: new Set(basket.data?.ids), tick }), [basket.data?.ids, tick])
  const rowName = (row: SpaceRow) => `${row.shop_name} ${row.number}`
  const faces: ListFace[] = [
    {
      name: 'photos',
      label: t('space.photos.title'),
      icon: IconPhoto,
      show: (list) => (
        <Suspense>
          <PhotoFace {...list} />
        </Suspense>
      ),
    },
    { name: 'map', label: t('map.title'), icon: IconMap2, show: (list) => <MapFace {...list} /> },
  ]
  const installerColumn = column('default_installer_name', t('space.default_installer_id'), {
    record: { id: 'default_installer_id', from: 'installerrest/getinstallers' },
    hidden: true,
  })
  const columns = [
    column('shop_name', t('space.shop_name'), {
      cell: (row) => <PictureName picture={row.cover} name={row.shop_name} empty={IconBuildingStore} />,
    }),
    column('in_basket', t('space.in_basket'), {
      cell: (row) => <BasketTick id={row.id} name={rowName(row)} />,
    }),
    column('number', t('space.number'), { cell: (row) => row.number }),
    column('kind', t('space.kind'), {
      cell: (row) => t(`space.kinds.${row.kind}`),
      choices: kindChoices(t),
    }),
    column('position', t('space.position')),
    lengthColumn('visible_width', t('space.visible_width_mm')),
    lengthColumn('visible_height', t('space.visible_height_mm')),
    column('measured_how', t('space.measured_how'), {
      cell: (row) => <MeasurementMark space={row} />,
      choices: sourceChoices(t),
      hidden: true,
    }),
    column('measured_at', t('space.measured_at'), { hidden: true }),
    column('measured_by', t('space.measured_by'), { hidden: true }),
    column('closed_on', t('space.closed_on'), {
      cell: (row) => <ClosureMark closures={row.closures} />,
      align: 'left',
    }),
    column('has_photo', t('space.has_photo'), {
      cell: (row) => t(row.cover ? 'list.yes' : 'list.no'),
      hidden: true,
    }),
    column('chain', t('space.chain'), { hidden: true }),
    column('address', t('space.address'), { hidden: true }),
    column('city', t('space.city')),
    column('postal_code', t('space.postal_code'), { hidden: true }),
    // Hidden by default, because the town is usually enough and the columns must fit into 1440 px.
    column('state', t('space.state'), { hidden: true }),
    column('country', t('space.country'), {
      cell: (row) => countryName(row.country, locale),
      choices: usualCountries.map((value) => ({ value, label: countryName(value, locale) })),
      hidden: true,
    }),
    column('latitude', t('space.latitude'), { hidden: true }),
    column('longitude', t('space.longitude'), { hidden: true }),
    column('placed', t('space.placed'), {
      cell: (row) => t(row.latitude === null ? 'list.no' : 'list.yes'),
      hidden: true,
    }),
    ...(isHouse ? [installerColumn] : []),
    column('customer_name', t('space.customer_id'), {
      record: { id: 'customer_id', from: 'customerrest/getcustomers' },
    }),
    column('import_id', t('space.import_id'), { filterOnly: true, named: importNames }),
    column('order_id', t('space.order_id'), { filterOnly: true }),
    column('ordered', t('space.ordered'), { filterOnly: true }),
    activeColumn(t),
    updatedColumn(t),
  ]
  return (
    <BasketTicks value={ticks}>
      <ListScreen
        calls={spaceCalls}
        columns={columns}
        mayEdit={useMayEdit('/space')}
        icon={IconBuildingStore}
        rowName={rowName}
        actions={<BasketButton total={basket.data?.total ?? 0} />}
        bulkActions={[
          { label: t('space.basket.add'), icon: IconBasketPlus, run: (records) => change(records, true) },
          {
            label: t('space.basket.remove'),
            icon: IconBasketMinus,
            run: (records) => change(records, false),
          },
        ]}
        rowKey={{
          key: 'b',
          text: 'basket',
          run: (row) => tick({ id: row.id, in_basket: !ticks.ids.has(row.id) }),
        }}
        onShown={setVisibleIds}
        faces={faces}
      />
    </BasketTicks>
  )
}

function lengthColumn(name: 'visible_width' | 'visible_height', header: string) {
  return column(name, header, {
    // A length of 0 means that the space has not been measured.
    cell: (row) => (row[name] === 0 ? '' : formatNumber(row[name])),
    unit: 'mm',
  })
}
