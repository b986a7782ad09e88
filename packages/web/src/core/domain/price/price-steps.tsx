import { useTranslation } from 'react-i18next'
import { formatEuros } from '../../language/language.ts'
import { ruleValues } from '../rule-values.ts'
import classes from './price-steps.module.css'

export type ShownStep = { key: string; values: Record<string, string | number>; amount: number }

/** Shows each step of a price calculation, in euros. The text runs from left to right even in a right-to-left layout. */
export function PriceSteps(props: { steps: readonly ShownStep[]; net: string }) {
  const { t } = useTranslation()
  return (
    <table className={classes.steps}>
      <tbody>
        {props.steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the position is a step's only identity
          <tr key={index}>
            <td>
              <bdi dir="ltr">{t(step.key, ruleValues(step.values))}</bdi>
            </td>
            <td className={classes.amount}>
              {step.amount !== 0 && <bdi dir="ltr">{formatEuros(step.amount)}</bdi>}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('price.net')}</th>
          <td className={classes.amount}>
            <bdi dir="ltr">{props.net}</bdi>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
