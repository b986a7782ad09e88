import type { FileView } from '@lienzo/contract/wire/fields'
import { checkArtworkAt, largestSizeAt } from '@lienzo/rules/sales/artwork-size'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ruleValues } from '../../../../core/domain/rule-values.ts'
import { fileSizeText } from '../../../../core/files/file-size.ts'
import { sizeSettings } from '../../../../core/installation/size-settings.ts'
import { formatNumber } from '../../../../core/language/language.ts'
import { NumberField } from '../../../../ui/inputs/number-field.tsx'
import { Facts } from '../../../../ui/layout/facts.tsx'
import { pixelsText, typeText } from './file-facts.ts'
import classes from './print-size.module.css'

const icons = { ok: IconCircleCheck, warning: IconAlertTriangle, error: IconCircleX }

/** What a version is, and what it would be at a size that somebody asks for. */
export function PrintSize({ file }: { file: FileView }) {
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
  const { width_px: widthPx, height_px: heightPx } = file
  const hasPixels = file.kind === 'picture' && widthPx !== null && heightPx !== null
  return (
    <div className={classes.part}>
      <Facts title={t('campaign.file.title')} facts={facts} />
      {hasPixels ? (
        <AtSize widthPx={widthPx} heightPx={heightPx} />
      ) : (
        <p className={classes.note}>
          {t(file.kind === 'drawing' ? 'campaign.file.any_size' : 'campaign.file.by_its_pictures')}
        </p>
      )}
    </div>
  )
}

function AtSize(artwork: { widthPx: number; heightPx: number }) {
  const { t } = useTranslation()
  const [width, setWidth] = useState<number | null>(null)
  const [height, setHeight] = useState<number | null>(null)
  const sizes = sizeSettings()
  const largest = largestSizeAt(sizes.warnBelowDpi, artwork)
  const asked = width !== null && height !== null && width > 0 && height > 0
  const checks = asked ? checkArtworkAt({ widthMm: width, heightMm: height }, artwork, sizes) : []
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
        {checks.map((check) => {
          const CheckIcon = icons[check.level]
          return (
            <span key={check.check} className={classes.check} data-level={check.level}>
              <CheckIcon size={14} stroke={1.8} aria-hidden />
              <span>
                <strong>{t(`check.levels.${check.level}`)}</strong> {t(check.key, ruleValues(check.values))}
              </span>
            </span>
          )
        })}
      </output>
      <p className={classes.note}>
        {t('campaign.file.largest', {
          dpi: sizes.warnBelowDpi,
          width: formatNumber(largest.widthMm),
          height: formatNumber(largest.heightMm),
        })}
      </p>
    </fieldset>
  )
}
