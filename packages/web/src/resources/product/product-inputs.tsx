import { Input, SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CodeOnce } from '../../core/form/problems/same-records.tsx'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { picksFrom } from '../../core/picker/picks.ts'
import { RecordMultiPicker } from '../../core/picker/record-multi-picker.tsx'
import { RecordPicker } from '../../core/picker/record-picker.tsx'
import { useKnownRecords } from '../../core/picker/use-known-records.ts'
import { PictureField } from '../../core/upload/picture-field.tsx'
import { EurosField, MillimetresField, SquareMetresField } from '../../ui/inputs/number-field.tsx'
import { ReadValue } from '../../ui/inputs/read-value.tsx'
import { SwitchField } from '../../ui/inputs/switch-field.tsx'
import { LongTextField, TextField } from '../../ui/inputs/text-field.tsx'
import { FieldRow, FormGroup } from '../../ui/layout/form-group.tsx'
import { ProductBreaks } from './product-breaks.tsx'
import type { ProductDraft } from './product-draft.ts'
import type { Product } from './product-record.ts'
import { ProductSizes } from './product-sizes.tsx'
import { ProductTrial } from './product-trial.tsx'

const categories = picksFrom('categoryrest/getcategories')
const materials = picksFrom('materialrest/getmaterials')

/** Shows the fields of a new or existing product. */
export function ProductInputs({ form }: { form: RecordForm<Product, ProductDraft> }) {
  const { t } = useTranslation()
  const knownRecords = useKnownRecords(form.record?.materials ?? [])
  const deletedCount = form.record?.deleted_materials ?? 0
  const { price_mode, materials: permittedMaterials = [] } = form.draft
  const isBarred = price_mode === 'area' && permittedMaterials.length === 0
  return (
    <>
      <FormGroup title={t('product.group_identity')}>
        <FieldRow>
          <TextField {...form.field('name')} required autoFocus={form.record === null} />
          <CodeOnce path="productrest/getproducts" code={form.draft.code} own={form.record}>
            <TextField {...form.field('code')} required />
          </CodeOnce>
        </FieldRow>
        <RecordPicker
          {...form.field('category_id')}
          source={categories}
          chosenName={form.record?.category_name}
          chosenWithin={form.record?.category_within}
          clearable
        />
        <LongTextField {...form.field('description')} />
        <SwitchField {...form.field('active')} help={t('product.active_help')} />
      </FormGroup>
      <FormGroup title={t('product.group_price')}>
        <PriceMode form={form} />
        {form.draft.price_mode === 'unit' ? (
          <FieldRow>
            <EurosField {...form.field('unit_price')} required help={t('product.unit_price_help')} />
          </FieldRow>
        ) : (
          <FieldRow>
            <SquareMetresField {...form.field('min_m2')} whenEmpty={0} help={t('product.min_m2_help')} />
          </FieldRow>
        )}
        <ProductBreaks form={form} />
      </FormGroup>
      <FormGroup title={t('product.group_sizes')}>
        <ProductSizes form={form} />
        <FieldRow>
          <MillimetresField {...form.field('bleed')} whenEmpty={0} help={t('product.bleed_help')} />
        </FieldRow>
      </FormGroup>
      <FormGroup
        title={t('product.materials')}
        help={
          deletedCount === 0
            ? t('product.materials_help')
            : `${t('product.materials_help')} ${t('product.materials_deleted', { count: deletedCount })}`
        }
      >
        <RecordMultiPicker
          label={t('product.material_add')}
          help={isBarred ? t('product.materials_missing') : undefined}
          source={materials}
          chosen={(form.draft.materials ?? []).map(knownRecords.find)}
          readOnly={form.readOnly}
          error={form.errorAt('materials')}
          onChange={(records) => {
            knownRecords.learn(records)
            form.change({ materials: records.map((material) => material.id) })
          }}
        />
      </FormGroup>
      {!(form.readOnly && isBarred) && (
        <ProductTrial
          draft={form.draft}
          materials={(form.draft.materials ?? []).map(knownRecords.find)}
          readOnly={form.readOnly}
        />
      )}
      <FormGroup title={t('product.picture')}>
        <PictureField
          titled
          {...form.field('picture_upload')}
          label={t('product.picture')}
          current={form.record?.picture ?? null}
        />
      </FormGroup>
    </>
  )
}

function PriceMode({ form }: { form: RecordForm<Product, ProductDraft> }) {
  const { t } = useTranslation()
  const field = form.field('price_mode')
  const note = t(`product.price_mode_help.${field.value}`)
  const modes = (['area', 'unit'] as const).map((value) => ({
    value,
    label: t(`product.price_modes.${value}`),
  }))
  if (field.readOnly)
    return <ReadValue field={{ ...field, note }}>{t(`product.price_modes.${field.value}`)}</ReadValue>
  return (
    <Input.Wrapper
      label={field.label}
      description={note}
      inputWrapperOrder={['label', 'input', 'description']}
      labelElement="div"
    >
      <div>
        <SegmentedControl
          aria-label={field.label}
          value={field.value}
          data={modes}
          onChange={(mode) => field.onChange(mode === 'unit' ? 'unit' : 'area')}
        />
      </div>
    </Input.Wrapper>
  )
}
