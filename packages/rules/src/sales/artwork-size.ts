import {
  defaultSizeSettings,
  type SizeCheck,
  type SizedArtwork,
  type SizedPicture,
  type SizeSettings,
  validateSize,
} from '../catalogue/size-check.ts'

/** Steps of a mm that are distinguished: 841,5 mm is a size. */
const STEPS_PER_MM = 10

/** A product that comes in every size. */
const anySize = { minWidthMm: 0, maxWidthMm: 0, minHeightMm: 0, maxHeightMm: 0, fixedSizes: [], bleedMm: 0 }

/** What printing an artwork at a size of so many mm would make of its proportions and its resolution. */
export function checkArtworkAt(
  size: { widthMm: number; heightMm: number },
  artwork: SizedArtwork,
  settings: SizeSettings = defaultSizeSettings,
): SizeCheck[] {
  // Ten times the pixels on ten times the size is the same print, in whole numbers.
  const checks = validateSize(
    {
      widthMm: Math.round(size.widthMm * STEPS_PER_MM),
      heightMm: Math.round(size.heightMm * STEPS_PER_MM),
      product: anySize,
      material: null,
      space: null,
      artwork: enlarged(artwork),
    },
    settings,
  )
  return checks
    .filter(({ check }) => check === 'resolution' || check === 'proportions')
    .map((found) =>
      found.check === 'proportions' ? { ...found, values: { ...found.values, ...artwork } } : found,
    )
}

function enlarged(artwork: SizedArtwork): SizedArtwork {
  return 'widthPx' in artwork
    ? { widthPx: artwork.widthPx * STEPS_PER_MM, heightPx: artwork.heightPx * STEPS_PER_MM }
    : { widthUm: artwork.widthUm * STEPS_PER_MM, heightUm: artwork.heightUm * STEPS_PER_MM }
}

/** The largest print in whole mm that still has so many pixels an inch. */
export function largestSizeAt(dpi: number, { widthPx, heightPx }: SizedPicture) {
  return {
    widthMm: Math.floor((widthPx * 254) / (dpi * 10)),
    heightMm: Math.floor((heightPx * 254) / (dpi * 10)),
  }
}
