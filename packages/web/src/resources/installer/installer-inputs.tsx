import { languages } from '@lienzo/contract/people/languages'
import { useTranslation } from 'react-i18next'
import { PlaceInputs } from '../../core/domain/place-inputs.tsx'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { NumberField } from '../../ui/inputs/number-field.tsx'
import { SeveralChoicesField } from '../../ui/inputs/several-choices-field.tsx'
import { SwitchField } from '../../ui/inputs/switch-field.tsx'
import { LongTextField, TextField } from '../../ui/inputs/text-field.tsx'
import { FieldRow, FormGroup } from '../../ui/layout/form-group.tsx'
import type { InstallerDraft } from './installer-draft.ts'
import type { Installer } from './installer-record.ts'
import { useStatesServed } from './states-served.ts'

type InstallerForm = { form: RecordForm<Installer, InstallerDraft> }

/** Shows the fields of a new or existing installer. */
export function InstallerInputs({ form }: InstallerForm) {
  const { t } = useTranslation()
  return (
    <>
      <FormGroup title={t('installer.group_identity')}>
        <FieldRow>
          <TextField {...form.field('name')} required autoFocus={form.record === null} />
          <TextField {...form.field('contact')} />
        </FieldRow>
        <FieldRow>
          <TextField {...form.field('email')} type="email" />
          <TextField {...form.field('phone')} type="tel" />
        </FieldRow>
        <LanguagesField form={form} />
        <SwitchField {...form.field('active')} help={t('installer.active_help')} />
      </FormGroup>
      <RateInputs form={form} />
      <AddressInputs form={form} />
    </>
  )
}

function LanguagesField({ form }: InstallerForm) {
  const { t } = useTranslation()
  const choices = languages.map((value) => ({ value, label: t(`user.languages.${value}`) }))
  return (
    <SeveralChoicesField
      {...form.field('languages')}
      choices={choices}
      help={t('installer.languages_help')}
    />
  )
}

function RateInputs({ form }: InstallerForm) {
  const { t } = useTranslation()
  const states = useStatesServed(form.draft.country)
  const rate = { decimals: 2, whenEmpty: null, placeholder: t('installer.rate_none') }
  return (
    <FormGroup title={t('installer.group_work')} help={t('installer.rates_help')}>
      <SeveralChoicesField
        {...form.field('states_served')}
        choices={states}
        placeholder={t('installer.states_served_none')}
      />
      <FieldRow>
        <NumberField {...form.field('rate_per_space')} {...rate} unit="€" />
        <NumberField {...form.field('rate_per_m2')} {...rate} unit="€/m²" />
      </FieldRow>
      <FieldRow>
        <NumberField {...form.field('rate_per_hour')} {...rate} unit="€/h" />
        <NumberField {...form.field('rate_per_km')} {...rate} unit="€/km" />
      </FieldRow>
    </FormGroup>
  )
}

function AddressInputs({ form }: InstallerForm) {
  const { t } = useTranslation()
  return (
    <FormGroup title={t('installer.group_address')}>
      <PlaceInputs form={form} />
      <TextField {...form.field('tax_id')} help={t('installer.tax_id_help')} />
      <LongTextField {...form.field('notes')} help={t('installer.notes_help')} />
    </FormGroup>
  )
}
