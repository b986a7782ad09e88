import type { ImportDeclaration } from '@lienzo/rules/imports/import-declaration'
import { importables } from '@lienzo/rules/imports/importables'
import { Button, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../core/language/language.ts'
import { ChoiceField } from '../../../ui/inputs/choice-field.tsx'
import classes from '../import.module.css'
import { useImportWords } from '../import-words.ts'
import { unknownKey } from '../reading/doubts.ts'
import type { ShownImport } from '../use-import.ts'
import type { ImportChoices } from '../use-import-actions.ts'

/** Lets the user choose the match key, and whether the import updates existing records and creates new ones. */
export function RecordChoices(props: {
  found: ShownImport
  disabled: boolean
  onChange: (choices: ImportChoices) => void
}) {
  const { found, disabled, onChange } = props
  const { t } = useTranslation()
  const words = useImportWords(found.resource)
  const { keys: keyFields }: ImportDeclaration = importables[found.resource]
  const keys = Object.keys(keyFields)
  const missing = unknownKey(found)
  return (
    <div className={classes.choices}>
      {found.key_doubt && <KeyDoubt found={found} doubt={found.key_doubt} {...{ disabled, onChange }} />}
      {keys.length > 1 && (
        <ChoiceField
          label={t('import.key')}
          value={found.key}
          choices={keys.map((value) => ({ value, label: t(`import.of.${found.resource}.keys.${value}`) }))}
          disabled={disabled}
          onChange={(key) => onChange({ key })}
        />
      )}
      <Switch
        label={t('import.create_new')}
        checked={found.create_new}
        disabled={disabled}
        onChange={(event) => onChange({ create_new: event.currentTarget.checked })}
      />
      <Switch
        label={t('import.update_existing')}
        checked={found.update_existing}
        disabled={disabled}
        onChange={(event) => onChange({ update_existing: event.currentTarget.checked })}
      />
      {missing.length > 0 && (
        <p className={classes.leftOver}>
          {t('import.knows_none', { columns: missing.map(words.label).join(', ') })}
        </p>
      )}
    </div>
  )
}

/**
 * Asks the user to confirm the match key if the rows look different from the records that they match. Choosing a different key
 * or column also answers the question.
 */
function KeyDoubt(props: {
  found: ShownImport
  doubt: NonNullable<ShownImport['key_doubt']>
  disabled: boolean
  onChange: (choices: ImportChoices) => void
}) {
  const { found, doubt, disabled, onChange } = props
  const { t } = useTranslation()
  const { rows, known, row } = doubt
  return (
    <div className={classes.leftOver} role="alert">
      <p className={classes.fault}>
        {t('import.key_doubt.text', {
          ...doubt,
          ...{ count: known, rows: formatNumber(rows), known: formatNumber(known), row: formatNumber(row) },
          key: t(`import.of.${found.resource}.keys.${found.key}`),
        })}
      </p>
      <Button variant="default" size="xs" disabled={disabled} onClick={() => onChange({ key: found.key })}>
        {t('import.key_doubt.confirm')}
      </Button>
    </div>
  )
}
