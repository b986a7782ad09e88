import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ArtworkRevision } from '../use-artwork.ts'
import type { Comparison } from '../versions/shown-versions.ts'
import classes from './artwork-viewer.module.css'
import { lineOnPicture } from './picture-view.ts'
import stageClasses from './stage.module.css'
import { Picture, Stage } from './stage.tsx'

type ComparedProps = {
  name: string
  pair: readonly [ArtworkRevision, ArtworkRevision]
  comparison: Comparison
} & Pick<Parameters<typeof Stage>[0], 'view' | 'setView'>

/** Shows two versions side by side, or one on top of the other, divided by a line that a slider moves. */
export function ComparedVersions({ name, pair, comparison, view, setView }: ComparedProps) {
  const { t } = useTranslation()
  const [line, setLine] = useState(50)
  const [one, other] = pair
  const [older, newer] = one.revision < other.revision ? [one, other] : [other, one]
  const labelOf = ({ revision }: ArtworkRevision) =>
    `${t('campaign.artwork_picture_of', { name })} · ${t('campaign.artwork_version', { number: revision })}`
  const noComments = { threads: [], chosen: null, onChoose: () => {}, draft: null }
  if (comparison === 'side') {
    return (
      <div className={classes.pair}>
        {[older, newer].map((version) => (
          <figure key={version.revision} className={classes.half}>
            <Stage label={labelOf(version)} version={version} view={view} setView={setView} {...noComments} />
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
        {...noComments}
        overlay={(span) => {
          const at = lineOnPicture(line, span)
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
