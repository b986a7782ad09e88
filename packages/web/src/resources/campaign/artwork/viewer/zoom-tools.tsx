import { ActionIcon } from '@mantine/core'
import { IconMaximize, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../../core/language/language.ts'
import classes from './artwork-viewer.module.css'
import { type PictureView, WHOLE_PICTURE, zoomAt } from './picture-view.ts'
import { ZOOM_STEP } from './use-picture-view.ts'

/** Dummy frame, because zooming at the centre does not depend on the size of the viewport. */
const anyFrame = { stage: { width: 1, height: 1 }, fit: { width: 1, height: 1 } }

/** Shows the current scale, with buttons to zoom in, zoom out and show the whole picture. */
export function ZoomTools(props: {
  view: PictureView
  setView: (change: (view: PictureView) => PictureView) => void
}) {
  const { view, setView } = props
  const { t } = useTranslation()
  const zoom = (factor: number) => setView((current) => zoomAt(current, anyFrame, factor))
  return (
    <div className={classes.zoom}>
      <ActionIcon size={28} aria-label={t('campaign.zoom_out')} onClick={() => zoom(1 / ZOOM_STEP)}>
        <IconZoomOut size={16} stroke={1.6} />
      </ActionIcon>
      <output className={classes.scale}>{formatPercent(Math.round(view.scale * 100))}</output>
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
  )
}
