import { ActionIcon, Group } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../core/language/language.ts'
import classes from './roll-picture.module.css'
import { labelsOf, type RollPiece, type RollPlan, type Strip } from './roll-plan.ts'

/** Heights at which the roll can be drawn, in pixels, in ascending order. */
const HEIGHTS = [220, 320, 480, 720, 1080] as const
const FIRST_HEIGHT = 1
/** Width of the label before the first strip of each roll, in pixels. */
const ROLL_LABEL = 84
/** `LABEL` and `SMALL_LABEL` are font sizes in pixels. `LETTER` is the width of a letter as a fraction of the font size. */
const LABEL = 12
const SMALL_LABEL = 9
const LETTER = 0.6

/**
 * Draws the roll to scale, from left to right even in right-to-left languages, because the printed roll is not mirrored.
 * Renders only visible strips.
 */
export function RollPicture({ plan, rollWidth }: { plan: RollPlan; rollWidth: number }) {
  const { t } = useTranslation()
  const [size, setSize] = useState<number>(FIRST_HEIGHT)
  const scroller = useRef<HTMLDivElement>(null)
  const height = HEIGHTS[size] ?? HEIGHTS[FIRST_HEIGHT]
  /** Scale of the drawing in pixels per millimetre. */
  const scale = height / rollWidth
  const labels = useMemo(() => labelsOf(plan), [plan])
  const panelsOf = useMemo(() => new Map(plan.lines.map(({ id, panels }) => [id, panels])), [plan])
  const isFirstOfRoll = (index: number) => plan.strips[index]?.roll !== plan.strips[index - 1]?.roll
  const virtual = useVirtualizer({
    ...{ count: plan.strips.length, horizontal: true, overscan: 3 },
    estimateSize: (index) =>
      (plan.strips[index]?.length ?? 0) * scale + (isFirstOfRoll(index) ? ROLL_LABEL : 0),
    getScrollElement: () => scroller.current,
  })
  // The virtualizer caches the sizes of strips until it is told to measure them again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each scale and each plan
  useEffect(() => virtual.measure(), [scale, plan])

  return (
    <div>
      <Group gap={4} justify="flex-end" mb={6}>
        <ActionIcon
          variant="default"
          aria-label={t('order.roll.smaller')}
          disabled={size === 0}
          onClick={() => setSize(size - 1)}
        >
          <IconMinus size={16} stroke={1.6} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={t('order.roll.larger')}
          disabled={size === HEIGHTS.length - 1}
          onClick={() => setSize(size + 1)}
        >
          <IconPlus size={16} stroke={1.6} />
        </ActionIcon>
      </Group>
      <section
        ref={scroller}
        className={classes.scroller}
        aria-label={t('order.roll.picture', {
          width: formatNumber(rollWidth),
          length: formatNumber(plan.sums.length / 1000, 2),
          pieces: formatNumber(plan.sums.pieces),
        })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be scrollable with keys too
        tabIndex={0}
      >
        <div className={classes.roll} style={{ width: virtual.getTotalSize(), height }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const strip = plan.strips[index]
            if (!strip) return null
            const before = isFirstOfRoll(index) ? ROLL_LABEL : 0
            return (
              <div key={index} className={classes.place} style={{ left: start }}>
                {before > 0 && (
                  <span className={classes.name} style={{ width: ROLL_LABEL }}>
                    {t('order.roll.roll', { number: strip.roll })}
                  </span>
                )}
                <StripPicture {...{ strip, scale, rollWidth, labels, panelsOf }} />
              </div>
            )
          })}
        </div>
      </section>
    </div>
  )
}

type StripPictureProps = {
  strip: Strip
  scale: number
  rollWidth: number
  labels: ReadonlyMap<number, string>
  panelsOf: ReadonlyMap<number, number>
}

function StripPicture({ strip, scale, rollWidth, labels, panelsOf }: StripPictureProps) {
  return (
    <svg
      className={classes.strip}
      width={strip.length * scale}
      height={rollWidth * scale}
      viewBox={`0 0 ${strip.length} ${rollWidth}`}
      aria-hidden
    >
      {strip.pieces.map((piece) => {
        const panels = panelsOf.get(piece.line_id) ?? 1
        const label = labels.get(piece.line_id) ?? ''
        return (
          <PieceRectangle
            key={`${piece.line_id} ${piece.copy} ${piece.panel}`}
            piece={piece}
            scale={scale}
            label={panels > 1 ? `${label} · ${piece.panel}/${panels}` : label}
            isPanel={panels > 1}
          />
        )
      })}
    </svg>
  )
}

/** Draws a piece with the label of its line and the size of the piece, if there is room for them. */
function PieceRectangle(props: { piece: RollPiece; scale: number; label: string; isPanel: boolean }) {
  const { piece, scale, label } = props
  const { x, y, across, along } = piece
  const size = `${across} × ${along}`
  const fits = (text: string, pixels: number, lines: number) =>
    text.length * pixels * LETTER + 6 <= along * scale && pixels * lines * 1.3 + 4 <= across * scale
  const pixels = [LABEL, SMALL_LABEL].find((each) => fits(label, each, 1))
  const hasSize = pixels !== undefined && fits(size, SMALL_LABEL, 3)
  const middle = { x: y + along / 2, y: x + across / 2 }
  return (
    <g>
      <title>{`${label} · ${size} mm`}</title>
      <rect
        className={props.isPanel ? classes.panel : classes.piece}
        x={y}
        y={x}
        width={along}
        height={across}
      />
      {pixels !== undefined && (
        <text
          className={classes.label}
          {...middle}
          dy={hasSize ? (-0.5 * SMALL_LABEL) / scale : 0}
          fontSize={pixels / scale}
        >
          {label}
        </text>
      )}
      {hasSize && (
        <text className={classes.size} {...middle} dy={LABEL / scale} fontSize={SMALL_LABEL / scale}>
          {size}
        </text>
      )}
    </g>
  )
}
