import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import type { RecordForm } from '../../../core/form/use-record-form.ts'
import { FormGroup } from '../../../ui/layout/form-group.tsx'
import { type LineDraft, newLine, type OrderDraft } from '../record/order-draft.ts'
import type { Order } from '../record/order-record.ts'
import { PriceFailure } from './line-price.tsx'
import { OrderLine } from './order-line.tsx'
import classes from './order-lines.module.css'
import { LinesDocument } from './reading/lines-document.tsx'
import type { LinePrices } from './use-line-prices.ts'
import { useOfferedProducts } from './use-offered-products.ts'

const columns = [
  'product',
  'material',
  'finishes',
  'artwork',
  'width',
  'height',
  'copies',
  'm2',
  'net',
] as const

type OrderLinesProps = {
  form: RecordForm<Order, OrderDraft>
  prices: LinePrices
  /** The lines that new ones are copies of, by the key of the new one. */
  copied: ReadonlyMap<string, Order['lines'][number]> | undefined
}

/** The lines of an order, for who can change them and for who reads them. */
export function OrderLines(props: OrderLinesProps) {
  return props.form.mayChange('lines') ? <LinesEditor {...props} /> : <LinesDocument {...props} />
}

/** The lines are edited like the rows of a table and priced as they are typed. */
function LinesEditor(props: OrderLinesProps) {
  const { form, prices, copied } = props
  const { t } = useTranslation()
  const { draft } = form
  const list = useRef<HTMLOListElement>(null)
  const focusOn = useRef<{ among: number; index: number; field: string } | null>(null)
  const products = useOfferedProducts(form.record?.lines ?? [...(copied?.values() ?? [])], draft.campaign_id)
  const images = useQuery({
    queryKey: ['order', 'images', draft.campaign_id],
    queryFn: () => call('orderrest/getcampaignimages', { campaign_id: draft.campaign_id ?? 0 }),
    enabled: draft.campaign_id !== null,
    staleTime: 30_000,
  })
  useHotkeys([['mod+Enter', add]], [])

  // The keyboard goes to the line that was added, and on from one that was taken away.
  useEffect(() => {
    // Drawn once more before the lines are as many as they will be.
    if (focusOn.current?.among !== draft.lines.length) return
    const { index, field } = focusOn.current
    focusOn.current = null
    const lines = list.current?.children ?? []
    lines[Math.min(index, lines.length - 1)]?.querySelector<HTMLElement>(field)?.focus()
  })

  function add() {
    focusOn.current = { among: draft.lines.length + 1, index: draft.lines.length, field: 'input' }
    form.change({ lines: [...draft.lines, newLine()] })
  }

  function remove(line: LineDraft, index: number) {
    focusOn.current = { among: draft.lines.length - 1, index, field: 'button[data-remove]' }
    form.change({ lines: draft.lines.filter((each) => each !== line) })
  }

  function replace(key: string, changed: LineDraft) {
    form.change({ lines: draft.lines.map((line) => (line.key === key ? changed : line)) })
  }

  function duplicate(line: LineDraft, index: number) {
    const { id: _, ...copied } = line
    form.change({ lines: draft.lines.toSpliced(index + 1, 0, { ...copied, key: newLine().key }) })
  }

  const addButton = (
    <Button variant="default" size="xs" data-place="lines" leftSection={<IconPlus size={15} />} onClick={add}>
      {t('order.line_add')}
    </Button>
  )
  return (
    <FormGroup title={t('order.lines')} action={addButton}>
      {draft.lines.length === 0 ? (
        <p className={classes.none}>{t('order.lines_first')}</p>
      ) : (
        <div className={classes.lines}>
          <div className={classes.head} aria-hidden>
            <span />
            {columns.map((column) => (
              <span key={column} data-column={column} data-align={numeric.has(column) ? 'right' : undefined}>
                {t(`order.line.${column}`)}
              </span>
            ))}
            <span />
          </div>
          <ol className={classes.list} ref={list}>
            {draft.lines.map((line, index) => (
              <OrderLine
                key={line.key}
                line={line}
                index={index}
                saved={form.record?.lines.find((each) => each.id === line.id)}
                copied={copied?.get(line.key)}
                status={form.record?.status}
                products={products}
                images={draft.campaign_id === null ? null : (images.data ?? [])}
                campaignId={draft.campaign_id}
                customerId={draft.customer_id}
                orderId={form.record?.id}
                price={prices.byKey.get(line.key)}
                outdated={prices.outdated}
                errorAt={(field) => form.errorAt(`lines.${index}.${field}`)}
                onChange={(changed) => replace(line.key, changed)}
                onDuplicate={() => duplicate(line, index)}
                onRemove={() => remove(line, index)}
              />
            ))}
          </ol>
        </div>
      )}
      {draft.lines.length > 0 && draft.customer_id === 0 && (
        <p className={classes.none}>{t('order.price_after_customer')}</p>
      )}
      <PriceFailure failure={prices.failure} />
    </FormGroup>
  )
}

const numeric: ReadonlySet<string> = new Set(['width', 'height', 'copies', 'm2', 'net'])
