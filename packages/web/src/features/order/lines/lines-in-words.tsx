import { formatNumber } from '../../../core/language/language.ts'
import type { LineDraft } from '../record/order-draft.ts'
import type { Order } from '../record/order-record.ts'
import classes from './order-lines.module.css'

/** Lines in a few words each, for comparing; `saved` are the orders that know what their products are called. */
export function LinesInWords(props: { lines: readonly LineDraft[]; saved: readonly (Order | null)[] }) {
  const known = props.saved.flatMap((order) => order?.lines ?? [])
  return (
    <ol className={classes.inWords}>
      {props.lines.map((line) => {
        const name = known.find((each) => each.product_id === line.product_id)?.product_name ?? ''
        const [width, height, copies] = [line.width, line.height, line.copies].map((each) =>
          Number.isNaN(each) ? '–' : formatNumber(each),
        )
        return <li key={line.key}>{`${name} ${width} × ${height} mm · ${copies}`}</li>
      })}
    </ol>
  )
}
