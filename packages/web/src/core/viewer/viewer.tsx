import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/captions.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import './viewer.css'
import type { FileView } from '@lienzo/contract/fields'
import { useMediaQuery, useReducedMotion } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import Lightbox, { type Labels, type SlideImage } from 'yet-another-react-lightbox'
import Captions from 'yet-another-react-lightbox/plugins/captions'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Download from 'yet-another-react-lightbox/plugins/download'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { useFocusBack } from '../record/use-focus-back.ts'
import { saveFrom } from '../save-from.ts'

/** The longest side of the largest picture that is made of a file. */
const LARGE = 1280
/** What a browser shows as it is, and how much of it may be fetched to look closely. */
const shownTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
const MOST_BYTES = 25_000_000

type ViewedPicture = { id: number; title: string; file: FileView }

/** Pictures over the whole window, one at a time: zoomed, with their captions, turned by keys and by hand. */
export default function Viewer(props: {
  pictures: readonly ViewedPicture[]
  first: number
  onClose: () => void
}) {
  const { pictures, first, onClose } = props
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
  }

  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      slides={slides}
      plugins={[Captions, Counter, Download, Zoom]}
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
      on={{ view: (view) => setIndex(view.index) }}
    />
  )
}

function slideOf({ title, file }: ViewedPicture): SlideImage {
  const { width_px: width, height_px: height } = file
  const name = title || file.name
  const slide = { src: file.large, alt: name, description: name, download: file.original }
  if (width === null || height === null) return slide
  const share = Math.min(1, LARGE / Math.max(width, height))
  const made = { src: file.large, width: Math.round(width * share), height: Math.round(height * share) }
  const isShown = shownTypes.includes(file.type) && file.size <= MOST_BYTES && file.colour_model === 'rgb'
  const original = { src: file.original, width, height }
  return { ...slide, width, height, srcSet: isShown && share < 1 ? [made, original] : [made] }
}
