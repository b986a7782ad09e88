import { missedCheckDigit } from '@lienzo/rules/catalogue/ean'
import { useTranslation } from 'react-i18next'
import { CustomerField } from '../../core/form/customer-field.tsx'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { PictureField } from '../../core/upload/picture-field.tsx'
import { ChoiceField } from '../../ui/inputs/choice-field.tsx'
import { SwitchField } from '../../ui/inputs/switch-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { FieldRow, FormGroup } from '../../ui/layout/form-group.tsx'
import { familyChoices } from './family-choices.ts'
import { PromotionCodeOnce } from './promotion-code-once.tsx'
import type { PromotionDraft } from './promotion-draft.ts'
import type { Promotion } from './promotion-record.ts'

type PromotionInputsProps = {
  form: RecordForm<Promotion, PromotionDraft>
  /** Name of the customer of a new promotion, if the customer cannot be changed. */
  customerName: string | undefined
}

/** Shows the fields of a new or existing promotion. */
export function PromotionInputs({ form, customerName }: PromotionInputsProps) {
  const { t } = useTranslation()
  const digit = missedCheckDigit(form.draft.code)
  return (
    <>
      <FormGroup title={t('promotion.group_identity')}>
        <FieldRow>
          <TextField {...form.field('name')} required autoFocus={form.record === null} />
          <PromotionCodeOnce customerId={form.draft.customer_id} code={form.draft.code} own={form.record}>
            <TextField
              {...form.field('code')}
              required
              // A code that a customer chose can look like an EAN by chance, so a wrong check digit is only a note, not an
              // error.
              {...(digit === null
                ? { help: t('promotion.code_help') }
                : { note: t('promotion.code_own', { digit }) })}
            />
          </PromotionCodeOnce>
        </FieldRow>
        <FieldRow>
          <TextField {...form.field('brand')} />
          <ChoiceField {...form.field('family')} choices={familyChoices(t)} />
        </FieldRow>
        <CustomerField
          {...form.field('customer_id')}
          chosenName={form.record?.customer_name ?? customerName}
        />
        <SwitchField {...form.field('active')} help={t('promotion.active_help')} />
      </FormGroup>
      <FormGroup title={t('promotion.picture')}>
        <PictureField
          titled
          {...form.field('picture_upload')}
          label={t('promotion.picture')}
          current={form.record?.picture ?? null}
        />
      </FormGroup>
    </>
  )
}
