import {
  type PriceTrial,
  type TriedPrice,
  tryPrice,
  unreadableParts,
} from '@lienzo/contract/catalogue/price-trial'
import { Checkbox, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../core/call/call-failure.ts'
import { PriceSteps } from '../../core/domain/price/price-steps.tsx'
import { SizeChecks } from '../../core/domain/size-checks.tsx'
import { sizeSettings } from '../../core/installation/size-settings.ts'
import { formatEuros, formatExactM2, formatNumber, formatPercent } from '../../core/language/language.ts'
import { picksFrom } from '../../core/picker/picks.ts'
import type { ChosenRecord } from '../../core/picker/record-multi-picker.tsx'
import { RecordPicker } from '../../core/picker/record-picker.tsx'
import { type RecordOf, recordCalls } from '../../core/record/record-calls.ts'
import { useLocale } from '../../ui/hooks/locale.ts'
import { useDelayed } from '../../ui/hooks/use-delayed.ts'
import { ChoiceField, OptionalChoiceField } from '../../ui/inputs/choice-field.tsx'
import { MillimetresField, NumberField } from '../../ui/inputs/number-field.tsx'
import { FieldRow, FormGroup } from '../../ui/layout/form-group.tsx'
import { type ProductDraft, productDrafts } from './product-draft.ts'
import classes from './product-trial.module.css'

const customers = picksFrom('customerrest/getcustomers')

/** Values of the order line that the user tries. */
type Line = { finish_ids: number[]; width: number; height: number; copies: number }

/** Calculates and explains the price of a trial order line with the current values of the form, even if they are not saved. */
export function ProductTrial(props: {
  draft: ProductDraft
  materials: readonly ChosenRecord[]
  /** True if the caller cannot edit the product. The help then does not suggest permitting a material. */
  readOnly: boolean
}) {
  const { draft, materials } = props
  const { t } = useTranslation()
  const [line, setLine] = useState<Line>({ finish_ids: [], width: 1000, height: 1000, copies: 1 })
  const [chosenMaterial, setMaterial] = useState<number | null>(null)
  const [customerId, setCustomerId] = useState<number | null>(null)
  const isPermitted = materials.some((each) => each.id === chosenMaterial)
  const only = materials.length === 1 ? (materials[0]?.id ?? null) : null
  const materialId = isPermitted ? chosenMaterial : only
  const material = useKnown('material', materialId)
  const customer = useKnown('customer', customerId)
  const sizedLine = { ...line, ...shownSize(draft, line) }
  const needsMaterial = draft.price_mode === 'area' && materialId === null
  const isKnown = (materialId === null || material.data) && (customerId === null || customer.data)
  const trial = needsMaterial || !isKnown ? null : trialOf(draft, sizedLine, material.data, customer.data)
  const price = trial && tryPrice(trial, sizeSettings())
  const waiting = useDelayed(!needsMaterial && !isKnown)
  const failure = material.error ?? customer.error

  // The fields of the trial are not part of the surrounding form, so Enter must not submit it.
  function keepFromSaving(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
  }

  return (
    <FormGroup
      title={t('product.trial.title')}
      help={t(props.readOnly ? 'product.trial.help_reading' : 'product.trial.help')}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only keeps Enter from the form around it */}
      <div className={classes.trial} onKeyDown={keepFromSaving}>
        <FieldRow>
          <OptionalChoiceField
            label={t('order.line.material')}
            value={materialId}
            choices={materials.map(({ id, name, code }) => ({ value: id, label: name, detail: code ?? '' }))}
            placeholder={t(materials.length > 0 ? 'product.trial.material' : 'product.trial.material_none')}
            onChange={setMaterial}
          />
          <RecordPicker
            label={t('product.trial.customer')}
            source={customers}
            value={customerId}
            chosenName={null}
            clearable
            help={
              customer.data &&
              t('product.trial.discount', { discount: formatPercent(customer.data.discount) })
            }
            onChange={setCustomerId}
          />
        </FieldRow>
        <TrialFinishes
          material={material.data}
          chosen={line.finish_ids}
          onChange={(finish_ids) => setLine({ ...line, finish_ids })}
        />
        <TrialSize draft={draft} line={sizedLine} onChange={setLine} />
        <div className={classes.outcome} aria-live="polite">
          {needsMaterial && (
            <p className={classes.note}>
              {t(props.readOnly ? 'product.trial.choose_permitted' : 'product.trial.choose_material')}
            </p>
          )}
          {failure !== null && <p className={classes.note}>{failureText(failure, t)}</p>}
          {waiting && failure === null && <Skeleton height={20} width="40%" />}
          {trial && !price && <NoPrice tried={trial} />}
          {price && <TrialOutcome price={price} copies={line.copies} />}
        </div>
      </div>
    </FormGroup>
  )
}

/** Explains why there is no price, and names the fields with invalid values, if any. */
function NoPrice({ tried }: { tried: PriceTrial }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const fields = new Set(unreadableParts(tried).map(labelOf))
  if (fields.size === 0) return <p className={classes.note}>{t('product.trial.none')}</p>
  const names = new Intl.ListFormat(locale, { type: 'conjunction' }).format(fields)
  return <p className={classes.note}>{t('product.trial.unreadable', { fields: names })}</p>

  function labelOf(path: string): string {
    if (path === 'copies') return t('order.line.copies')
    const isOfBreak = path.startsWith('product.breaks.')
    const field = path.split('.').findLast((part) => !/^\d+$/.test(part))
    if (!isOfBreak) return t(`product.${field}`)
    return t(field === 'discount' ? 'product.break_discount' : 'product.break_from')
  }
}

