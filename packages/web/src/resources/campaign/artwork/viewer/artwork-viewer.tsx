import { ActionIcon, Button, SegmentedControl, Select } from '@mantine/core'
import { IconColumns2, IconMaximize, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../core/language/language.ts'
import type { Thread } from '../threads.ts'
import type { ArtworkRevision, Pin } from '../use-artwork.ts'
import classes from './artwork-viewer.module.css'
import { WHOLE_PICTURE, zoomAt } from './picture-view.ts'
import stageClasses from './stage.module.css'
import { type Lying, Picture, Stage } from './stage.tsx'
import { usePictureView, ZOOM_STEP } from './use-picture-view.ts'

export const comparisons = ['side', 'slider'] as const
export type Comparison = (typeof comparisons)[number]

type ViewerProps = {
  name: string
  revisions: readonly ArtworkRevision[]
  shown: ArtworkRevision
  /** The version that it is compared with. */
  other: ArtworkRevision | undefined
  comparison: Comparison
  onShow: (revision: number) => void
  onCompare: (revision: number | undefined, comparison: Comparison) => void
  threads: readonly Thread[]
  chosen: number | null
  onChoose: (commentId: number) => void
  draft: Pin | null
  onPlace: ((pin: Pin) => void) | undefined
}

/** The picture of an artwork, large: looked at closely, in any version, and two versions beside or over one another. */
export function ArtworkViewer(props: ViewerProps) {
  const { shown, other, revisions } = props
  const { t } = useTranslation()
  const [view, setView] = usePictureView()
  // The middle stays where it is, whatever the window.
  const anyFrame = { stage: { width: 1, height: 1 }, fit: { width: 1, height: 1 } }
  const zoom = (factor: number) => setView((known) => zoomAt(known, anyFrame, factor))
  const choices = revisions.map(({ revision }) => ({
    value: String(revision),
    label: t('campaign.artwork_version', { number: revision }),
  }))
  const before = revisions.find(({ revision }) => revision < shown.revision) ?? revisions.at(-1)

  return (
    <section className={classes.viewer} aria-label={t('campaign.artwork_picture')}>
      <div className={classes.tools}>
        <Select
          className={classes.version}
          size="xs"
          aria-label={t('campaign.artwork_shown_version')}
          data={choices}
          value={String(shown.revision)}
          allowDeselect={false}
          checkIconPosition="right"
          onChange={(revision) => props.onShow(Number(revision))}
        />
        {other ? (
          <>
            <Select
              className={classes.version}
              size="xs"
              aria-label={t('campaign.artwork_compared_version')}
              data={choices.filter(({ value }) => value !== String(shown.revision))}
              value={String(other.revision)}
              allowDeselect={false}
              checkIconPosition="right"
              onChange={(revision) => props.onCompare(Number(revision), props.comparison)}
            />
            <SegmentedControl
              size="xs"
              aria-label={t('campaign.artwork_comparison')}
              data={comparisons.map((value) => ({
                value,
                label: t(`campaign.artwork_comparisons.${value}`),
              }))}
              value={props.comparison}
              onChange={(comparison) => props.onCompare(other.revision, comparison as Comparison)}
            />
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              leftSection={<IconX size={14} stroke={1.6} />}
              onClick={() => props.onCompare(undefined, props.comparison)}
            >
              {t('campaign.artwork_compare_end')}
            </Button>
          </>
        ) : (
          revisions.length > 1 &&
          before && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconColumns2 size={15} stroke={1.6} />}
              onClick={() => props.onCompare(before.revision, props.comparison)}
            >
              {t('campaign.artwork_compare')}
            </Button>
          )
        )}
        <div className={classes.zoom}>
          <ActionIcon size={28} aria-label={t('campaign.zoom_out')} onClick={() => zoom(1 / ZOOM_STEP)}>
            <IconZoomOut size={16} stroke={1.6} />
          </ActionIcon>
          <output className={classes.scale}>{formatNumber(view.scale * 100)} %</output>
          <ActionIcon size={28} aria-label={t('campaign.zoom_in')} onClick={() => zoom(ZOOM_STEP)}>
            <IconZoomIn size={16} stroke={1.6} />
          </ActionIcon>
          <ActionIcon
            size={28}
            aria-label={t('campaign.zoom_whole')}
            onClick={() => setView(() => WHOLE_PICTURE)}
          >
            <IconMaximize size={16} stroke={1.6} />
          </ActionIcon>
        </div>
      </div>
      {other ? (
        <Compared {...props} other={other} view={view} setView={setView} />
      ) : (
        <Stage
          key={shown.revision}
          label={t('campaign.artwork_picture_of', { name: props.name })}
          version={shown}
          view={view}
          setView={setView}
          threads={props.threads}
          chosen={props.chosen}
          onChoose={props.onChoose}
          draft={props.draft}
          {...(props.onPlace ? { onPlace: props.onPlace } : {})}
        />
      )}
      <p id="artwork-keys" className={classes.keys}>
        {t(props.onPlace && !other ? 'campaign.artwork_keys_write' : 'campaign.artwork_keys')}
      </p>
    </section>
  )
}

