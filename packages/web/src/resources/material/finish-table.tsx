import { CloseButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { formatEuros, formatNumber } from '../../core/language/language.ts'
import { RecordLink } from '../../core/picker/record-link.tsx'
import type { useKnownRecords } from '../../core/picker/use-known-records.ts'
import { EurosField } from '../../ui/inputs/number-field.tsx'
import type { MaterialDraft } from './material-draft.ts'
import classes from './material-finishes.module.css'
import type { Material } from './material-record.ts'
import { useUsualPrices } from './use-usual-prices.ts'

type PermittedFinish = NonNullable<MaterialDraft['finishes']>[number]

/** Lists the finishes of a material, each with its usual price and its price on this material. */
export function FinishTable(props: {
  form: RecordForm<Material, MaterialDraft>
  shown: readonly PermittedFinish[]
  known: ReturnType<typeof useKnownRecords>
}) {
  const { form, shown, known } = props
  const { t } = useTranslation()
  const permittedFinishes = form.draft.finishes ?? []
  const usualOf = useUsualPrices(form)

  return (
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
          const index = permittedFinishes.indexOf(finish)
          const { name, code } = known.find(finish.finish_id)
          const usual = usualOf(finish.finish_id)
          return (
            <tr key={finish.finish_id}>
              <th scope="row">
                <RecordLink screen="/finish" id={finish.finish_id}>
                  {name}
                </RecordLink>{' '}
                <span className={classes.code}>{code}</span>
              </th>
              <td data-align="right">
                {usual &&
                  `${formatEuros(usual.price)} ${t(`finish.price_modes.${usual.price_mode}`).toLowerCase()}`}
              </td>
              <td className={classes.price}>
                <EurosField
                  label=""
                  ariaLabel={t('material.finish_own_price_of', { name })}
                  name={`finishes.${index}.price`}
                  value={finish.price}
                  whenEmpty={null}
                  placeholder={
                    usual && !form.readOnly ? formatNumber(usual.price, 2) : t('material.finish_same_price')
                  }
                  error={form.errorAt(`finishes.${index}.price`)}
                  readOnly={form.readOnly}
                  onChange={(price) =>
                    form.change({
                      finishes: permittedFinishes.map((each) =>
                        each === finish ? { ...each, price } : each,
                      ),
                    })
                  }
                />
              </td>
              <td className={classes.remove}>
                {!form.readOnly && (
                  <CloseButton
                    aria-label={t('form.pick_remove', { name })}
                    onClick={() =>
                      form.change({ finishes: permittedFinishes.filter((each) => each !== finish) })
                    }
                  />
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
