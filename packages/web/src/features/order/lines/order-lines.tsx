import { resources } from '@lienzo/contract/resources'
import { mayAccess } from '@lienzo/rules/people/permissions'
import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconMapPins, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type SearchParameters, useSearchParameters } from '../../../core/address/search-parameters.ts'
import { useUnsavedPart } from '../../../core/form/leaving/unsaved-parts.tsx'
import { formatNumber } from '../../../core/language/language.ts'
import { usePermissions } from '../../../core/session/permissions.ts'
import { useIsHouse } from '../../../core/session/use-is-house.ts'
import { useBasket } from '../../../resources/space/basket/use-basket.ts'
import { holdKeys } from '../../../ui/focus/held-keys.ts'
import { PasteHere } from '../../../ui/grid/clipboard/paste-here.tsx'
import type { SheetTexts } from '../../../ui/grid/clipboard/sheet-text.ts'
import { FormGroup } from '../../../ui/layout/form-group.tsx'
import type { Order } from '../record/order-record.ts'
import classes from './order-lines.module.css'
import type { Beginning, OrderLinesProps } from './order-lines-props.ts'

const loadGrid = () => import('./grid/lines-grid.tsx')
const LinesGrid = lazy(loadGrid)

/** Columns that a pasted block without headings fills, from left to right. */
const pastedColumns = ['space', 'product', 'width', 'height', 'copies'] as const

/** Shows the lines of an order in a grid that saves automatically. A new order is saved before its first line is added. */
export function OrderLines(props: OrderLinesProps) {
  const { form } = props
  const { t } = useTranslation()
  const { record } = form
  const { copy, basket } = useSearchParameters()
  const inBasket = useBasket(basket === 1 && !record ? [] : null).data?.total ?? 0
  const mayWrite = !form.readOnly && (record?.may_change.includes('lines') ?? true)
  const mayReopen = useIsHouse() && record?.status === 'confirmed'
  const [beginning, setBeginning] = useState<Beginning | null>(null)
  /** Pasted cells that wait until the order is saved. */
  const [block, keepBlock] = useState<SheetTexts | null>(null)
  useUnsavedPart({ label: t('order.lines'), isDirty: () => block !== null })
  useHotkeys([['mod+Enter', () => begin('line')]], [])
  // Preloads the grid while the screen loads its data.
  useEffect(() => {
    // Ignores a failure, because rendering the grid loads it again.
    loadGrid().catch(() => undefined)
  }, [])
  const gridPlace = useRef<HTMLDivElement>(null)
  const stopHolding = useRef<() => void>(undefined)
  useEffect(() => () => stopHolding.current?.(), [])

  async function begin(what: Beginning) {
    if (!mayWrite || form.saving) return
    if (what === 'line') holdForGrid()
    props.onBegin()
    const order = record ?? (await form.save())
    if (order) setBeginning(what)
    else stopHolding.current?.()
  }

  /**
   * Buffers typed keys until the order is saved and the grid is rendered. Narrow screens show the lines as cards, which accept
   * no typing, so nothing is buffered there.
   */
  function holdForGrid() {
    const isThere = gridPlace.current?.querySelector('[role=grid]')
    if (isThere || matchMedia('(max-width: 47.99em)').matches) return
    stopHolding.current?.()
    stopHolding.current = holdKeys({
      label: t('order.line_add'),
      isFor: (element) => gridPlace.current?.contains(element) === true && element.matches('[data-row]'),
    })
  }

  async function paste(cells: SheetTexts) {
    keepBlock(cells)
    props.onBegin()
    if (!form.saving) await form.save()
  }

  const help = t(mayReopen ? 'order.lines_frozen_reopen' : 'order.lines_frozen')
  const isFrozen = !form.readOnly && !mayWrite
  return (
    <FormGroup
      title={t('order.lines')}
      {...(isFrozen ? { help } : {})}
      action={
        <div className={classes.begin}>
          {record && <ToSpaces order={record} />}
          {mayWrite && (
            <>
              <Button
                variant="default"
                size="xs"
                leftSection={<IconMapPins size={15} />}
                onClick={() => begin('spaces')}
              >
                {t('order.for_spaces.button')}
              </Button>
              <Button
                variant="default"
                size="xs"
                data-place="lines"
                leftSection={<IconPlus size={15} />}
                onClick={() => begin('line')}
              >
                {t('order.line_add')}
              </Button>
            </>
          )}
        </div>
      }
    >
      {record ? (
        <div className={classes.lines} ref={gridPlace}>
          <Suspense fallback={<div className={classes.waiting} data-waiting aria-hidden />}>
            <LinesGrid
              {...props}
              key={record.id}
              order={record}
              mayWrite={mayWrite}
              begun={beginning}
              onBegun={() => setBeginning(null)}
              pasted={block}
              onPasted={() => keepBlock(null)}
            />
          </Suspense>
        </div>
      ) : inBasket > 0 ? (
        <div className={classes.begin}>
          <p className={classes.none}>
            {t('order.basket_first', { count: inBasket, shown: formatNumber(inBasket) })}
          </p>
          <Button size="xs" loading={form.saving} onClick={() => begin('spaces')}>
            {t('order.basket_add')}
          </Button>
        </div>
      ) : (
        <div className={classes.first}>
          {block ? (
            <div className={classes.begin} role="status">
              {t('order.paste_waits', { count: block.length })}
              <Button size="compact-sm" variant="subtle" onClick={() => keepBlock(null)}>
                {t('form.discard')}
              </Button>
            </div>
          ) : (
            mayWrite && (
              <PasteHere
                columns={pastedColumns.map((column) => t(`order.line.${column}`))}
                isBusy={form.saving}
                onBlock={paste}
              />
            )
          )}
          <p className={classes.none}>{t(copy === undefined ? 'order.lines_first' : 'order.lines_copied')}</p>
        </div>
      )}
    </FormGroup>
  )
}

/**
 * Shows a link to a list of the spaces for which the order has lines. Renders nothing if there are none or the user is not
 * allowed to see spaces.
 */
function ToSpaces({ order }: { order: Order }) {
  const { t } = useTranslation()
  const permissions = usePermissions()
  const hasSpaces = order.lines.some(({ space_id }) => space_id !== null)
  if (!hasSpaces || permissions === null || !mayAccess(permissions, resources.space.path)) return null
  const search: SearchParameters = { f_order_id: `eq;${order.id}` }
  return (
    <Button
      variant="subtle"
      size="xs"
      renderRoot={(props) => <Link to="/space" search={search} {...props} />}
    >
      {t('order.to_spaces')}
    </Button>
  )
}
