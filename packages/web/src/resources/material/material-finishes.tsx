import { CloseButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { formatEuros } from '../../core/language.ts'
import { picksFrom } from '../../core/record/picks.ts'
import { RecordPicker } from '../../core/record/record-picker.tsx'
import { useKnownRecords } from '../../core/record/use-known-records.ts'
import { FormGroup } from '../../ui/form-group.tsx'
import { EurosField } from '../../ui/number-field.tsx'
import classes from './material-finishes.module.css'
import type { Material, MaterialDraft } from './material-record.ts'

const finishes = picksFrom('finishrest/getfinishes')

/** The finishes that may go on the material, each with a price of its own where it has one. */
export function MaterialFinishes({ form }: { form: RecordForm<Material, MaterialDraft> }) {
  const { t } = useTranslation()
  const permitted = form.draft.finishes ?? []
  const known = useKnownRecords(
    (form.record?.finishes ?? []).map(({ finish_id, name, code }) => ({ id: finish_id, name, code })),
  )
  const usualOf = (id: number) => form.record?.finishes.find((finish) => finish.finish_id === id)

  return (
    <FormGroup title={t('material.finishes')} help={t('material.finishes_help')}>
      {permitted.length > 0 && (
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
            {permitted.map((finish, place) => {
              const { name, code } = known.find(finish.finish_id)
              const usual = usualOf(finish.finish_id)
              return (
                <tr key={finish.finish_id}>
                  <th scope="row">
                    {name} <span className={classes.code}>{code}</span>
                  </th>
                  <td data-align="right">
                    {usual &&
                      `${formatEuros(usual.finish_price)} ${t(`finish.price_modes.${usual.price_mode}`).toLowerCase()}`}
                  </td>
                  <td className={classes.price}>
                    <EurosField
                      label=""
                      ariaLabel={t('material.finish_own_price_of', { name })}
                      name={`finishes.${place}.price`}
                      value={finish.price}
                      whenEmpty={null}
                      placeholder={t('material.finish_same_price')}
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
                    <CloseButton
                      disabled={form.readOnly}
                      aria-label={t('form.pick_remove', { name })}
                      onClick={() => form.change({ finishes: permitted.filter((each) => each !== finish) })}
                    />
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
            form.change({ finishes: [...permitted, { finish_id: id, price: null }] })
          }}
        />
      )}
    </FormGroup>
  )
}
