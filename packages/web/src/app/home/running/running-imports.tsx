import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../core/language/language.ts'
import { Part } from '../../../core/overview/part.tsx'
import classes from '../../../core/overview/rows.module.css'
import { ImportStateChip } from '../../../features/import/list/import-state-chip.tsx'
import { ScreenLink } from '../../screens/screen-link.tsx'
import type { HomeData } from '../home-data.ts'

/** Lists the imports that are in progress or whose rows are ready for review. */
export function RunningImports({ imports }: { imports: NonNullable<HomeData['imports']> }) {
  const { t } = useTranslation()
  return (
    <Part
      title={t('home.imports')}
      count={formatNumber(imports.total)}
      all={{ to: '/imports', label: t('home.all_imports') }}
    >
      <ul className={classes.rows}>
        {imports.rows.map((row) => (
          <li key={row.id}>
            <ScreenLink to={`/${row.resource}/import/${row.id}`} className={classes.row}>
              <span className={classes.names}>
                <span className={classes.name}>{row.name}</span>
                <span className={classes.about}>
                  {[t(`${row.resource}.plural`), row.customer_name].filter(Boolean).join(' · ')}
                </span>
              </span>
              <ImportStateChip row={row} />
            </ScreenLink>
          </li>
        ))}
      </ul>
    </Part>
  )
}
