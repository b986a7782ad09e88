import { type CSSProperties, lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParameters } from '../../../../core/address/search-parameters.ts'
import { useUnsavedRows } from '../../../../core/form/leaving/use-unsaved-rows.ts'
import { showRefusedTexts } from '../../../../core/notice/refused-texts.ts'
import { useReplacedNotice } from '../../../../core/notice/use-replaced-notice.ts'
import { useUndoNotice } from '../../../../core/notice/use-undo-notice.tsx'
import { currentUser } from '../../../../core/session/session-user.ts'
import type { SheetTexts } from '../../../../ui/grid/clipboard/sheet-text.ts'
import type { RowId } from '../../../../ui/grid/columns/grid-column.ts'
import { Grid, type PutText } from '../../../../ui/grid/grid.tsx'
import type { LinePlace } from '../../record/line-place.ts'
import type { OfferedMaterial, Order } from '../../record/order-record.ts'
import classes from '../order-lines.module.css'
import type { Beginning, OrderLinesProps } from '../order-lines-props.ts'
import { LinePanel } from '../panel/line-panel.tsx'
import { CheckingLine } from './checking/checking-line.tsx'
import { useChecking } from './checking/use-checking.ts'
import { ChosenLinesTools } from './chosen-lines-tools.tsx'
import { briefOfLines } from './columns/line-brief.tsx'
import { keyOf, type LineRow, missingIn, newRow, numberOf, versionOf } from './line-row.ts'
import { LinesLeftOut } from './lines-left-out.tsx'
import { MeasuresUnsaid } from './measures-unsaid.tsx'
import { MissingMaterials } from './missing-materials.tsx'
import { changeOf } from './price/expected-change.ts'
import { saveLines } from './save-lines.ts'
import { useAskedLines } from './use-asked-lines.ts'
import { useFollowing } from './use-following.ts'
import { useLineActions } from './use-line-actions.ts'
import { useLineColumns } from './use-line-columns.tsx'
import { useOffersOfOrder } from './use-offers-of-order.ts'
import { useOrderLines } from './use-order-lines.ts'

const ForSpaces = lazy(() => import('../spaces/for-spaces.tsx'))

const blankLine = (number: number) => newRow(`blank ${number}`)
const isNew = ({ id }: LineRow) => id === 0
/**
 * Returns an identifier of a row that remains valid after a reload: the key for a new line, which has no id yet, otherwise the
 * id.
 */
const lastingId = ({ id, key }: LineRow) => (id === 0 ? key : id)

type LinesGridProps = OrderLinesProps & {
  order: Order
  mayWrite: boolean
  begun: Beginning | null
  onBegun: () => void
  /** Cells that the user pasted before the order was saved, or null if there are none. */
  pasted: SheetTexts | null
  onPasted: () => void
}

