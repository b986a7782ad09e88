import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { useTranslation } from 'react-i18next'
import { CodeOnce } from '../../core/form/problems/same-records.tsx'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { useCurrentUser } from '../../core/session/session-user.ts'
import { PictureField } from '../../core/upload/picture-field.tsx'
import { EurosField, MillimetresField, NumberField } from '../../ui/inputs/number-field.tsx'
import { SwitchField } from '../../ui/inputs/switch-field.tsx'
import { LongTextField, TextField } from '../../ui/inputs/text-field.tsx'
import { FieldRow, FormGroup } from '../../ui/layout/form-group.tsx'
import type { MaterialDraft } from './material-draft.ts'
import { MaterialFinishes } from './material-finishes.tsx'
import type { Material } from './material-record.ts'

/** Shows the fields of a new or existing material. */
export function MaterialInputs({ form }: { form: RecordForm<Material, MaterialDraft> }) {
  const { t } = useTranslation()
  const isHouse = useCurrentUser()?.user_usergroup_id === HOUSE_USERGROUP_ID
  return (
    <>
      <FormGroup title={t('material.group_identity')}>
        <FieldRow>
          <TextField {...form.field('name')} required autoFocus={form.record === null} />
          <CodeOnce path="materialrest/getmaterials" code={form.draft.code} own={form.record}>
            <TextField {...form.field('code')} required />
          </CodeOnce>
        </FieldRow>
        <LongTextField {...form.field('description')} />
        <SwitchField {...form.field('active')} help={t('material.active_help')} />
      </FormGroup>
      <FormGroup title={t('material.group_price')}>
        <FieldRow>
          <EurosField {...form.field('price_per_m2')} per="m²" required />
          {isHouse && (
            <EurosField
              {...form.field('cost_per_m2')}
              per="m²"
              whenEmpty={0}
              help={t('material.cost_help')}
            />
          )}
        </FieldRow>
      </FormGroup>
      <FormGroup title={t('material.group_roll')}>
        <FieldRow columns={4}>
          <MillimetresField {...form.field('roll_width')} whenEmpty={0} />
          <MillimetresField {...form.field('roll_length')} whenEmpty={0} />
          <NumberField {...form.field('thickness')} decimals={0} unit="µm" whenEmpty={0} />
          <NumberField {...form.field('weight')} decimals={0} unit="g/m²" whenEmpty={0} />
        </FieldRow>
      </FormGroup>
      <MaterialFinishes form={form} />
      <FormGroup title={t('material.picture')}>
        <PictureField
          titled
          {...form.field('picture_upload')}
          label={t('material.picture')}
          current={form.record?.picture ?? null}
        />
      </FormGroup>
    </>
  )
}
