import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { useTranslation } from 'react-i18next'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { picksFrom } from '../../core/picker/picks.ts'
import { RecordPicker } from '../../core/picker/record-picker.tsx'
import { useIsHouse } from '../../core/session/use-is-house.ts'
import { PictureField } from '../../core/upload/picture-field.tsx'
import { SwitchField } from '../../ui/inputs/switch-field.tsx'
import { LongTextField, TextField } from '../../ui/inputs/text-field.tsx'
import { FieldRow, FormGroup } from '../../ui/layout/form-group.tsx'
import type { UsergroupDraft } from './usergroup-draft.ts'
import type { Usergroup } from './usergroup-record.ts'

const customers = picksFrom('customerrest/getcustomers')

const paperFields = ['legal_name', 'tax_id', 'address', 'phone', 'email', 'document_terms'] as const

/** Shows the fields of a new or existing user group. */
export function UsergroupInputs({ form }: { form: RecordForm<Usergroup, UsergroupDraft> }) {
  const { t } = useTranslation()
  const isHouse = form.record?.id === HOUSE_USERGROUP_ID
  const readerIsHouse = useIsHouse()
  const customer = form.field('customer_id')
  return (
    <>
      <FormGroup title={t('usergroup.group_identity')}>
        <FieldRow>
          <TextField {...form.field('name')} required autoFocus={form.record === null} />
          <RecordPicker
            {...customer}
            source={customers}
            chosenName={form.record?.customer_name}
            clearable
            required={!isHouse}
            readOnly={customer.readOnly || isHouse}
            {...(isHouse ? { note: t('usergroup.customer_house') } : { help: t('usergroup.customer_help') })}
          />
        </FieldRow>
        {readerIsHouse && <LongTextField {...form.field('notes')} help={t('usergroup.notes_help')} />}
        <SwitchField {...form.field('active')} help={t('usergroup.active_help')} />
      </FormGroup>
      <FormGroup title={t('usergroup.header_logo')}>
        <PictureField
          titled
          {...form.field('header_logo_upload')}
          label={t('usergroup.header_logo')}
          help={t('usergroup.header_logo_help')}
          current={form.record?.header_logo ?? null}
        />
      </FormGroup>
      {isHouse && <PaperInputs form={form} />}
    </>
  )
}

/** Shows the fields with the house's own details, which are printed on its papers. */
function PaperInputs({ form }: { form: RecordForm<Usergroup, UsergroupDraft> }) {
  const { t } = useTranslation()
  const field = (name: (typeof paperFields)[number]) => {
    const { value, ...rest } = form.field(name)
    return { ...rest, value: value ?? '' }
  }
  return (
    <FormGroup title={t('usergroup.group_papers')} help={t('usergroup.papers_help')}>
      <FieldRow>
        <TextField {...field('legal_name')} />
        <TextField {...field('tax_id')} />
      </FieldRow>
      <LongTextField {...field('address')} />
      <FieldRow>
        <TextField {...field('phone')} type="tel" />
        <TextField {...field('email')} type="email" />
      </FieldRow>
      <LongTextField {...field('document_terms')} help={t('usergroup.document_terms_help')} />
    </FormGroup>
  )
}
