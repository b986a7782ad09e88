import { outcomeOf } from '@lienzo/rules/sales/allocation/allocation'
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleCheckFilled,
  IconLock,
  IconPhoto,
  IconX,
} from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FilePicture } from '../../ui/pictures/file-picture.tsx'
import { reasonsOf, sizeText } from './allocation-words.ts'
import classes from './matrix.module.css'
import { type Artwork, keyOf, type Pair, type Space } from './use-allocation.ts'

const icons = { fits: IconCheck, doubtful: IconAlertTriangle, taken: IconLock, unfit: IconX }

const ROW = 40
const COLUMN = 88
const HEAD = 92

type MatrixProps = {
  label: string
  artworks: readonly Artwork[]
  spaces: readonly Space[]
  /** One string per artwork, with one character per loaded space. `rows` contains the indexes of the spaces shown. */
  codes: readonly string[]
  rows: readonly number[]
  active: Pair
  onActive: (pair: Pair) => void
  isChosen: (key: string) => boolean
  /**
   * Returns the product and material of a chosen pair as text, with their number in the bar (0 if only one combination has been
   * used). Returns null if the pair is not chosen, or if it has no product yet.
   */
  laidIn: (key: string) => { number: number; text: string } | null
  onChoose: (pair: Pair) => void
  /** Called to select the product and material with this number in the bar, from 1 to 9. */
  onKind: (number: number) => void
  readOnly: boolean
}

/**
 * Shows which artwork fits which space, as a grid. The arrow keys move between cells, Enter or the space bar chooses the
 * current cell, and a digit selects a product and material.
 */
