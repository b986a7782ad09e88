import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/captions.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import './viewer.css'
import type { FileView } from '@lienzo/contract/wire/fields'
import { useMediaQuery, useReducedMotion } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import Lightbox, { type Labels, type SlideImage } from 'yet-another-react-lightbox'
import Captions from 'yet-another-react-lightbox/plugins/captions'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Download from 'yet-another-react-lightbox/plugins/download'
import Slideshow from 'yet-another-react-lightbox/plugins/slideshow'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { useFocusBack } from '../../ui/focus/use-focus-back.ts'
import { saveFrom } from './save-from.ts'

/** Time in ms for which a slide show displays each picture. */
const INTERVAL = 5000
/** Length in px of the longer side of the rendition `large`, which fills a window. */
const LARGE = 1280
/** Length in px of the longer side of the rendition `huge`, which is used for zooming. */
const HUGE = 4096

type ViewedPicture = { id: number; title: string; file: FileView }

/** Shows pictures one at a time in the whole window, with captions and zoom. */
export default function Viewer(props: {
  pictures: readonly ViewedPicture[]
  first: number
  /** Called with the index of the displayed picture. */
  onView?: (index: number) => void
  onClose: () => void
}) {
  const { pictures, first, onView, onClose } = props
  const { t } = useTranslation()
  const [index, setIndex] = useState(first)
  const isStill = useReducedMotion()
  const isNarrow = useMediaQuery('(max-width: 978.98px)')
  const slides = useMemo(() => pictures.map(slideOf), [pictures])
  useFocusBack()

  const labels: Labels = {
    Lightbox: t('viewer.title'),
    Carousel: t('viewer.pictures'),
    Slide: t('viewer.picture'),
    'Photo gallery': t('viewer.title'),
    '{index} of {total}': t('viewer.place', { index: '{index}', total: '{total}' }),
    Close: t('viewer.close'),
    Previous: t('viewer.previous'),
    Next: t('viewer.next'),
    'Zoom in': t('viewer.zoom_in'),
    'Zoom out': t('viewer.zoom_out'),
    Download: t('viewer.download'),
    Caption: t('viewer.caption'),
    Play: t('viewer.play'),
    Pause: t('viewer.pause'),
  }

  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      slides={slides}
      plugins={[Captions, Counter, Download, ...(pictures.length > 1 ? [Slideshow] : []), Zoom]}
      slideshow={{ delay: INTERVAL }}
      labels={labels}
      className="viewer"
      carousel={{ finite: true, padding: isNarrow ? '8px' : '64px', preload: 1 }}
      animation={
        isStill ? { fade: 0, swipe: 0, navigation: 0, zoom: 0 } : { fade: 160, swipe: 200, zoom: 160 }
      }
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
      captions={{ descriptionTextAlign: 'center' }}
      download={{
        download: () => {
          const file = pictures[index]?.file
          if (file) saveFrom(file.original, file.name)
        },
      }}
      on={{
        view: (view) => {
          setIndex(view.index)
          onView?.(view.index)
        },
      }}
    />
  )
}

/** Returns the slide for a picture. It contains only renditions, even for zooming; the original file is only downloaded. */
function slideOf({ title, file }: ViewedPicture): SlideImage {
  const name = title || file.name
  const slide = { src: file.large, alt: name, description: name, download: file.original }
  const whole = sizeOf(file)
  if (!whole) return slide
  const [large, huge] = [within(LARGE, whole), within(HUGE, whole)]
  const pictures = [{ src: file.large, ...large }]
  if (huge.width > large.width || huge.height > large.height) pictures.push({ src: file.huge, ...huge })
  return { ...slide, ...huge, srcSet: pictures }
}

type Size = { width: number; height: number }

/**
 * Returns the size of a file in px. If only the size in mm is known, scales it to the largest rendition. Returns null if
 * neither is known.
 */
function sizeOf({ width_px, height_px, width_mm, height_mm }: FileView): Size | null {
  if (width_px !== null && height_px !== null) return { width: width_px, height: height_px }
  if (width_mm === null || height_mm === null) return null
  const scale = HUGE / Math.max(width_mm, height_mm)
  return { width: width_mm * scale, height: height_mm * scale }
}

function within(side: number, { width, height }: Size): Size {
  const share = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}
