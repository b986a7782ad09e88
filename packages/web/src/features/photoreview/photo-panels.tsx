import { IconPhotoOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PictureView } from '../../resources/campaign/artwork/viewer/picture-view.ts'
import { useStage } from '../../resources/campaign/artwork/viewer/use-picture-view.ts'
import { ZoomTools } from '../../resources/campaign/artwork/viewer/zoom-tools.tsx'
import classes from './photo-review.module.css'
import type { ReviewedPhoto } from './reviewed-photo.ts'

type View = {
  view: PictureView
  setView: (change: (view: PictureView) => PictureView) => void
}

type PictureFile = { large: string; huge: string; width_px: number | null; height_px: number | null } | null

/** Scale above which a larger picture is drawn over the preview. */
const PREVIEW_REACHES = 1.6

/**
 * Shows three pictures side by side: the artwork, the earlier photo of the space, and the new photo. Zooming with the mouse
 * wheel and dragging move all three together.
 */
export function PhotoPanels(
  props: View & { photo: ReviewedPhoto; looked: number; onLook: (artwork: number) => void },
) {
  const { photo, view, setView, looked, onLook } = props
  const { t } = useTranslation()
  const artwork = photo.artworks[looked] ?? photo.artworks[0]
  return (
    <section className={classes.panels} aria-label={t('photoreview.pictures')}>
      <div className={classes.tools}>
        <ZoomTools view={view} setView={setView} />
      </div>
      <div className={classes.trio}>
        <Panel title={t('photoreview.artwork')} file={artwork?.file ?? null} view={view} setView={setView}>
          {photo.artworks.length > 1 && (
            <span className={classes.choices}>
              {photo.artworks.map(({ id, name }, index) => (
                <button
                  key={id}
                  type="button"
                  className={classes.choice}
                  aria-pressed={index === looked}
                  onClick={() => onLook(index)}
                >
                  {name}
                </button>
              ))}
            </span>
          )}
          {photo.artworks.length === 1 && <span>{artwork?.name}</span>}
        </Panel>
        <Panel title={t('photoreview.before')} file={photo.before} view={view} setView={setView} />
        <Panel title={t('photoreview.photo')} file={photo.file} view={view} setView={setView} isMain />
      </div>
    </section>
  )
}

function Panel(props: View & { title: string; file: PictureFile; isMain?: boolean; children?: ReactNode }) {
  const { title, file, view, setView, isMain } = props
  const { t } = useTranslation()
  const [brokenSource, setBrokenSource] = useState<string>()
  const stage = useStage({
    view,
    setView,
    picture: { width: file?.width_px ?? 4, height: file?.height_px ?? 3 },
  })
  const isShown = file !== null && file.large !== '' && brokenSource !== file.large
  return (
    <figure className={classes.panel} data-main={isMain || undefined}>
      <figcaption className={classes.caption}>
        <strong>{title}</strong>
        {props.children}
      </figcaption>
      <div {...stage.props} className={classes.stage} data-zoomed={view.scale > 1 || undefined}>
        {isShown && stage.sheet && (
          <div className={classes.sheet} style={stage.sheet}>
            <img
              className={classes.picture}
              src={file.large}
              alt={title}
              draggable={false}
              // The picture is already decoded. Drawing it asynchronously would make it flicker.
              decoding="sync"
              data-picture={isMain ? 'photo' : undefined}
              onError={() => setBrokenSource(file.large)}
            />
            {view.scale > PREVIEW_REACHES && (
              <img className={classes.picture} src={file.huge} alt="" draggable={false} decoding="async" />
            )}
          </div>
        )}
        {!isShown && (
          <span className={classes.unseen}>
            <IconPhotoOff size={28} stroke={1.25} aria-hidden />
            {t(file ? 'photoreview.unseen' : 'photoreview.no_picture')}
          </span>
        )}
      </div>
    </figure>
  )
}