export function Matrix(props: MatrixProps) {
  const { artworks, spaces, codes, rows, active } = props
  const { t } = useTranslation()
  const own = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const vertical = useVirtualizer({
    ...{ count: rows.length, estimateSize: () => ROW, overscan: 6 },
    getScrollElement: () => scroller.current,
  })
  const across = useVirtualizer({
    ...{ count: artworks.length, estimateSize: () => COLUMN, overscan: 3, horizontal: true },
    isRtl: document.documentElement.dir === 'rtl',
    getScrollElement: () => scroller.current,
  })
  const columns = across.getVirtualItems()
  const [first] = columns
  const before = first?.start ?? 0
  const at = rows.indexOf(active.space)
  const cellId = (place: number, artwork: number) => `${own}-${place}-${artwork}`

  function move(place: number, artwork: number) {
    const row = Math.min(Math.max(place, 0), rows.length - 1)
    const column = Math.min(Math.max(artwork, 0), artworks.length - 1)
    const space = rows[row]
    if (space === undefined) return
    props.onActive({ artwork: column, space })
    bringIntoSight(row, column)
  }

  function bringIntoSight(row: number, column: number) {
    const box = scroller.current
    if (!box) return
    const [top, height] = [row * ROW, box.clientHeight - HEAD]
    if (top < box.scrollTop) box.scrollTop = top
    else if (top + ROW > box.scrollTop + height) box.scrollTop = top + ROW - height
    const way = document.documentElement.dir === 'rtl' ? -1 : 1
    const names = box.querySelector<HTMLElement>('[role="rowheader"]')?.offsetWidth ?? 0
    const [start, width] = [column * COLUMN, box.clientWidth - names]
    const offset = Math.abs(box.scrollLeft)
    if (start < offset) box.scrollLeft = way * start
    else if (start + COLUMN > offset + width) box.scrollLeft = way * (start + COLUMN - width)
  }

  function onKeyDown(event: KeyboardEvent) {
    const forward = document.documentElement.dir === 'rtl' ? -1 : 1
    const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - HEAD) / ROW) - 1)
    const moves: Record<string, () => void> = {
      ArrowDown: () => move(at + 1, active.artwork),
      ArrowUp: () => move(at - 1, active.artwork),
      ArrowRight: () => move(at, active.artwork + forward),
      ArrowLeft: () => move(at, active.artwork - forward),
      PageDown: () => move(at + page, active.artwork),
      PageUp: () => move(at - page, active.artwork),
      Home: () => move(event.ctrlKey ? 0 : at, 0),
      End: () => move(event.ctrlKey ? rows.length - 1 : at, artworks.length - 1),
      ' ': () => props.onChoose(active),
      Enter: () => props.onChoose(active),
    }
    const isNumber = /^[1-9]$/.test(event.key) && !event.ctrlKey && !event.altKey && !event.metaKey
    const act = isNumber ? () => props.onKind(Number(event.key)) : moves[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <div ref={scroller} className={classes.scroller}>
      {/* biome-ignore lint/a11y/useSemanticElements: rows are virtualized, which a table does not allow */}
      <div
        role="grid"
        tabIndex={0}
        className={classes.grid}
        aria-label={props.label}
        aria-multiselectable={!props.readOnly}
        aria-readonly
        aria-rowcount={rows.length + 1}
        aria-colcount={artworks.length + 1}
        aria-activedescendant={at < 0 ? undefined : cellId(at, active.artwork)}
        onKeyDown={onKeyDown}
        style={{
          height: vertical.getTotalSize() + HEAD,
          width: `calc(var(--names) + ${across.getTotalSize()}px)`,
        }}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus, and refers to its active cell */}
        <div role="row" aria-rowindex={1} className={classes.head}>
          {/* biome-ignore lint/a11y/useSemanticElements: as above */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
          <div role="columnheader" aria-colindex={1} className={classes.corner}>
            {t('allocation.space')}
          </div>
          {columns.map(({ index, start }) => {
            const artwork = artworks[index]
            if (!artwork) return null
            return (
              // biome-ignore lint/a11y/useSemanticElements: as above
              // biome-ignore lint/a11y/useFocusableInteractive: as above
              <div
                key={artwork.id}
                role="columnheader"
                aria-colindex={index + 2}
                className={classes.artwork}
                style={{ marginInlineStart: index === first?.index ? start : 0 }}
                title={artwork.name}
              >
                <span className={classes.picture}>
                  <FilePicture src={artwork.picture} alt="">
                    <IconPhoto size={20} stroke={1.25} aria-hidden />
                  </FilePicture>
                </span>
                <span className={classes.name}>{artwork.name}</span>
              </div>
            )
          })}
        </div>
        {vertical.getVirtualItems().map(({ index: place, start }) => {
          const number = rows[place] ?? 0
          const space = spaces[number]
          if (!space) return null
          return (
            // biome-ignore lint/a11y/useSemanticElements: as above
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            <div
              key={space.id}
              role="row"
              aria-rowindex={place + 2}
              className={classes.row}
              style={{ top: start + HEAD }}
            >
              {/* biome-ignore lint/a11y/useSemanticElements: as above */}
              {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
              <div
                role="rowheader"
                aria-colindex={1}
                className={classes.space}
                title={`${space.number} · ${space.name}`}
              >
                <span className={classes.name}>{`${space.number} · ${space.name}`}</span>
                <span className={classes.size}>{sizeText(space)}</span>
              </div>
              {columns.map(({ index }) => {
                const artwork = artworks[index]
                if (!artwork) return null
                const code = codes[index]?.[number] ?? '?'
                const outcome = outcomeOf(code, space.state)
                const isThere = space.artwork_ids.includes(artwork.id)
                const CellIcon = isThere ? IconCircleCheckFilled : icons[outcome]
                const pair = { artwork: index, space: number }
                const assignment = props.laidIn(keyOf(pair))
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys
                  // biome-ignore lint/a11y/useSemanticElements: as above
                  // biome-ignore lint/a11y/useFocusableInteractive: as above
                  <div
                    key={artwork.id}
                    id={cellId(place, index)}
                    role="gridcell"
                    aria-colindex={index + 2}
                    aria-selected={props.isChosen(keyOf(pair))}
                    aria-label={[
                      ...reasonsOf(code, artwork, space, t),
                      ...(assignment ? [assignment.text] : []),
                    ].join(' ')}
                    className={classes.cell}
                    data-outcome={outcome}
                    data-there={isThere || undefined}
                    data-active={(place === at && index === active.artwork) || undefined}
                    style={{ marginInlineStart: index === first?.index ? before : 0 }}
                    onClick={() => {
                      props.onActive(pair)
                      props.onChoose(pair)
                    }}
                  >
                    <CellIcon size={18} stroke={1.8} aria-hidden />
                    {outcome === 'unfit' && space.taken && (
                      <IconLock className={classes.taken} size={11} stroke={2} aria-hidden />
                    )}
                    {assignment && assignment.number > 0 && (
                      <span className={classes.kind} aria-hidden>
                        {assignment.number}
                      </span>
                    )}
                  </div>
                )
              })}
            </div>
          )
        })}
      </div>
    </div>
  )
}