export default function LinesGrid(props: LinesGridProps) {
  const { order, form, mayWrite, begun, onBegun, onSettle, expected } = props
  const { t } = useTranslation()
  const lines = useOrderLines(order)
  const offers = useOffersOfOrder(order, lines.rows, mayWrite)
  const columns = useLineColumns(order, offers, mayWrite)
  const brief = useMemo(() => briefOfLines(columns), [columns])
  const [chosenKeys, setChosenKeys] = useState<readonly RowId[]>([])
  const [goTo, setGoTo] = useState<LinePlace | null>(null)
  const { follow, readAgain, catchUp } = useFollowing(form, expected)
  const offerUndo = useUndoNotice()
  const tellReplaced = useReplacedNotice(`lines of ${order.id}`)
  const checking = useChecking(order, lines)
  // Lines can only be rechecked before production.
  const mayCheck = order.status === 'draft' || order.status === 'confirmed'
  const keptUnder = { name: `refused_lines_${order.id}_${currentUser()?.user_id}`, lastingId }
  const { settle, onUnsaved } = useUnsavedRows({
    name: t('order.lines'),
    incomplete: mayWrite ? lines.begun.length : 0,
    onSaved: catchUp,
    show: goToUnsettled,
    discard: () => {
      lines.discardStored()
      sessionStorage.removeItem(keptUnder.name)
    },
  })
  const actions = useLineActions({ order, lines, settle, follow, onRefused: readAgain })
  useEffect(() => onSettle(settle), [onSettle, settle])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per request to begin a line
  useEffect(() => {
    if (begun !== 'line') return
    onBegun()
    setGoTo({ place: lines.begin().place, column: 'product_id' })
  }, [begun])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per requested line
  useEffect(() => {
    if (props.goTo) setGoTo({ ...props.goTo, place: lines.placeOf(props.goTo.place) })
  }, [props.goTo])
  const [trouble, seekTrouble] = useState<object | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per request
  useEffect(() => {
    if (props.unsettled) goToUnsettled()
  }, [props.unsettled])
  const missingColumn = (row: LineRow) =>
    isNew(row) ? missingIn(row, offers.product(row.product_id)) : undefined
  function goToUnsettled() {
    if (mayWrite && lines.begun.some(missingColumn)) goToIncomplete()
    else seekTrouble({})
  }
  function goToIncomplete() {
    const place = lines.rows.findIndex((row) => row && missingColumn(row) !== undefined)
    const row = lines.rows[place]
    if (row) setGoTo({ place, column: missingColumn(row) })
  }
  const { line, space } = useSearchParameters()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (!line && !space) return
    const target = line ? { line_id: line } : { space_id: space ?? 0 }
    lines.find(target).then(
      (place) => place !== null && setGoTo({ place }),
      // If loading the line fails, the grid does not move.
      () => undefined,
    )
  }, [line, space])

  const { asked, onShowAll } = props
  const [texts, put] = useState<readonly PutText[]>()
  const onlyRows = useAskedLines({ asked, onShowAll, lines, put, remove: actions.remove, goTo: setGoTo })

  /**
   * Writes a number of copies into a line. Moves the focus to the cell, because the button that the user pressed disappears.
   */
  function takeCopies({ key }: LineRow, copies: number) {
    put([{ id: key, column: 'copies', text: String(copies) }])
    setGoTo({ place: lines.rows.findIndex((row) => row?.key === key), column: 'copies' })
  }

  function fillMaterial(rows: readonly LineRow[], { name, code }: OfferedMaterial) {
    put(rows.map(({ key }) => ({ id: key, column: 'material_id', text: code || name, isFilled: true })))
  }

  const chosenRows = chosenKeys.flatMap((key) => lines.rowOf(key) ?? [])
  // Actions wait until all chosen lines are loaded.
  const isReading = chosenRows.length < chosenKeys.length
  const [only, ...others] = chosenRows
  return (
    <>
      {!mayWrite && <LinesLeftOut lines={lines} />}
      <div
        className={classes.grid}
        style={{ '--lines': lines.rows.length, '--above': mayWrite ? '0px' : '28px' } as CSSProperties}
      >
        <Grid
          name="orderLines"
          label={t('order.lines')}
          rows={lines.rows}
          columns={columns}
          brief={brief}
          idOf={keyOf}
          versionOf={versionOf}
          numberOf={numberOf}
          frozen={2}
          load={lines.load}
          begin={mayWrite ? actions.begin : undefined}
          blank={blankLine}
          missingIn={missingColumn}
          takeBack={actions.takeBack}
          onReplaced={tellReplaced}
          keptUnder={keptUnder}
          goTo={goTo}
          seekTrouble={trouble}
          incomplete={mayWrite ? lines.begun.length : 0}
          onIncomplete={goToIncomplete}
          only={onlyRows}
          put={texts}
          pasted={offers.isReady ? props.pasted : null}
          onPasted={props.onPasted}
          onSelect={setChosenKeys}
          onRefused={showRefusedTexts}
          onUnsaved={onUnsaved}
          onWritten={(rows) => expected.set(changeOf(rows, offers.price))}
          isBegun={isNew}
          onDiscarded={(sentences, undo) => offerUndo(sentences.join(' '), async () => undo())}
          save={(changes, isRefusing) =>
            saveLines(changes, {
              ...{ orderId: order.id, lines, t, productOf: offers.product, isRefusing },
              onSaved: (answer) => follow(answer, answer.added.length),
              onRefused: readAgain,
            })
          }
          empty={t(mayWrite ? 'order.lines_first' : 'order.lines_none')}
          actions={
            chosenRows.length > 0 && (
              <>
                <ChosenLinesTools
                  count={chosenKeys.length}
                  isReading={isReading}
                  onCheck={mayCheck ? () => checking.check(chosenRows) : undefined}
                  onDuplicate={mayWrite ? () => actions.duplicate(chosenRows) : undefined}
                  onRemove={mayWrite ? () => actions.remove(chosenRows) : undefined}
                />
                {props.actionsOf(
                  chosenRows.filter((row) => !isNew(row)),
                  isReading,
                )}
              </>
            )
          }
        />
      </div>
      {mayWrite && (
        <MissingMaterials
          begun={lines.begun}
          productOf={({ product_id }) => offers.product(product_id)}
          onChoose={fillMaterial}
        />
      )}
      {mayCheck && <MeasuresUnsaid rows={lines.rows} />}
      {checking.checking && (
        <CheckingLine
          checking={checking.checking}
          onStop={checking.stop}
          onClose={checking.forget}
          onGoTo={(number) => setGoTo({ place: lines.placeOf(number - 1), column: 'checks' })}
        />
      )}
      {only && others.length === 0 && only.id !== 0 && (
        <LinePanel
          order={order}
          line={only}
          cheaper={order.status === 'draft' ? offers.cheaper(only) : undefined}
          onCopies={mayWrite ? (copies) => takeCopies(only, copies) : undefined}
        />
      )}
      {begun === 'spaces' && (
        <Suspense>
          <ForSpaces order={order} offers={offers} onClose={onBegun} onAdded={readAgain} />
        </Suspense>
      )}
    </>
  )
}