type ComparedProps = Pick<ViewerProps, 'name' | 'shown' | 'comparison'> & {
  other: ArtworkRevision
} & Pick<Parameters<typeof Stage>[0], 'view' | 'setView'>

/** Two versions that are looked at together: beside one another, or the older under the newer up to a line that is moved. */
function Compared({ name, shown, other, comparison, view, setView }: ComparedProps) {
  const { t } = useTranslation()
  const [line, setLine] = useState(50)
  const [older, newer] = shown.revision < other.revision ? [shown, other] : [other, shown]
  const labelOf = ({ revision }: ArtworkRevision) =>
    `${t('campaign.artwork_picture_of', { name })} · ${t('campaign.artwork_version', { number: revision })}`
  const nothingWritten = { threads: [], chosen: null, onChoose: () => {}, draft: null }
  if (comparison === 'side') {
    return (
      <div className={classes.pair}>
        {[older, newer].map((version) => (
          <figure key={version.revision} className={classes.half}>
            <Stage
              label={labelOf(version)}
              version={version}
              view={view}
              setView={setView}
              {...nothingWritten}
            />
            <figcaption>{t('campaign.artwork_version', { number: version.revision })}</figcaption>
          </figure>
        ))}
      </div>
    )
  }
  return (
    <div className={classes.layered}>
      <Stage
        label={labelOf(older)}
        version={older}
        view={view}
        setView={setView}
        {...nothingWritten}
        overlay={(lies) => {
          const at = lineOnPicture(line, lies)
          return (
            <>
              <div className={stageClasses.over} style={{ clipPath: `inset(0 0 0 ${at}%)` }}>
                <Picture version={newer} scale={view.scale} />
              </div>
              <span className={stageClasses.line} style={{ left: `${at}%` }} />
            </>
          )
        }}
      />
      <label className={classes.slider}>
        <input
          type="range"
          min={0}
          max={100}
          value={line}
          aria-label={t('campaign.artwork_line')}
          onChange={(event) => setLine(Number(event.currentTarget.value))}
        />
        <span>{t('campaign.artwork_version', { number: older.revision })}</span>
        <span>{t('campaign.artwork_version', { number: newer.revision })}</span>
      </label>
    </div>
  )
}

/** How wide the handle of a slider is; its middle goes no farther than half of that from either end. */
const HANDLE = 16

/** Where the line stands on the picture, in percent of it, so that it stands over the handle of the slider under the window. */
function lineOnPicture(percent: number, { left, width, window }: Lying): number {
  const handle = HANDLE / 2 + (percent / 100) * (window - HANDLE)
  return Math.min(100, Math.max(0, ((handle - left) / width) * 100))
}
