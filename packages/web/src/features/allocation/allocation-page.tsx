import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { outcomeOf } from '@lienzo/rules/sales/allocation/allocation'
import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconMapPinOff, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../core/call/call.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ChoiceField } from '../../ui/inputs/choice-field.tsx'
import classes from './allocation-screen.module.css'
import { reasonsOf } from './allocation-words.ts'
import { Matrix } from './matrix.tsx'
import { keyOf, type Pair, type Printed, useAllocating } from './use-allocation.ts'

type Allocation = OutputOnTheWire<CallAt<'orderrest/allocation'>>
type PageProps = {
  campaign: { id: number; name: string; customer_id: number }
  allocation: Allocation
  drafts: readonly { id: number; code: string; reference: string }[]
  order: number | null
  onOrder: (id: number | null) => void
  printed: Printed | null
  onPrinted: (printed: Printed) => void
  readOnly: boolean
}

/** The matrix with what it is narrowed by, why the pair with the keyboard fits or does not, and what is made of those chosen. */
export function AllocationPage(props: PageProps) {
  const { allocation, order, printed, readOnly } = props
  const { artworks, spaces, codes } = allocation
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [isFitting, setFitting] = useState(false)
  const [active, setActive] = useState<Pair>({ artwork: 0, space: 0 })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { running, allocate } = useAllocating(props.campaign)
  const wanted = useDeferredValue(search.trim().toLocaleLowerCase())
  const rows = useMemo(
    () =>
      spaces.flatMap(({ number, name, state }, place) => {
        if (wanted && !`${number} ${name}`.toLocaleLowerCase().includes(wanted)) return []
        const isGood = (row: string) => ['fits', 'doubtful'].includes(outcomeOf(row[place] ?? '?', state))
        return !isFitting || codes.some(isGood) ? [place] : []
      }),
    [spaces, codes, wanted, isFitting],
  )
  const shown = rows.includes(active.space) ? active : { ...active, space: rows[0] ?? 0 }
  const artwork = artworks[shown.artwork]
  const space = spaces[shown.space]
  const outcomeAt = (pair: Pair) =>
    outcomeOf(codes[pair.artwork]?.[pair.space] ?? '?', spaces[pair.space]?.state ?? 'inactive')
  const isThere = ({ artwork: image, space: place }: Pair) =>
    spaces[place]?.artwork_ids.includes(artworks[image]?.id ?? 0) === true

  function toggle(pair: Pair) {
    // What does not go in, and what is there already, makes no line.
    if (readOnly || outcomeAt(pair) === 'unfit' || isThere(pair)) return
    setChosen((before) => {
      const after = new Set(before)
      if (!after.delete(keyOf(pair))) after.add(keyOf(pair))
      return after
    })
  }

  function chooseFitting() {
    const fitting = rows
      .map((place) => ({ artwork: shown.artwork, space: place }))
      .filter((pair) => outcomeAt(pair) === 'fits' && !isThere(pair))
    setChosen((before) => new Set([...before, ...fitting.map(keyOf)]))
  }

  async function make() {
    if (!printed) return
    const spacesOf = new Map<number, number[]>()
    for (const key of chosen) {
      const [image = 0, place = 0] = key.split(':').map(Number)
      const [imageId, spaceId] = [artworks[image]?.id, spaces[place]?.id]
      if (imageId !== undefined && spaceId !== undefined) {
        spacesOf.set(imageId, [...(spacesOf.get(imageId) ?? []), spaceId])
      }
    }
    const made = await allocate(order, spacesOf, printed)
    if (made === undefined) return
    props.onOrder(made)
    setChosen(new Set())
  }

  return (
    <>
      {!readOnly && <WhatIsPrinted {...props} />}
      <div className={classes.tools}>
        <TextInput
          className={classes.search}
          aria-label={t('allocation.search')}
          placeholder={t('allocation.search')}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label={t('allocation.show')}
          data={[
            { value: 'all', label: t('allocation.all') },
            { value: 'fitting', label: t('allocation.fitting') },
          ]}
          value={isFitting ? 'fitting' : 'all'}
          onChange={(value) => setFitting(value === 'fitting')}
        />
        <span className={classes.count}>{t('allocation.spaces', { count: rows.length })}</span>
      </div>
      {rows.length === 0 ? (
        <EmptyState icon={IconMapPinOff} title={t('allocation.none')} />
      ) : (
        <Matrix
          {...{ artworks, spaces, codes, rows, chosen, readOnly }}
          label={t('allocation.title')}
          active={shown}
          onActive={setActive}
          onChoose={toggle}
        />
      )}
      <div className={classes.foot}>
        <p className={classes.why} aria-live="polite">
          {artwork && space && rows.length > 0 && (
            <>
              <strong>{`${artwork.name} · ${space.number} · ${space.name}`}</strong>{' '}
              {reasonsOf(codes[shown.artwork]?.[shown.space] ?? '?', artwork, space, t).join(' ')}
            </>
          )}
        </p>
        {!readOnly && (
          <div className={classes.actions}>
            <Button variant="default" onClick={chooseFitting}>
              {t('allocation.choose_fitting')}
            </Button>
            {chosen.size > 0 && (
              <Button variant="default" onClick={() => setChosen(new Set())}>
                {t('allocation.choose_none')}
              </Button>
            )}
            {chosen.size > 0 && !printed && (
              <span className={classes.count}>{t('allocation.choose_product')}</span>
            )}
            <Button loading={running} disabled={chosen.size === 0 || !printed} onClick={make}>
              {chosen.size === 0
                ? t('allocation.allocate_none')
                : t('allocation.allocate', { count: chosen.size })}
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

/** For which order, and on which product and material: the same for all that is chosen. */
function WhatIsPrinted({ campaign, drafts, order, onOrder, printed, onPrinted }: PageProps) {
  const { t } = useTranslation()
  const offered = useQuery({
    queryKey: ['order', 'products', campaign.id, ''],
    queryFn: () => call('orderrest/getproductsmc', { search: '', limit: 200, campaign_id: campaign.id }),
    staleTime: 60_000,
  })
  const products = offered.data ?? []
  const product = products.find(({ id }) => id === printed?.product_id)
  const materials = product?.materials ?? []
  return (
    <div className={classes.printed}>
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
  )
}
