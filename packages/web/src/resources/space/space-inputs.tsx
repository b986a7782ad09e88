import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PlaceInputs } from '../../core/domain/place-inputs.tsx'
import { useStates } from '../../core/domain/use-places.ts'
import { CustomerField } from '../../core/form/customer-field.tsx'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { installersFor } from '../../core/people/suggested-installers.ts'
import { picksFrom } from '../../core/picker/picks.ts'
import { RecordPicker } from '../../core/picker/record-picker.tsx'
import { useIsHouse } from '../../core/session/use-is-house.ts'
import { today } from '../../ui/dates/moment-text.ts'
import { ChoiceField } from '../../ui/inputs/choice-field.tsx'
import { MillimetresField, NumberField } from '../../ui/inputs/number-field.tsx'
import { SwitchField } from '../../ui/inputs/switch-field.tsx'
import { LongTextField, TextField } from '../../ui/inputs/text-field.tsx'
import { FieldRow, FormGroup } from '../../ui/layout/form-group.tsx'
import { ClosureInputs } from './closures/closure-inputs.tsx'
import { kindChoices } from './kind-choices.ts'
import { MeasurementInputs } from './measurement-inputs.tsx'
import { remeasured, type SpaceDraft } from './space-draft.ts'
import type { Space } from './space-record.ts'

const products = picksFrom('productrest/getproducts')
const materials = picksFrom('materialrest/getmaterials')

type SpaceInputsProps = { form: RecordForm<Space, SpaceDraft>; customerName: string | undefined }

/** Shows the fields of a new or existing space. */
export function SpaceInputs({ form, customerName }: SpaceInputsProps) {
  return (
    <>
      <ShopInputs form={form} customerName={customerName} />
      <ShopPlaceInputs form={form} />
      <MeasureInputs form={form} />
      <ClosureInputs form={form} />
      <ContactInputs form={form} />
    </>
  )
}

function ShopInputs({ form, customerName }: SpaceInputsProps) {
  const { t } = useTranslation()
  return (
    <FormGroup title={t('space.group_shop')}>
      <FieldRow>
        <TextField {...form.field('shop_name')} required autoFocus={form.record === null} />
        <TextField {...form.field('chain')} />
      </FieldRow>
      <FieldRow>
        <CustomerField
          {...form.field('customer_id')}
          chosenName={form.record?.customer_name ?? customerName}
        />
        <NumberField
          {...form.field('number')}
          decimals={0}
          isName
          whenEmpty={null}
          {...(form.record === null && {
            placeholder: t('space.number_next'),
            help: t('space.number_help'),
          })}
        />
      </FieldRow>
      <FieldRow>
        <ChoiceField {...form.field('kind')} choices={kindChoices(t)} />
        <TextField {...form.field('position')} help={t('space.position_help')} />
      </FieldRow>
      <SwitchField {...form.field('active')} help={t('space.active_help')} />
    </FormGroup>
  )
}

function ShopPlaceInputs({ form }: { form: RecordForm<Space, SpaceDraft> }) {
  const { t } = useTranslation()
  const degrees = { decimals: 6, unit: '°', whenEmpty: null }
  return (
    <FormGroup title={t('space.group_place')}>
      <PlaceInputs form={form} />
      <FieldRow>
        <NumberField {...form.field('latitude')} {...degrees} help={t('space.latitude_help')} />
        <NumberField {...form.field('longitude')} {...degrees} help={t('space.longitude_help')} />
      </FieldRow>
    </FormGroup>
  )
}

function MeasureInputs({ form }: { form: RecordForm<Space, SpaceDraft> }) {
  const { t } = useTranslation()
  const measureProps = { whenEmpty: 0, placeholder: t('space.not_measured') }
  const measure = (change: Parameters<typeof remeasured>[2]) =>
    form.change(remeasured(form.record, form.draft, change, today()))
  return (
    <FormGroup title={t('space.group_measures')} help={t('space.measures_help')}>
      <FieldRow columns={3}>
        <MillimetresField
          {...form.field('visible_width')}
          {...measureProps}
          onChange={(visible_width) => measure({ visible_width })}
        />
        <MillimetresField
          {...form.field('visible_height')}
          {...measureProps}
          onChange={(visible_height) => measure({ visible_height })}
        />
        <MillimetresField
          {...form.field('bleed')}
          whenEmpty={0}
          placeholder="0"
          onChange={(bleed) => measure({ bleed })}
        />
      </FieldRow>
      <MeasurementInputs form={form} />
      <FieldRow>
        <RecordPicker
          {...form.field('default_product_id')}
          source={products}
          chosenName={form.record?.default_product_name}
          clearable
        />
        <RecordPicker
          {...form.field('default_material_id')}
          source={materials}
          chosenName={form.record?.default_material_name}
          clearable
        />
      </FieldRow>
    </FormGroup>
  )
}

function ContactInputs({ form }: { form: RecordForm<Space, SpaceDraft> }) {
  const { t } = useTranslation()
  const isHouse = useIsHouse()
  const { country, state } = form.draft
  const states = useStates(country)
  const stateCode = states?.find(({ name }) => name === state)?.code ?? null
  const installers = useMemo(() => installersFor({ country, state: stateCode }, t), [country, stateCode, t])
  return (
    <FormGroup title={t('space.group_contact')}>
      <FieldRow>
        <TextField {...form.field('contact')} />
        <TextField {...form.field('phone')} type="tel" />
      </FieldRow>
      <RecordPicker
        {...form.field('default_installer_id')}
        value={form.draft.default_installer_id ?? null}
        source={installers}
        chosenName={form.record?.default_installer_name}
        clearable
        // Only the house can choose the installer.
        {...(!isHouse && { readOnly: true })}
      />
      <LongTextField {...form.field('opening_hours')} />
      <LongTextField {...form.field('access_notes')} help={t('space.access_notes_help')} />
      <LongTextField {...form.field('notes')} />
    </FormGroup>
  )
}
