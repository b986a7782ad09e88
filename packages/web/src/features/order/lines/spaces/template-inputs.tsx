import { spareCopies } from '@lienzo/rules/sales/lines/spares'
import { Checkbox, Stack } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatNumber, formatPercent } from '../../../../core/language/language.ts'
import { RecordPicker } from '../../../../core/picker/record-picker.tsx'
import { ChoiceField, OptionalChoiceField } from '../../../../ui/inputs/choice-field.tsx'
import { NumberField } from '../../../../ui/inputs/number-field.tsx'
import { SeveralChoicesField } from '../../../../ui/inputs/several-choices-field.tsx'
import { TextField } from '../../../../ui/inputs/text-field.tsx'
import { FieldRow } from '../../../../ui/layout/form-group.tsx'
import { withImage } from '../grid/columns/artwork-column.tsx'
import { readSpares } from '../grid/columns/spares-text.ts'
import type { LineRow } from '../grid/line-row.ts'
import type { Offers } from '../grid/use-offers-of-order.ts'
import { withFinishes, withMaterial, withProduct } from '../line-choices.ts'

/** Line to add for each space. `spares` is the text that the user typed. */
export type Template = {
  line: LineRow
  spares: string
  /** Number of copies to which the spares apply: the copies of each line, or the copies of all lines together. */
  sparesOf: SparesOf
  isOwnSize: boolean
}

type SparesOf = (typeof sparesOf)[number]
const sparesOf = ['line', 'whole'] as const

type TemplateField = 'product_id' | 'material_id' | 'width' | 'height' | 'copies' | 'spares'
export type TemplateFaults = Partial<Record<TemplateField, string>>

/** Returns the translated faults of the template, by field. */
export function templateFaults(
  { line, spares, isOwnSize }: Template,
  offers: Offers,
  t: TFunction,
): TemplateFaults {
  const isCount = (value: number) => Number.isSafeInteger(value) && value >= 1 && value <= 1_000_000
  const wrong = t('order.grid.between', { most: formatNumber(1_000_000) })
  const read = readSpares(spares, t)
  return {
    ...(line.product_id === 0 && { product_id: t('order.grid.missing.product_id') }),
    ...(line.material_id === null &&
      isOnMaterial(offers, line) && { material_id: t('order.grid.missing.material_id') }),
    ...(!isCount(line.copies) && { copies: wrong }),
    ...(!isOwnSize && !isCount(line.width) && { width: wrong }),
    ...(!isOwnSize && !isCount(line.height) && { height: wrong }),
    ...('fault' in read && { spares: read.fault }),
  }
}

/** Returns true if the product is priced by its material. */
function isOnMaterial(offers: Offers, { product_id }: LineRow): boolean {
  return offers.product(product_id)?.price_mode === 'area'
}

