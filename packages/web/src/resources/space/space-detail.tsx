import { spaceUpdate } from '@lienzo/contract/customers/space'
import { IconHash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Attachments } from '../../core/attachments/attachments.tsx'
import { RecordNameOf } from '../../core/form/conflict-texts.tsx'
import { RecordFacts } from '../../core/form/record-facts.tsx'
import { RecordLayout } from '../../core/form/record-layout.tsx'
import { RecordScreen } from '../../core/form/record-screen.tsx'
import { useRecordForm } from '../../core/form/use-record-form.ts'
import { useMayEdit } from '../../core/record/use-may-edit.ts'
import { useShownRecordTitle } from '../../core/record-title.ts'
import { countryName } from '../../ui/countries.ts'
import { useLocale } from '../../ui/locale.ts'
import { StateChip } from '../../ui/state-chip.tsx'
import { CloneButton } from './clone-button.tsx'
import {
  newSpace,
  type Space,
  type SpaceStart,
  spaceCalls,
  spaceDraft,
  spaceUpdateOf,
  startSpace,
} from './space-data.ts'
import { SpaceInputs } from './space-inputs.tsx'

export default function SpaceDetail() {
  return (
    <RecordScreen calls={spaceCalls} start={startSpace}>
      {(record, onSaved, start) => <SpaceForm record={record} start={start} onSaved={onSaved} />}
    </RecordScreen>
  )
}

function SpaceForm(props: {
  record: Space | null
  start: SpaceStart | undefined
  onSaved: (saved: Space, wasNew: boolean) => void
}) {
  const form = useRecordForm({
    calls: spaceCalls,
    record: props.record,
    toDraft: spaceDraft,
    blank: props.start?.blank ?? newSpace,
    toUpdate: spaceUpdateOf,
    schema: spaceUpdate,
    mayEdit: useMayEdit('/space'),
    onSaved: props.onSaved,
  })
  const { t } = useTranslation()
  const locale = useLocale()
  const { record } = form
  useShownRecordTitle(record?.shop_name)
  return (
    <RecordLayout
      form={form}
      title={record?.shop_name ?? ''}
      side={record && <RecordFacts record={record} />}
      chips={record && <StateChip hue="gray" icon={IconHash} label={String(record.number)} />}
      actions={record && !form.readOnly && <CloneButton space={record} />}
      deletion={spaceCalls}
      conflictTexts={{
        customer_id: (id) => <RecordNameOf of="customer" id={id} />,
        kind: (kind) => t(`space.kinds.${kind}`),
        default_product_id: (id) => <RecordNameOf of="product" id={id} />,
        default_material_id: (id) => <RecordNameOf of="material" id={id} />,
        country: (code) => countryName(code, locale),
      }}
    >
      <SpaceInputs form={form} customerName={record?.customer_name ?? props.start?.customer?.name} />
      <Attachments resource="space" record={record} />
    </RecordLayout>
  )
}
