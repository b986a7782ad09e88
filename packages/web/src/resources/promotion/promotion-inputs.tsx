import { missedCheckDigit } from '@lienzo/rules/ean'
import { useTranslation } from 'react-i18next'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { picksFrom } from '../../core/picker/picks.ts'
import { RecordPicker } from '../../core/picker/record-picker.tsx'
import { PictureField } from '../../core/upload/picture-field.tsx'
import { ChoiceField } from '../../ui/inputs/choice-field.tsx'
import { SwitchField } from '../../ui/inputs/switch-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { FieldRow, FormGroup } from '../../ui/layout/form-group.tsx'
import { familyChoices } from './family-choices.ts'
import type { PromotionDraft } from './promotion-draft.ts'
import type { Promotion } from './promotion-record.ts'

const customers = picksFrom('customerrest/getcustomers')

/** The inputs of a promotion, for making one and for changing it. */
export function PromotionInputs(props: {
  form: RecordForm<Promotion, PromotionDraft>
  customerName: string | undefined
}) {
  const { form } = props
  const { t } = useTranslation()
  const customer = form.field('customer_id')
  const digit = missedCheckDigit(form.draft.code)
  return (
    <>
      <FormGroup title={t('promotion.group_identity')}>
        <FieldRow>
          <TextField {...form.field('name')} required autoFocus={form.record === null} />
          <TextField
            {...form.field('code')}
            required
            // A customer's own code may look like an EAN: what is odd is said, and nothing is refused.
            help={digit === null ? t('promotion.code_help') : t('promotion.code_own', { digit })}
          />
        </FieldRow>
        <FieldRow>
          <TextField {...form.field('brand')} />
          <ChoiceField {...form.field('family')} choices={familyChoices(t)} />
        </FieldRow>
        <RecordPicker
          {...customer}
          // 0 stands for none: a promotion always belongs to a customer.
          value={customer.value || null}
          onChange={(id) => customer.onChange(id ?? 0)}
          source={customers}
          chosenName={props.customerName}
          required
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
