import {
  defaultSizeSettings,
  type SizeCheck,
  type SizedArtwork,
  type SizedPicture,
  type SizeSettings,
  validateSize,
} from '../catalogue/size-check.ts'

/** Precision with which sizes are compared: 0.1 mm, because some sizes are not whole mm, such as 841.5 mm. */
const STEPS_PER_MM = 10

/** Product without limits on its size. */
const anySize = { minWidthMm: 0, maxWidthMm: 0, minHeightMm: 0, maxHeightMm: 0, fixedSizes: [], bleedMm: 0 }

/** Checks the proportions and the resolution of an artwork printed at a size in mm. */
export function checkArtworkAt(
  size: { widthMm: number; heightMm: number },
  artwork: SizedArtwork,
  settings: SizeSettings = defaultSizeSettings,
): SizeCheck[] {
  // Multiplies both the pixels and the size by ten: the print is the same, but its size is in whole numbers.
  const checks = validateSize(
    {
      widthMm: Math.round(size.widthMm * STEPS_PER_MM),
      heightMm: Math.round(size.heightMm * STEPS_PER_MM),
      product: anySize,
      material: null,
      space: null,
      artwork: enlarge(artwork),
    },
    settings,
  )
  return checks
    .filter(({ check }) => check === 'resolution' || check === 'proportions')
    .map((finding) =>
      finding.check === 'proportions' ? { ...finding, values: { ...finding.values, ...artwork } } : finding,
    )
}

function enlarge(artwork: SizedArtwork): SizedArtwork {
  return 'widthPx' in artwork
    ? { widthPx: artwork.widthPx * STEPS_PER_MM, heightPx: artwork.heightPx * STEPS_PER_MM }
    : { widthUm: artwork.widthUm * STEPS_PER_MM, heightUm: artwork.heightUm * STEPS_PER_MM }
}

/** Returns the largest print of a picture, in whole mm, that still has `dpi` pixels per inch. */
export function largestSizeAt(dpi: number, { widthPx, heightPx }: SizedPicture) {
  return {
    widthMm: Math.floor((widthPx * 254) / (dpi * 10)),
    heightMm: Math.floor((heightPx * 254) / (dpi * 10)),
  }
}
