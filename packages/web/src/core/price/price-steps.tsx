import { useTranslation } from 'react-i18next'
import { formatEuros } from '../language.ts'
import classes from './price-steps.module.css'
import { ruleValues } from './rule-values.ts'

export type ShownStep = { key: string; values: Record<string, string | number>; amount: number }

/** How a price came about, step by step; amounts in euros. */
export function PriceSteps(props: { steps: readonly ShownStep[]; net: string }) {
  const { t } = useTranslation()
  return (
    <table className={classes.steps}>
      <tbody>
        {props.steps.map((step, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has nothing but its place
          <tr key={place}>
            <td>{t(step.key, ruleValues(step.values))}</td>
            <td className={classes.amount}>{step.amount === 0 ? '' : formatEuros(step.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('price.net')}</th>
          <td className={classes.amount}>{props.net}</td>
        </tr>
      </tfoot>
    </table>
  )
}
