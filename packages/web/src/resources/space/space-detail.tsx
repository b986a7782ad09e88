import { spaceUpdate } from '@lienzo/contract/customers/space'
import { IconHash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Attachments } from '../../core/attachments/attachments.tsx'
import { RecordFacts } from '../../core/detail/record-facts.tsx'
import { RecordLayout } from '../../core/detail/record-layout.tsx'
import { RecordScreen } from '../../core/detail/record-screen.tsx'
import { RecordNameOf } from '../../core/form/conflict-texts.tsx'
import { useRecordForm } from '../../core/form/use-record-form.ts'
import { countryName } from '../../core/places/countries.ts'
import { useShownRecordTitle } from '../../core/record/record-title.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { StateChip } from '../../ui/feedback/state-chip.tsx'
import { useLocale } from '../../ui/hooks/locale.ts'
import { CloneButton } from './clone-button.tsx'
import { newSpace, type SpaceStart, spaceDraft, spaceUpdateOf, startSpace } from './space-draft.ts'
import { SpaceInputs } from './space-inputs.tsx'
import { type Space, spaceCalls } from './space-record.ts'

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
