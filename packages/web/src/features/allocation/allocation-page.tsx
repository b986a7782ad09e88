import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { outcomeOf } from '@lienzo/rules/sales/allocation/allocation'
import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconMapPinOff, IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import classes from './allocation-screen.module.css'
import { reasonsOf } from './allocation-words.ts'
import { LayingBar } from './laying-bar.tsx'
import { Matrix } from './matrix.tsx'
import { keyOf, type Lot, type Pair, type PrintKind, useAllocating } from './use-allocation.ts'
import { useLaying } from './use-laying.ts'
import { useProducts } from './use-products.ts'

type Allocation = OutputOnTheWire<CallAt<'orderrest/allocation'>>
type PageProps = {
  campaign: { id: number; name: string; customer_id: number }
  allocation: Allocation
  drafts: readonly { id: number; code: string; reference: string }[]
  order: number | null
  onOrder: (id: number | null) => void
  printed: PrintKind | null
  onPrinted: (kind: PrintKind) => void
  readOnly: boolean
}

/**
 * Shows the matrix of artwork and spaces with its filters, explains whether the current artwork fits the current space, and
 * creates order lines for the chosen pairs.
 */
export function AllocationPage(props: PageProps) {
  const { allocation, order, printed, readOnly } = props
  const { artworks, spaces, codes } = allocation
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [isFitting, setFitting] = useState(false)
  const [active, setActive] = useState<Pair>({ artwork: 0, space: 0 })
  const [account, setAccount] = useState<number | null>(null)
  const laying = useLaying(printed)
  const { laid, kinds, numberOf } = laying
  const { nameOf } = useProducts(props.campaign.id)
  const { running, allocate } = useAllocating(props.campaign)
  const searchText = useDeferredValue(search.trim().toLocaleLowerCase())
  const rows = useMemo(
    () =>
      spaces.flatMap(({ number, name, state }, place) => {
        if (searchText && !`${number} ${name}`.toLocaleLowerCase().includes(searchText)) return []
        const isGood = (row: string) => ['fits', 'doubtful'].includes(outcomeOf(row[place] ?? '?', state))
        return !isFitting || codes.some(isGood) ? [place] : []
      }),
    [spaces, codes, searchText, isFitting],
  )
  const activePair = rows.includes(active.space) ? active : { ...active, space: rows[0] ?? 0 }
  const artwork = artworks[activePair.artwork]
  const space = spaces[activePair.space]
  const isWaiting = !printed && [...laid.values()].includes(null)
  const outcomeAt = (pair: Pair) =>
    outcomeOf(codes[pair.artwork]?.[pair.space] ?? '?', spaces[pair.space]?.state ?? 'inactive')
  const isThere = ({ artwork: image, space: place }: Pair) =>
    spaces[place]?.artwork_ids.includes(artworks[image]?.id ?? 0) === true

  function toggle(pair: Pair) {
    // Ignores pairs that do not fit or are already assigned.
    if (readOnly || outcomeAt(pair) === 'unfit' || isThere(pair)) return
    laying.toggle(pair)
  }

  function chooseKind(number: number) {
    const kind = kinds[number - 1]
    if (kind) props.onPrinted(kind)
  }

  function chooseFitting() {
    const fitting = rows
      .map((place) => ({ artwork: activePair.artwork, space: place }))
      .filter((pair) => outcomeAt(pair) === 'fits' && !isThere(pair))
    laying.add(fitting)
  }

  /** Groups the chosen pairs into lots by artwork, product and material. Omits pairs without a product. */
  function lots(): Lot[] {
    const lotByName = new Map<string, Lot>()
    for (const [key, kind] of laid) {
      const [image = 0, place = 0] = key.split(':').map(Number)
      const [imageId, spaceId, on] = [artworks[image]?.id, spaces[place]?.id, kind ?? printed]
      if (imageId === undefined || spaceId === undefined || !on) continue
      const name = [imageId, on.product_id, on.material_id].join()
      const lot = lotByName.get(name) ?? { campaign_image_id: imageId, printed: on, ids: [], keys: [] }
      lot.ids.push(spaceId)
      lot.keys.push(key)
      lotByName.set(name, lot)
    }
    return [...lotByName.values()]
  }

  async function make() {
    const { id, done } = await allocate({ orderId: order, account, lots: lots() })
    if (id !== null) props.onOrder(id)
    laying.remove(done)
  }

  /**
   * Returns the product and material of a chosen pair as text, with their number in the bar (0 if only one combination has been
   * used). Returns null if the pair is not chosen, or if it has no product yet.
   */
  function laidIn(key: string) {
    const kind = laid.get(key) ?? printed
    if (!laid.has(key) || !kind) return null
    const number = kinds.length > 1 ? numberOf(kind) : 0
    const what = [number || '', nameOf(kind)].filter(Boolean).join(' · ')
    return { number, text: t('allocation.lays', { what }) }
  }

  return (
    <>
      {!readOnly && <LayingBar {...props} {...{ account, laying }} onAccount={setAccount} />}
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
          {...{ artworks, spaces, codes, rows, laidIn, readOnly }}
          isChosen={(key) => laid.has(key)}
          onKind={chooseKind}
          label={t('allocation.title')}
          active={activePair}
          onActive={setActive}
          onChoose={toggle}
        />
      )}
      <div className={classes.foot}>
        <p className={classes.why} aria-live="polite">
          {artwork && space && rows.length > 0 && (
            <>
              <strong>{`${artwork.name} · ${space.number} · ${space.name}`}</strong>{' '}
              {reasonsOf(codes[activePair.artwork]?.[activePair.space] ?? '?', artwork, space, t).join(' ')}{' '}
              {laidIn(keyOf(activePair))?.text}
            </>
          )}
        </p>
        {!readOnly && (
          <div className={classes.actions}>
            <Button variant="default" onClick={chooseFitting}>
              {t('allocation.choose_fitting')}
            </Button>
            {laid.size > 0 && (
              <Button variant="default" onClick={laying.clear}>
                {t('allocation.choose_none')}
              </Button>
            )}
            {isWaiting && <span className={classes.count}>{t('allocation.choose_product')}</span>}
            <Button loading={running} disabled={laid.size === 0 || isWaiting} onClick={make}>
              {laid.size === 0
                ? t('allocation.allocate_none')
                : t('allocation.allocate', { count: laid.size })}
            </Button>
          </div>
        )}
      </div>
    </>
  )
}
