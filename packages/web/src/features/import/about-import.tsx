import { resources } from '@lienzo/contract/resources'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../core/language/language.ts'
import { RecordLink } from '../../core/picker/record-link.tsx'
import classes from './import.module.css'
import type { ShownImport } from './use-import.ts'

/** Shows the customer of an import, who uploaded the file, and when. */
export function AboutImport({ found }: { found: ShownImport }) {
  const { customer_id, customer_name, created_by_name, created_at, resource } = found
  const { t } = useTranslation()
  const values = { name: created_by_name || t('timeline.nobody'), when: formatDateTime(created_at) }
  const hasCustomer = !resources[resource].houseMakes
  return (
    <div className={classes.about}>
      {hasCustomer && (
        <span>
          {customer_id === null ? (
            t('import.each_names_its_customer')
          ) : (
            <RecordLink screen="/customer" id={customer_id}>
              {customer_name}
            </RecordLink>
          )}
        </span>
      )}
      <span>{t('import.loaded', values)}</span>
    </div>
  )
}
