import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconMapPins, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParameters } from '../../../core/address/search-parameters.ts'
import { useUnsavedPart } from '../../../core/form/leaving/unsaved-parts.tsx'
import { formatNumber } from '../../../core/language/language.ts'
import { useIsHouse } from '../../../core/session/use-is-house.ts'
import { useBasket } from '../../../resources/space/basket/use-basket.ts'
import { PasteHere } from '../../../ui/grid/clipboard/paste-here.tsx'
import type { SheetTexts } from '../../../ui/grid/clipboard/sheet-text.ts'
import { FormGroup } from '../../../ui/layout/form-group.tsx'
import classes from './order-lines.module.css'
import type { Beginning, OrderLinesProps } from './order-lines-props.ts'

/** The grid comes when there is an order to have lines. */
const LinesGrid = lazy(() => import('./grid/lines-grid.tsx'))

/** Columns of the grid that a pasted block without headings fills. */
const pastedColumns = ['space', 'product', 'width', 'height', 'copies'] as const

/** The lines of an order as a grid. They are saved by themselves: an order that is new is saved before its first one. */
export function OrderLines(props: OrderLinesProps) {
  const { form } = props
  const { t } = useTranslation()
  const { record } = form
  const { copy, basket } = useSearchParameters()
  const inBasket = useBasket(basket === 1 && !record ? [] : null).data?.total ?? 0
  const mayWrite = !form.readOnly && (record?.may_change.includes('lines') ?? true)
  const mayReopen = useIsHouse() && record?.status === 'confirmed'
  const [begun, setBegun] = useState<Beginning | null>(null)
  /** Cells that were pasted and wait until the order is saved. */
  const [block, keepBlock] = useState<SheetTexts | null>(null)
  useUnsavedPart({ label: t('order.lines'), isDirty: () => block !== null })
  useHotkeys([['mod+Enter', () => begin('line')]], [])

  async function begin(what: Beginning) {
    if (!mayWrite || form.saving) return
    props.onBegin()
    const order = record ?? (await form.save())
    if (order) setBegun(what)
  }

  async function paste(pasted: SheetTexts) {
    keepBlock(pasted)
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
        mayWrite && (
          <div className={classes.begin}>
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
          </div>
        )
      }
    >
      {record ? (
        <Suspense fallback={<div className={classes.waiting} data-waiting aria-hidden />}>
          <LinesGrid
            {...props}
            key={record.id}
            order={record}
            mayWrite={mayWrite}
            begun={begun}
            onBegun={() => setBegun(null)}
            pasted={block}
            onPasted={() => keepBlock(null)}
          />
        </Suspense>
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