function TrialOutcome({ price, copies }: { price: TriedPrice; copies: number }) {
  const { t } = useTranslation()
  return (
    <>
      <p className={classes.net}>
        <strong>{formatEuros(price.net)}</strong>
        <span>
          {t('product.trial.piece', { amount: formatEuros(price.piece), m2: formatExactM2(price.piece_m2) })}
        </span>
      </p>
      <SizeChecks checks={price.checks} />
      <div className={classes.tables}>
        <section>
          <h3 className={classes.title}>{t('price.how')}</h3>
          <PriceSteps steps={price.steps} net={formatEuros(price.net)} />
        </section>
        <section>
          <h3 className={classes.title}>{t('product.trial.quantities')}</h3>
          <table className={classes.quantities}>
            <thead>
              <tr>
                <th scope="col">{t('product.trial.from')}</th>
                <th scope="col">{t('product.trial.a_piece')}</th>
                <th scope="col">{t('price.net')}</th>
              </tr>
            </thead>
            <tbody>
              {price.quantities.map((each, index) => (
                <tr key={each.copies} data-reached={isReached(price, index, copies) || undefined}>
                  <th scope="row">{formatNumber(each.copies)}</th>
                  <td>{formatEuros(each.piece)}</td>
                  <td>{formatEuros(each.net)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </>
  )
}

/** Returns true if `index` is the last price step that the number of copies reaches. */
function isReached({ quantities }: TriedPrice, index: number, copies: number): boolean {
  const next = quantities[index + 1]
  return copies >= (quantities[index]?.copies ?? 0) && (next === undefined || copies < next.copies)
}

function TrialFinishes(props: {
  material: RecordOf<'material'> | undefined
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}) {
  const { t } = useTranslation()
  const finishes = props.material?.finishes ?? []
  if (finishes.length === 0) return null
  return (
    <Checkbox.Group
      label={t('order.line.finishes')}
      value={props.chosen.map(String)}
      onChange={(values) => props.onChange(values.map(Number))}
    >
      <div className={classes.finishes}>
        {finishes.map((finish) => (
          <Checkbox
            key={finish.finish_id}
            size="xs"
            value={String(finish.finish_id)}
            label={`${finish.name} · ${formatEuros(finish.price ?? finish.finish_price)} ${t(`finish.price_modes.${finish.price_mode}`).toLowerCase()}`}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}

function TrialSize(props: { draft: ProductDraft; line: Line; onChange: (line: Line) => void }) {
  const { draft, line, onChange } = props
  const { t } = useTranslation()
  const text = (size: { width: number; height: number }) => `${size.width}x${size.height}`
  const sizes = [...new Map(draft.fixed_sizes.map((size) => [text(size), size])).values()]
  return (
    <FieldRow columns={4}>
      {sizes.length > 0 ? (
        <ChoiceField
          label={t('order.line.size')}
          value={text(line)}
          choices={sizes.map((size) => ({
            value: text(size),
            label: `${formatNumber(size.width)} × ${formatNumber(size.height)}`,
          }))}
          onChange={(choice) => {
            const size = sizes.find((each) => text(each) === choice)
            if (size) onChange({ ...line, ...size })
          }}
        />
      ) : (
        (['width', 'height'] as const).map((side) => (
          <MillimetresField
            key={side}
            label={t(`product.${side}`)}
            value={line[side]}
            onChange={(length) => onChange({ ...line, [side]: length })}
          />
        ))
      )}
      <NumberField
        label={t('order.line.copies')}
        decimals={0}
        value={line.copies}
        onChange={(copies) => onChange({ ...line, copies })}
      />
    </FieldRow>
  )
}

/** Returns the size of the line. If the product has fixed sizes and the line has none of them, returns the first fixed size. */
function shownSize({ fixed_sizes: sizes }: ProductDraft, line: Line): Pick<Line, 'width' | 'height'> {
  const [first] = sizes
  const exists = sizes.some((size) => size.width === line.width && size.height === line.height)
  return first && !exists ? first : line
}

function trialOf(
  draft: ProductDraft,
  line: Line,
  material: RecordOf<'material'> | undefined,
  customer: RecordOf<'customer'> | undefined,
): PriceTrial {
  const finishes = (material?.finishes ?? []).filter((each) => line.finish_ids.includes(each.finish_id))
  return {
    // Uses the product as it would be saved, with 0 instead of an empty price if the material determines the price.
    product: productDrafts.toUpdate(draft),
    material: material ?? null,
    finishes: finishes.map((each) => ({ ...each, price: each.price ?? each.finish_price })),
    width: line.width,
    height: line.height,
    copies: line.copies,
    discount: customer?.discount ?? 0,
  }
}

/** Loads the saved material or customer that affects the price. Loads nothing if `id` is null. */
function useKnown<Name extends 'material' | 'customer'>(name: Name, id: number | null) {
  return useQuery({
    queryKey: [name, 'trial', id],
    queryFn: () => recordCalls(name).get(id ?? 0),
    enabled: id !== null,
    staleTime: 30_000,
    retry: false,
  })
}
