import type { ImportFault } from '@lienzo/rules/imports/import-declaration'
import type { ImportedResource } from '@lienzo/rules/imports/importables'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './rows.module.css'

/** Prefix of the fault's values that contain the match key of the similar record. */
const KNOWN_BY = 'is_'

/**
 * Offers a link to the record that a row resembles, and a button that writes the record's match key into the row. Renders
 * nothing if the fault names no record.
 */
export function NearRecord(props: {
  resource: ImportedResource
  values: ImportFault['values']
  onTake: (texts: Readonly<Record<string, string>>) => void
}) {
  const { t } = useTranslation()
  const { record, name } = props.values
  if (record === undefined) return null
  const texts = Object.fromEntries(
    Object.entries(props.values)
      .filter(([key]) => key.startsWith(KNOWN_BY))
      .map(([key, value]) => [key.slice(KNOWN_BY.length), String(value)]),
  )
  return (
    <div className={classes.near}>
      <Button
        component={Link}
        to={`/${props.resource}/${record}`}
        target="_blank"
        variant="default"
        size="compact-xs"
        aria-label={t('import.near.open', { name })}
      >
        {t('import.near.see')}
      </Button>
      <Button variant="default" size="compact-xs" onClick={() => props.onTake(texts)}>
        {t('import.near.is_it')}
      </Button>
    </div>
  )
}