/** Shows the fields of the line to add for each space. Each line has the size of its space, or all have the same size. */
export function TemplateInputs(props: {
  template: Template
  offers: Offers
  faults: TemplateFaults
  hasCampaign: boolean
  /** Number of chosen spaces, or undefined if only the server knows it. */
  spaces: number | undefined
  onChange: (template: Template) => void
}) {
  const { offers, faults } = props
  const { line, spares, isOwnSize } = props.template
  const { t } = useTranslation()
  const change = (changes: Partial<Template>) => props.onChange({ ...props.template, ...changes })
  const changeLine = (nextLine: LineRow) => change({ line: nextLine })
  const product = offers.product(line.product_id)
  const material = product?.materials.find(({ id }) => id === line.material_id)
  const finishes = material?.finishes ?? []
  return (
    <Stack gap="xs">
      <FieldRow columns={2}>
        <RecordPicker
          label={t('order.line.product')}
          required
          source={offers.productSource}
          value={line.product_id || null}
          chosenName={line.product_name}
          error={faults.product_id}
          onChange={(id, record) => {
            if (id !== null && record) changeLine(withProduct(line, record, offers.product(id)))
          }}
        />
        <OptionalChoiceField
          label={t('order.line.material')}
          required={isOnMaterial(offers, line)}
          error={faults.material_id}
          value={line.material_id}
          disabled={!product}
          choices={(product?.materials ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) =>
            changeLine(withMaterial(line, product?.materials.find((each) => each.id === id) ?? null))
          }
        />
      </FieldRow>
      <FieldRow columns={2}>
        <SeveralChoicesField
          label={t('order.line.finishes')}
          value={line.finish_ids.map(String)}
          disabled={finishes.length === 0}
          choices={finishes.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(ids) =>
            changeLine(
              withFinishes(
                line,
                finishes.filter(({ id }) => ids.includes(String(id))),
              ),
            )
          }
        />
        <OptionalChoiceField
          label={t('order.line.artwork')}
          value={line.campaign_image_id}
          disabled={!props.hasCampaign}
          choices={offers.images().map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) =>
            changeLine(withImage(line, offers.images().find((each) => each.id === id) ?? null))
          }
        />
      </FieldRow>
      <RecordPicker
        label={t('order.line.promotion')}
        source={offers.promotionSource}
        value={line.promotion_id}
        chosenName={line.promotion_name ?? ''}
        onChange={(promotion_id, promotion) =>
          changeLine({ ...line, promotion_id, promotion_name: promotion?.name ?? null })
        }
      />
      <Checkbox
        checked={isOwnSize}
        onChange={(event) => change({ isOwnSize: event.currentTarget.checked })}
        label={t('order.for_spaces.own_size')}
      />
      <FieldRow columns={3}>
        {!isOwnSize && (
          <NumberField
            label={t('order.line.width')}
            decimals={0}
            value={line.width || Number.NaN}
            error={faults.width}
            onChange={(width) => changeLine({ ...line, width })}
          />
        )}
        {!isOwnSize && (
          <NumberField
            label={t('order.line.height')}
            decimals={0}
            value={line.height || Number.NaN}
            error={faults.height}
            onChange={(height) => changeLine({ ...line, height })}
          />
        )}
        <NumberField
          label={t('order.line.copies')}
          decimals={0}
          value={line.copies}
          error={faults.copies}
          onChange={(copies) => changeLine({ ...line, copies })}
        />
        <TextField
          label={t('order.line.spares')}
          placeholder={formatPercent(5)}
          help={t('order.for_spaces.spares_help')}
          value={spares}
          error={faults.spares ?? ''}
          onChange={(text) => change({ spares: text })}
        />
      </FieldRow>
      {spares.trim() !== '' && (
        <ChoiceField
          label={t('order.for_spaces.spares_of')}
          value={props.template.sparesOf}
          choices={sparesOf.map((value) => ({ value, label: t(`order.for_spaces.spares_of_${value}`) }))}
          note={piecesText(props.template, props.spaces, t)}
          onChange={(choice) => change({ sparesOf: choice })}
        />
      )}
      <TextField
        label={t('order.line.notes')}
        value={line.notes}
        onChange={(notes) => changeLine({ ...line, notes })}
      />
    </Stack>
  )
}

/**
 * Returns a text with the numbers of copies, spares and pieces to be added. Returns undefined if one of them is unknown or
 * invalid.
 */
function piecesText({ line, spares, sparesOf: of }: Template, spaces: number | undefined, t: TFunction) {
  const read = readSpares(spares, t)
  if (spaces === undefined || 'fault' in read || !Number.isSafeInteger(line.copies)) return undefined
  const copies = spaces * line.copies
  const hundredths = Math.round(read.spares_percent * 100)
  const spareRates = { spares: read.spares, spares_percent: hundredths }
  const spareCount =
    of === 'whole'
      ? spareCopies({ ...spareRates, copies })
      : spaces * spareCopies({ ...spareRates, copies: line.copies })
  return t('order.for_spaces.pieces', {
    copies: formatNumber(copies),
    spares: formatNumber(spareCount),
    pieces: formatNumber(copies + spareCount),
  })
}
