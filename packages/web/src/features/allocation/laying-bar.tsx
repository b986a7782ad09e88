import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accountChoice, accountsQuery } from '../../core/people/order-account.ts'
import { useIsHouse } from '../../core/session/use-is-house.ts'
import { ChoiceField, OptionalChoiceField } from '../../ui/inputs/choice-field.tsx'
import classes from './laying-bar.module.css'
import type { PrintKind } from './use-allocation.ts'
import type { Laying } from './use-laying.ts'
import { useProducts } from './use-products.ts'

type LayingBarProps = {
  campaign: { id: number; customer_id: number }
  drafts: readonly { id: number; code: string; reference: string }[]
  order: number | null
  onOrder: (id: number | null) => void
  /** User to whom a new order is charged, or `null` until the house chooses one. */
  account: number | null
  onAccount: (id: number | null) => void
  printed: PrintKind | null
  onPrinted: (kind: PrintKind) => void
  laying: Laying
}

/**
 * Lets the user choose the order, and the product and material that the next click assigns. Combinations of product and
 * material that were used earlier can be selected again.
 */
export function LayingBar(props: LayingBarProps) {
  const { campaign, drafts, order, onOrder, printed, onPrinted } = props
  const { t } = useTranslation()
  const { products } = useProducts(campaign.id)
  const product = products.find(({ id }) => id === printed?.product_id)
  const materials = product?.materials ?? []
  return (
    <>
      <div className={classes.bar}>
        <ChoiceField
          label={t('log.resources.order')}
          value={String(order ?? 'new')}
          choices={[
            ...drafts.map(({ id, code, reference }) => ({
              value: String(id),
              label: [code, reference].filter(Boolean).join(' · '),
            })),
            { value: 'new', label: t('allocation.new_order') },
          ]}
          onChange={(value) => onOrder(value === 'new' ? null : Number(value))}
        />
        {order === null && <AccountOfNewOrder {...props} />}
        <ChoiceField
          label={t('log.resources.product')}
          searchable
          value={printed ? String(printed.product_id) : ''}
          choices={products.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(value) => {
            const next = products.find(({ id }) => id === Number(value))
            if (next) onPrinted({ product_id: next.id, material_id: next.materials[0]?.id ?? null })
          }}
        />
        <ChoiceField
          label={t('log.resources.material')}
          searchable
          disabled={materials.length === 0}
          value={printed?.material_id ? String(printed.material_id) : ''}
          choices={materials.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(value) => printed && onPrinted({ ...printed, material_id: Number(value) })}
        />
      </div>
      <WhatIsLaid {...props} />
    </>
  )
}

/** Asks the house which account to charge for a new order, if the customer has several users. */
function AccountOfNewOrder({ campaign, account, onAccount }: LayingBarProps) {
  const { t } = useTranslation()
  const isHouse = useIsHouse()
  const accounts = useQuery({ ...accountsQuery(campaign.customer_id), enabled: isHouse })
  if (!accounts.data || accounts.data.length < 2) return null
  return (
    <OptionalChoiceField
      label={t('order.user_id')}
      placeholder={t('order.user_id_choose')}
      value={account}
      choices={accounts.data.map(accountChoice)}
      onChange={onAccount}
    />
  )
}

/**
 * Lists the combinations of product and material used so far, with their numbers in the matrix. The user can select them again.
 */
function WhatIsLaid({ campaign, onPrinted, laying }: LayingBarProps) {
  const { t } = useTranslation()
  const { nameOf } = useProducts(campaign.id)
  const { laid, kinds, numberOf, isPresent } = laying
  if (kinds.length === 0) return null
  const chosenKinds = [...laid.values()]
  return (
    <ul aria-label={t('allocation.kinds')} className={classes.kinds}>
      {kinds.map((kind, index) => {
        const count = chosenKinds.filter((each) => numberOf(each) === index + 1).length
        // Hides a combination without chosen pairs, for example after all of its pairs were assigned, unless it is currently
        // selected.
        if (count === 0 && !isPresent(kind)) return null
        return (
          <li key={`${kind.product_id}:${kind.material_id}`}>
            <Button
              variant={isPresent(kind) ? 'light' : 'default'}
              size="compact-sm"
              aria-pressed={isPresent(kind)}
              leftSection={<span className={classes.number}>{index + 1}</span>}
              onClick={() => onPrinted(kind)}
            >
              {count === 0 ? nameOf(kind) : `${nameOf(kind)} · ${t('allocation.spaces', { count })}`}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
