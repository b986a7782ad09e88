import { countryName } from '@lienzo/rules/customers/country-name'
import { IconBuildingStore, IconHash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { DetailScreen } from '../../core/detail/detail-screen.tsx'
import { RecordFacts } from '../../core/detail/record-facts.tsx'
import { RecordLayout } from '../../core/detail/record-layout.tsx'
import { RecordNameOf } from '../../core/form/conflict/conflict-texts.tsx'
import { startWithCustomer } from '../../core/form/customer-start.ts'
import { formatDate } from '../../core/language/language.ts'
import { StateChip } from '../../ui/feedback/state-chip.tsx'
import { useLocale } from '../../ui/hooks/locale.ts'
import type { Fact } from '../../ui/layout/facts.tsx'
import { Thumbnail } from '../../ui/pictures/thumbnail.tsx'
import { CloneButton } from './clone-button.tsx'
import { ClosureMark, ClosuresInWords } from './closures/closure-mark.tsx'
import classes from './space-detail.module.css'
import { spaceDrafts } from './space-draft.ts'
import { SpaceInputs } from './space-inputs.tsx'
import { SpaceOrders } from './space-orders.tsx'
import { type Space, spaceCalls } from './space-record.ts'

export default function SpaceDetail() {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <DetailScreen calls={spaceCalls} drafts={spaceDrafts} start={() => startWithCustomer(spaceDrafts.blank)}>
      {(form, start) => (
        <RecordLayout
          form={form}
          title={form.record?.shop_name}
          picture={
            form.record && (
              <Thumbnail src={form.record.cover?.small} alt="" size={36} empty={IconBuildingStore} />
            )
          }
          chips={
            form.record && (
              <>
                <StateChip hue="gray" icon={IconHash} label={String(form.record.number)} />
                <ClosureMark closures={form.record.closures} />
              </>
            )
          }
          actions={form.record && !form.readOnly && <CloneButton space={form.record} />}
          side={
            form.record && (
              <>
                <RecordFacts record={form.record} more={originOf(form.record, t)} />
                <SpaceOrders id={form.record.id} />
              </>
            )
          }
          conflictTexts={{
            customer_id: (id) => <RecordNameOf of="customer" id={id} />,
            kind: (kind) => t(`space.kinds.${kind}`),
            measured_how: (how) => t(`space.measured_hows.${how ?? 'unsaid'}`),
            default_product_id: (id) => <RecordNameOf of="product" id={id} />,
            default_material_id: (id) => <RecordNameOf of="material" id={id} />,
            default_installer_id: (id) => <RecordNameOf of="installer" id={id ?? null} />,
            country: (code) => countryName(code, locale),
            closures: (closures) => <ClosuresInWords closures={closures} />,
          }}
        >
          <SpaceInputs form={form} customerName={start?.customer?.name} />
        </RecordLayout>
      )}
    </DetailScreen>
  )
}

/**
 * Returns the import that created a space, with its day and a link. Returns an empty array if no import created the space or
 * the caller cannot see the import.
 */
function originOf({ came_from }: Space, t: TFunction): Fact[] {
  if (!came_from) return []
  const { id, name, created_at } = came_from
  return [
    {
      label: t('space.came_from'),
      value: (
        <Link className={classes.origin} to={`/space/import/${id}`}>
          {t('space.import_of', { name, day: formatDate(created_at) })}
        </Link>
      ),
    },
  ]
}
