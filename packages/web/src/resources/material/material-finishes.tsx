import { plainText } from '@lienzo/rules/plain-text'
import { CloseButton, TextInput } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { formatEuros, formatNumber } from '../../core/language/language.ts'
import { picksFrom } from '../../core/picker/picks.ts'
import type { ChosenRecord } from '../../core/picker/record-multi-picker.tsx'
import { RecordPicker } from '../../core/picker/record-picker.tsx'
import { useKnownRecords } from '../../core/picker/use-known-records.ts'
import { type RecordOf, recordCalls } from '../../core/record/record-calls.ts'
import { EurosField } from '../../ui/inputs/number-field.tsx'
import { FormGroup } from '../../ui/layout/form-group.tsx'
import type { MaterialDraft } from './material-draft.ts'
import classes from './material-finishes.module.css'
import type { Material } from './material-record.ts'

const finishes = picksFrom('finishrest/getfinishes')

/** So many fit into one look. */
const SEARCHED_FROM = 8

/** The finishes that may go on the material, each with a price of its own where it has one. */
export function MaterialFinishes({ form }: { form: RecordForm<Material, MaterialDraft> }) {
  const { t } = useTranslation()
  const permitted = form.draft.finishes ?? []
  const known = useKnownRecords(
    (form.record?.finishes ?? []).map(({ finish_id, name, code }) => ({ id: finish_id, name, code })),
  )
  const deleted = form.record?.deleted_finishes ?? 0
  const usualOf = useUsualPrices(form)
  const [search, setSearch] = useState('')
  const shown = permitted.filter((finish) => isFound(known.find(finish.finish_id), search))

  return (
    <FormGroup
      title={t('material.finishes')}
      help={
        deleted === 0
          ? t('material.finishes_help')
          : `${t('material.finishes_help')} ${t('material.finishes_deleted', { count: deleted })}`
      }
    >
      {permitted.length > SEARCHED_FROM && (
        <TextInput
          type="search"
          size="xs"
          className={classes.search}
          aria-label={t('material.finish_search')}
          placeholder={t('material.finish_search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {permitted.length > 0 && shown.length === 0 && (
        <p className={classes.nothing}>{t('form.pick_nothing')}</p>
      )}
      {shown.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('material.finish')}</th>
              <th scope="col" data-align="right">
                {t('material.finish_usual_price')}
              </th>
              <th scope="col" data-align="right">
                {t('material.finish_own_price')}
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {shown.map((finish) => {
              const place = permitted.indexOf(finish)
              const { name, code } = known.find(finish.finish_id)
              const usual = usualOf(finish.finish_id)
              return (
                <tr key={finish.finish_id}>
                  <th scope="row">
                    {name} <span className={classes.code}>{code}</span>
                  </th>
                  <td data-align="right">
                    {usual &&
                      `${formatEuros(usual.price)} ${t(`finish.price_modes.${usual.price_mode}`).toLowerCase()}`}
                  </td>
                  <td className={classes.price}>
                    <EurosField
                      label=""
                      ariaLabel={t('material.finish_own_price_of', { name })}
                      name={`finishes.${place}.price`}
                      value={finish.price}
                      whenEmpty={null}
                      placeholder={usual ? formatNumber(usual.price, 2) : t('material.finish_same_price')}
                      error={form.errorAt(`finishes.${place}.price`)}
                      disabled={form.readOnly}
                      onChange={(price) =>
                        form.change({
                          finishes: permitted.map((each) => (each === finish ? { ...each, price } : each)),
                        })
                      }
                    />
                  </td>
                  <td className={classes.remove}>
                    {!form.readOnly && (
                      <CloseButton
                        aria-label={t('form.pick_remove', { name })}
                        onClick={() => form.change({ finishes: permitted.filter((each) => each !== finish) })}
                      />
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {!form.readOnly && (
        <RecordPicker
          label={t('material.finish_add')}
          source={finishes}
          value={null}
          chosenName={null}
          without={permitted.map((finish) => finish.finish_id)}
          placeholder={t('form.pick_more')}
          onChange={(id, picked) => {
            if (id === null || !picked) return
            known.learn([picked])
            setSearch('')
            form.change({ finishes: [...permitted, { finish_id: id, price: null }] })
          }}
        />
      )}
    </FormGroup>
  )
}

type UsualPrice = Pick<RecordOf<'finish'>, 'price' | 'price_mode'>

/** What finishes cost where the material has no price of its own: as the record says, or as the finish that was just added does. */
function useUsualPrices(form: RecordForm<Material, MaterialDraft>): (id: number) => UsualPrice | undefined {
  const saved = new Map(
    form.record?.finishes.map(({ finish_id, finish_price, price_mode }) => [
      finish_id,
      { price: finish_price, price_mode },
    ]),
  )
  const added = (form.draft.finishes ?? []).map((each) => each.finish_id).filter((id) => !saved.has(id))
  const asked = useQueries({
    queries: added.map((id) => ({
      queryKey: ['finish', 'usual-price', id],
      queryFn: () => recordCalls('finish').get(id),
      // Who may not look at finishes does without.
      retry: false,
    })),
  })
  return (id) => saved.get(id) ?? asked[added.indexOf(id)]?.data
}

function isFound({ name, code = '' }: ChosenRecord, search: string): boolean {
  return plainText(`${name} ${code}`).includes(plainText(search.trim()))
}
