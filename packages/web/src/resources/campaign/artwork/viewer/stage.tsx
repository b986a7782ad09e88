import { PIN_SPAN, pinAt } from '@lienzo/rules/sales/artwork-comments'
import { IconFileOff } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilePicture } from '../../../../ui/pictures/file-picture.tsx'
import type { Thread } from '../threads.ts'
import type { ArtworkRevision, Pin } from '../use-artwork.ts'
import type { PictureSpan, PictureView, Place } from './picture-view.ts'
import classes from './stage.module.css'
import { useStage, ZOOM_STEP } from './use-picture-view.ts'

/**
 * An arrow key moves the picture by `PAN_PIXELS`, or a pin by a fraction of the picture: `PIN_STEP`, or `PIN_LEAP` with Shift.
 */
const PAN_PIXELS = 48
const PIN_STEP = 0.01
const PIN_LEAP = 0.05

type StageProps = {
  label: string
  version: ArtworkRevision
  view: PictureView
  setView: (change: (view: PictureView) => PictureView) => void
  threads: readonly Thread[]
  chosen: number | null
  onChoose: (commentId: number) => void
  /** Pin of the comment that the user is writing, or null if it has none. */
  draft: Pin | null
  /** Called with the pin that the user places. Missing if the caller cannot comment. */
  onPlace?: (pin: Pin) => void
  /** Renders an overlay on the picture. */
  overlay?: (span: PictureSpan) => ReactNode
}

const arrows: Record<string, Place> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/**
 * Shows one version of an artwork with its comment pins. The keys `+`, `-`, `0` and the arrows zoom and move the picture; `c`
 * places a pin.
 */
export function Stage(props: StageProps) {
  const { version, view, onPlace } = props
  const { t } = useTranslation()
  const [natural, setNatural] = useState<{ width: number; height: number } | null>(null)
  const { file } = version
  // Position of the cross that the arrow keys move. Enter places the pin at this position.
  const [aim, setAim] = useState<Place | null>(null)
  const stage = useStage({
    view,
    setView: props.setView,
    picture: natural ?? { width: file.width_px ?? 4, height: file.height_px ?? 3 },
    ...(onPlace ? { onPress: (place: Place) => onPlace(pinAt(place)) } : {}),
  })

  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const action = actionOf(event)
    if (!action) return
    event.preventDefault()
    action()
  }

  function actionOf({ key, shiftKey }: KeyboardEvent): (() => void) | undefined {
    const arrow = arrows[key]
    if (arrow && aim) return () => moveAim(aim, arrow, shiftKey ? PIN_LEAP : PIN_STEP)
    if (arrow) return () => stage.pan({ x: -arrow.x * PAN_PIXELS, y: -arrow.y * PAN_PIXELS })
    if (key === '+' || key === '=') return () => stage.zoom(ZOOM_STEP)
    if (key === '-') return () => stage.zoom(1 / ZOOM_STEP)
    if (key === '0') return stage.reset
    if (key.toLowerCase() === 'c' && onPlace) return () => setAim({ x: view.x, y: view.y })
    if (key === 'Escape' && aim) return () => setAim(null)
    if (key === 'Enter' && aim) return () => onPlace?.(pinAt(aim))
    return undefined
  }

  function moveAim(from: Place, { x, y }: Place, step: number) {
    const within = (share: number) => Math.min(1, Math.max(0, share))
    const target = { x: within(from.x + x * step), y: within(from.y + y * step) }
    setAim(target)
    if (view.scale > 1) stage.look(target)
  }

  const { sheet } = stage
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of a picture and its pins, not a set of fields
    <div
      {...stage.props}
      role="group"
      className={classes.stage}
      data-zoomed={view.scale > 1 || undefined}
      data-placing={onPlace ? true : undefined}
      aria-label={props.label}
      aria-describedby="artwork-keys"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move the view and place pins
      tabIndex={0}
      onKeyDown={onKeyDown}
      onBlur={() => setAim(null)}
    >
      {sheet && (
        <div className={classes.sheet} style={sheet}>
          <Picture version={version} scale={view.scale} onSize={setNatural} />
          {props.overlay?.({ left: sheet.left, width: sheet.width, window: stage.frame.stage.width })}
          {props.threads.map(
            ({ comment, number }) =>
              comment.pin && (
                <button
                  key={comment.id}
                  type="button"
                  className={classes.pin}
                  style={placeOf(comment.pin)}
                  data-resolved={comment.resolved_at !== null || undefined}
                  aria-pressed={comment.id === props.chosen}
                  aria-label={t('campaign.comment.pin', { number, text: comment.text })}
                  onPointerDown={(event) => event.stopPropagation()}
                  onClick={() => props.onChoose(comment.id)}
                >
                  {number}
                </button>
              ),
          )}
          {props.draft && <span className={classes.draft} style={placeOf(props.draft)} aria-hidden />}
          {aim && <span className={classes.aim} style={placeOf(pinAt(aim))} aria-hidden />}
        </div>
      )}
      <output className={classes.said}>{aim && t('campaign.comment.placing')}</output>
    </div>
  )
}

function placeOf({ x, y }: Pin) {
  return { left: `${(x / PIN_SPAN) * 100}%`, top: `${(y / PIN_SPAN) * 100}%` }
}

/** Scale above which a larger picture covers the preview. */
const PREVIEW_REACHES = 1.6
/** Longer side of the preview, in pixels. */
const PREVIEW_PIXELS = 1280

/** Returns true if a larger picture shows more detail than the preview. A drawing of unknown size always does. */
function hasMore({ width_px, height_px }: ArtworkRevision['file']): boolean {
  return Math.max(width_px ?? Number.POSITIVE_INFINITY, height_px ?? 0) > PREVIEW_PIXELS
}

/**
 * Shows the preview of a version, and a larger picture once the user zooms in. Both are rendered from the file; the file itself
 * is never loaded.
 */
export function Picture(props: {
  version: ArtworkRevision
  scale: number
  onSize?: (size: { width: number; height: number }) => void
}) {
  const { file, revision } = props.version
  const { t } = useTranslation()
  const [failedAddress, setFailedAddress] = useState<string>()
  const [isNeeded, setNeeded] = useState(false)
  // The larger picture is kept when the user zooms out again.
  if (props.scale > PREVIEW_REACHES && hasMore(file) && !isNeeded) setNeeded(true)
  if (!file.large || failedAddress === file.large) {
    return (
      <span className={classes.unseen}>
        <IconFileOff size={32} stroke={1.25} aria-hidden />
        <span>{t('campaign.artwork_unseen', { name: file.name })}</span>
      </span>
    )
  }
  return (
    <>
      <img
        className={classes.picture}
        src={file.large}
        alt={t('campaign.artwork_version', { number: revision })}
        draggable={false}
        decoding="async"
        onLoad={({ currentTarget }) =>
          props.onSize?.({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
        }
        onError={() => setFailedAddress(file.large)}
      />
      {isNeeded && (
        <FilePicture className={classes.picture} src={file.huge} alt="" draggable={false}>
          {null}
        </FilePicture>
      )}
    </>
  )
}
