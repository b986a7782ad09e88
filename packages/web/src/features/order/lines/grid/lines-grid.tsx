import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { type CSSProperties, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParameters } from '../../../../core/address/search-parameters.ts'
import { useUnsavedPart } from '../../../../core/form/leaving/unsaved-parts.tsx'
import { showNotice } from '../../../../core/notice/notices.ts'
import type { RowId } from '../../../../ui/grid/columns/grid-column.ts'
import { Grid } from '../../../../ui/grid/grid.tsx'
import type { LinePlace } from '../../record/line-place.ts'
import { type Order, orderCalls } from '../../record/order-record.ts'
import classes from '../order-lines.module.css'
import type { Beginning, OrderLinesProps } from '../order-lines-props.ts'
import { LinePanel } from '../panel/line-panel.tsx'
import { keyOf, versionOf } from './line-row.ts'
import { saveLines } from './save-lines.ts'
import { useLineActions } from './use-line-actions.ts'
import { useLineColumns } from './use-line-columns.tsx'
import { useOffersOfOrder } from './use-offers-of-order.ts'
import { useOrderLines } from './use-order-lines.ts'

const ForSpaces = lazy(() => import('../spaces/for-spaces.tsx'))

/** How long somebody waits for lines to be saved; what is in trouble then is for them to decide. */
const SETTLED_MILLISECONDS = 5000

/** As long as some sentences take to be read. */
const REFUSED_MILLISECONDS = 12_000

type LinesGridProps = OrderLinesProps & {
  order: Order
  mayWrite: boolean
  begun: Beginning | null
  onBegun: () => void
}

export default function LinesGrid(props: LinesGridProps) {
  const { order, form, mayWrite, begun, onBegun, onSettle } = props
  const { t } = useTranslation()
  const lines = useOrderLines(order)
  const offers = useOffersOfOrder(order, lines.rows, mayWrite)
  const columns = useLineColumns(order, offers, mayWrite)
  const [chosen, choose] = useState<readonly RowId[]>([])
  const [goTo, setGoTo] = useState<LinePlace | null>(null)
  const latest = useRef(form)
  latest.current = form

  /** The order follows its lines; where somebody else has changed it meanwhile it is read. */
  async function follow(
    { version, totals }: Pick<Order, 'version'> & { totals: Partial<Order> },
    count: number,
  ) {
    const { record } = latest.current
    if (record && version === record.version + 1) {
      latest.current.follow({ ...record, ...totals, version, line_count: record.line_count + count })
    } else await readAgain()
  }
  const readAgain = () =>
    orderCalls.get(order.id).then(
      (fresh) => latest.current.follow(fresh),
      // It is read again with the next change.
      () => undefined,
    )

  const actions = useLineActions({ order, lines, follow, onRefused: readAgain })
  const settled = useSettled(lines.begun.length)
  useEffect(() => onSettle(settled.settle), [onSettle, settled.settle])
  useUnsavedPart({ label: t('order.lines'), isDirty: settled.isDirty, save: settled.settle })

  // biome-ignore lint/correctness/useExhaustiveDependencies: begun once each time that it is asked for
  useEffect(() => {
    if (begun !== 'line') return
    onBegun()
    setGoTo({ place: lines.begin().place, column: 'product_id' })
  }, [begun])
  useEffect(() => {
    if (props.goTo) setGoTo(props.goTo)
  }, [props.goTo])
  const { line, space } = useSearchParameters()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (!line && !space) return
    const named = line ? { line_id: line } : { space_id: space ?? 0 }
    lines.find(named).then(
      (place) => place !== null && setGoTo({ place }),
      // The order is there all the same.
      () => undefined,
    )
  }, [line, space])

  const chosenRows = chosen.flatMap((key) => lines.rowOf(key) ?? [])
  // Chosen lines are read by the grid; until all are there nothing is done with a part of them.
  const isReading = chosenRows.length < chosen.length
  const [only, ...others] = chosenRows
  return (
    <>
      <div className={classes.grid} style={{ '--lines': lines.rows.length } as CSSProperties}>
        <Grid
          name="orderLines"
          label={t('order.lines')}
          rows={lines.rows}
          columns={columns}
          idOf={keyOf}
          versionOf={versionOf}
          frozen={1}
          load={lines.load}
          goTo={goTo}
          onSelect={choose}
          onRefused={(sentences) =>
            showNotice({
              color: 'red',
              message: sentences.join(' '),
              autoClose: REFUSED_MILLISECONDS,
            })
          }
          onUnsaved={settled.onUnsaved}
          save={(changes) =>
            saveLines(changes, {
              ...{ orderId: order.id, lines, t },
              onSaved: (saved) => follow(saved, saved.added.length),
              onRefused: readAgain,
            })
          }
          empty={t(mayWrite ? 'order.lines_first' : 'order.lines_none')}
          actions={
            mayWrite &&
            chosenRows.length > 0 && (
              <>
                <Tooltip label={t('order.grid.duplicate', { count: chosen.length })}>
                  <ActionIcon
                    aria-label={t('order.grid.duplicate', { count: chosen.length })}
                    loading={isReading}
                    onClick={() => actions.duplicate(chosenRows)}
                  >
                    <IconCopy size={18} aria-hidden />
                  </ActionIcon>
                </Tooltip>
                <Tooltip label={t('order.grid.remove', { count: chosen.length })}>
                  <ActionIcon
                    aria-label={t('order.grid.remove', { count: chosen.length })}
                    loading={isReading}
                    onClick={() => actions.remove(chosenRows)}
                  >
                    <IconTrash size={18} aria-hidden />
                  </ActionIcon>
                </Tooltip>
              </>
            )
          }
        />
      </div>
      {only && others.length === 0 && only.id !== 0 && <LinePanel order={order} line={only} />}
      {begun === 'spaces' && (
        <Suspense>
          <ForSpaces order={order} offers={offers} onClose={onBegun} onAdded={readAgain} />
        </Suspense>
      )}
    </>
  )
}

/** Whether cells, or lines that are not complete, are saved nowhere; and what waits until none are. */
function useSettled(incomplete: number) {
  const cells = useRef(0)
  const begun = useRef(0)
  const waiting = useRef(new Set<() => void>())
  begun.current = incomplete
  const [handlers] = useState(() => ({
    isDirty: () => cells.current + begun.current > 0,
    onUnsaved: (count: number) => {
      cells.current = count
      if (count > 0) return
      for (const done of waiting.current) done()
      waiting.current.clear()
    },
    settle: async (): Promise<boolean> => {
      if (cells.current > 0) {
        await new Promise<void>((resolve) => {
          waiting.current.add(resolve)
          setTimeout(resolve, SETTLED_MILLISECONDS)
        })
      }
      return cells.current + begun.current === 0
    },
  }))
  return handlers
}
