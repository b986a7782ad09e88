import type { FileView } from '@lienzo/contract/wire/fields'
import type { Size, SizeCheck } from '@lienzo/rules/catalogue/size-check'
import { checkArtworkAt, largestSizeAt } from '@lienzo/rules/sales/artwork-size'
import type { Preflight } from '@lienzo/rules/sales/preflight/pdf-facts'
import { checkPdfAt, largestPdfAt, wasRead } from '@lienzo/rules/sales/preflight/preflight'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileSizeText } from '../../../../core/files/file-size.ts'
import { sizeSettings } from '../../../../core/installation/size-settings.ts'
import { formatNumber } from '../../../../core/language/language.ts'
import { NumberField } from '../../../../ui/inputs/number-field.tsx'
import { Facts } from '../../../../ui/layout/facts.tsx'
import { CheckLines } from './check-lines.tsx'
import { pixelsText, typeText } from './file-facts.ts'
import classes from './print-size.module.css'

/** Shows the properties of a version's file, and checks its resolution at a print size that the user types. */
export function PrintSize({ file, preflight }: { file: FileView; preflight: Preflight | null }) {
  const { t } = useTranslation()
  const facts = [
    { label: t('campaign.file.name'), value: file.name },
    { label: t('campaign.file.type'), value: typeText(file) },
    { label: t('campaign.file.pixels'), value: pixelsText(file, t) },
    ...(file.colour_model
      ? [{ label: t('campaign.file.colours'), value: t(`campaign.file.colour_models.${file.colour_model}`) }]
      : []),
    ...(file.pages === null || (file.pages === 1 && file.kind !== 'pdf')
      ? []
      : [{ label: t('campaign.file.pages'), value: formatNumber(file.pages) }]),
    { label: t('campaign.file.size'), value: fileSizeText(file.size) },
  ]
  const sizing = sizingOf(file, preflight)
  return (
    <div className={classes.part}>
      <Facts title={t('campaign.file.title')} facts={facts} />
      {sizing ? (
        <AtSize {...sizing} />
      ) : (
        <p className={classes.note}>
          {t(file.kind === 'drawing' ? 'campaign.file.any_size' : 'campaign.file.by_its_pictures')}
        </p>
      )}
    </div>
  )
}

type Sizing = {
  checksAt: (size: Size) => SizeCheck[]
  /**
   * Largest print size at which the pictures in the file have the recommended resolution, or null if the file is sharp at any
   * size.
   */
  largest: Size | null
}

/**
 * Returns a function that checks a file at a print size, and the largest recommended print size. Returns null if the preflight
 * has not read the file and the file is not a picture of known size.
 */
function sizingOf(
  { kind, width_px: widthPx, height_px: heightPx }: FileView,
  preflight: Preflight | null,
): Sizing | null {
  const sizes = sizeSettings()
  if (preflight && wasRead(preflight)) {
    return {
      checksAt: (size) => checkPdfAt(size, preflight, sizes),
      largest: largestPdfAt(sizes.warnBelowDpi, preflight),
    }
  }
  if (kind !== 'picture' || widthPx === null || heightPx === null) return null
  const artwork = { widthPx, heightPx }
  return {
    checksAt: (size) => checkArtworkAt(size, artwork, sizes),
    largest: largestSizeAt(sizes.warnBelowDpi, artwork),
  }
}

function AtSize({ checksAt, largest }: Sizing) {
  const { t } = useTranslation()
  const [width, setWidth] = useState<number | null>(null)
  const [height, setHeight] = useState<number | null>(null)
  const hasSize = width !== null && height !== null && width > 0 && height > 0
  const checks = hasSize ? checksAt({ widthMm: width, heightMm: height }) : []
  return (
    <fieldset className={classes.size}>
      <legend>{t('campaign.file.at_size')}</legend>
      <div className={classes.fields}>
        <NumberField
          label={t('campaign.file.width')}
          decimals={0}
          unit="mm"
          value={width}
          whenEmpty={null}
          onChange={setWidth}
        />
        <NumberField
          label={t('campaign.file.height')}
          decimals={0}
          unit="mm"
          value={height}
          whenEmpty={null}
          onChange={setHeight}
        />
      </div>
      <output className={classes.checks}>
        <CheckLines checks={checks} />
      </output>
      {largest && (
        <p className={classes.note}>
          {t('campaign.file.largest', {
            dpi: sizeSettings().warnBelowDpi,
            width: formatNumber(largest.widthMm),
            height: formatNumber(largest.heightMm),
          })}
        </p>
      )}
    </fieldset>
  )
}
