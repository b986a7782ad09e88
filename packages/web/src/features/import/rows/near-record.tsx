import type { ImportFault } from '@lienzo/rules/imports/import-declaration'
import type { ImportedResource } from '@lienzo/rules/imports/importables'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './rows.module.css'

/** Prefix of the fault's parameters that contain the key of the similar record. */
const KNOWN_BY = 'is_'

/**
 * Shows the record that a row resembles, if its fault names one: a link, and a button that writes the record's key into the
 * row.
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
