import { Checkbox, Stack } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { RecordPicker } from '../../../../core/picker/record-picker.tsx'
import { OptionalChoiceField } from '../../../../ui/inputs/choice-field.tsx'
import { NumberField } from '../../../../ui/inputs/number-field.tsx'
import { SeveralChoicesField } from '../../../../ui/inputs/several-choices-field.tsx'
import { TextField } from '../../../../ui/inputs/text-field.tsx'
import { FieldRow } from '../../../../ui/layout/form-group.tsx'
import { withImage } from '../grid/artwork-column.tsx'
import type { LineRow } from '../grid/line-row.ts'
import type { Offers } from '../grid/use-offers-of-order.ts'
import { withFinishes, withMaterial, withProduct } from '../line-choices.ts'

export type TemplateFaults = Partial<Record<'product_id' | 'width' | 'height' | 'copies', string>>

/** What is still wrong with what is printed for each space. */
export function templateFaults(template: LineRow, isOwnSize: boolean, t: TFunction): TemplateFaults {
  const isCount = (value: number) => Number.isSafeInteger(value) && value >= 1 && value <= 1_000_000
  const wrong = t('order.grid.between', { most: 1_000_000 })
  return {
    ...(template.product_id === 0 && { product_id: t('order.grid.missing.product_id') }),
    ...(!isCount(template.copies) && { copies: wrong }),
    ...(!isOwnSize && !isCount(template.width) && { width: wrong }),
    ...(!isOwnSize && !isCount(template.height) && { height: wrong }),
  }
}

/** What is printed for each space: as large as it is, or all of one size. */
export function TemplateInputs(props: {
  template: LineRow
  offers: Offers
  faults: TemplateFaults
  isOwnSize: boolean
  hasCampaign: boolean
  onChange: (template: LineRow) => void
  onOwnSize: (isOwnSize: boolean) => void
}) {
  const { template, offers, faults, isOwnSize, onChange } = props
  const { t } = useTranslation()
  const product = offers.product(template.product_id)
  const material = product?.materials.find(({ id }) => id === template.material_id)
  const finishes = material?.finishes ?? []
  return (
    <Stack gap="xs">
      <FieldRow columns={2}>
        <RecordPicker
          label={t('order.line.product')}
          required
          source={offers.productSource}
          value={template.product_id || null}
          chosenName={template.product_name}
          error={faults.product_id}
          onChange={(id, chosen) => {
            if (id !== null && chosen) onChange(withProduct(template, chosen, offers.product(id)))
          }}
        />
        <OptionalChoiceField
          label={t('order.line.material')}
          value={template.material_id}
          disabled={!product}
          choices={(product?.materials ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) =>
            onChange(withMaterial(template, product?.materials.find((each) => each.id === id) ?? null))
          }
        />
      </FieldRow>
      <FieldRow columns={2}>
        <SeveralChoicesField
          label={t('order.line.finishes')}
          value={template.finish_ids.map(String)}
          disabled={finishes.length === 0}
          choices={finishes.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(ids) =>
            onChange(
              withFinishes(
                template,
                finishes.filter(({ id }) => ids.includes(String(id))),
              ),
            )
          }
        />
        <OptionalChoiceField
          label={t('order.line.artwork')}
          value={template.campaign_image_id}
          disabled={!props.hasCampaign}
          choices={offers.images().map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) =>
            onChange(withImage(template, offers.images().find((each) => each.id === id) ?? null))
          }
        />
      </FieldRow>
      <RecordPicker
        label={t('order.line.promotion')}
        source={offers.promotionSource}
        value={template.promotion_id}
        chosenName={template.promotion_name ?? ''}
        onChange={(promotion_id, chosen) =>
          onChange({ ...template, promotion_id, promotion_name: chosen?.name ?? null })
        }
      />
      <Checkbox
        checked={isOwnSize}
        onChange={(event) => props.onOwnSize(event.currentTarget.checked)}
        label={t('order.for_spaces.own_size')}
      />
      <FieldRow columns={3}>
        {!isOwnSize && (
          <NumberField
            label={t('order.line.width')}
            decimals={0}
            value={template.width || Number.NaN}
            error={faults.width}
            onChange={(width) => onChange({ ...template, width })}
          />
        )}
        {!isOwnSize && (
          <NumberField
            label={t('order.line.height')}
            decimals={0}
            value={template.height || Number.NaN}
            error={faults.height}
            onChange={(height) => onChange({ ...template, height })}
          />
        )}
        <NumberField
          label={t('order.line.copies')}
          decimals={0}
          value={template.copies}
          error={faults.copies}
          onChange={(copies) => onChange({ ...template, copies })}
        />
      </FieldRow>
      <TextField
        label={t('order.line.notes')}
        value={template.notes}
        onChange={(notes) => onChange({ ...template, notes })}
      />
    </Stack>
  )
}
