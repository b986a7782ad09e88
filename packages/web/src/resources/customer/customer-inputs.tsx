import { languageOfCountry } from '@lienzo/rules/customers/language-of-country'
import { useTranslation } from 'react-i18next'
import { CountryField } from '../../core/domain/country-field.tsx'
import { SameRecords } from '../../core/form/problems/same-records.tsx'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { useIsHouse } from '../../core/session/use-is-house.ts'
import { ChoiceField } from '../../ui/inputs/choice-field.tsx'
import { NumberField, PercentField } from '../../ui/inputs/number-field.tsx'
import { SwitchField } from '../../ui/inputs/switch-field.tsx'
import { LongTextField, TextField } from '../../ui/inputs/text-field.tsx'
import { FieldRow, FormGroup } from '../../ui/layout/form-group.tsx'
import type { CustomerDraft } from './customer-draft.ts'
import type { Customer } from './customer-record.ts'
import { EmailsField } from './emails-field.tsx'
import { useSimilarCustomers } from './use-similar-customers.ts'

const languages = ['es', 'us', 'pt'] as const

/** Shows the fields of a new or existing customer. */
export function CustomerInputs({ form }: { form: RecordForm<Customer, CustomerDraft> }) {
  const { t } = useTranslation()
  const isHouse = useIsHouse()
  // Only the house can change the fields that identify a customer.
  const identity = isHouse ? {} : { readOnly: true }
  const { taken, similar } = useSimilarCustomers(form.draft, form.record, isHouse && !form.readOnly)
  const emails = form.field('emails')
  const language = form.field('language')
  const storage = form.field('storage_gb')
  return (
    <>
      <FormGroup title={t('customer.group_identity')}>
        <FieldRow>
          <SameRecords screen="/customer" text="form.similar_to" records={similar}>
            <TextField {...form.field('name')} {...identity} required autoFocus={form.record === null} />
          </SameRecords>
          <TextField {...form.field('trade_name')} />
        </FieldRow>
        <FieldRow>
          <CountryField {...form.field('country')} {...identity} required />
          <SameRecords screen="/customer" text="form.taken_by" records={taken ? [taken] : []}>
            <TextField {...form.field('tax_id')} {...identity} help={t('customer.tax_id_help')} />
          </SameRecords>
        </FieldRow>
        <ChoiceField
          {...language}
          // If no language is chosen, the server uses the language of the country.
          value={language.value ?? languageOfCountry(form.field('country').value)}
          choices={languages.map((value) => ({ value, label: t(`user.languages.${value}`) }))}
          help={t('customer.language_help')}
        />
        <SwitchField {...form.field('active')} help={t('customer.active_help')} />
      </FormGroup>
      <FormGroup title={t('customer.group_terms')}>
        <FieldRow columns={3}>
          <PercentField {...form.field('discount')} whenEmpty={0} placeholder="0" />
          <PercentField {...form.field('vat')} />
          <TextField {...form.field('payment_terms')} />
        </FieldRow>
      </FormGroup>
      <FormGroup title={t('customer.group_contact')}>
        <EmailsField {...emails} error={emails.error ?? firstWrong(form, emails.value)} />
        <FieldRow>
          <TextField {...form.field('phone')} type="tel" />
          <TextField {...form.field('web')} type="url" />
        </FieldRow>
        {isHouse && <LongTextField {...form.field('notes')} help={t('customer.notes_help')} />}
      </FormGroup>
      {isHouse && (
        <FormGroup title={t('customer.group_storage')}>
          <FieldRow columns={3}>
            <NumberField
              {...storage}
              value={storage.value ?? null}
              decimals={0}
              unit="GB"
              whenEmpty={null}
              help={t('customer.storage_gb_help')}
            />
          </FieldRow>
        </FormGroup>
      )}
    </>
  )
}

/** Returns the first error among the e-mail addresses, or undefined if all are valid. */
function firstWrong(
  form: RecordForm<Customer, CustomerDraft>,
  addresses: readonly string[],
): string | undefined {
  const problems = addresses.map((_, index) => form.errorAt(`emails.${index}`))
  return problems.find((problem) => problem !== undefined)
}
