import { ActionIcon, Tooltip } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconArrowBackUp, IconChevronRight } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParameters } from '../../core/address/search-parameters.ts'
import { usePageTitles } from '../screens/page-titles.ts'
import { ScreenLink } from '../screens/screen-link.tsx'
import { OtherBuild } from './other-build.tsx'
import classes from './ribbon.module.css'

const LayoutSwitcher = lazy(() => import('../layout/layout-switcher.tsx'))

/** Shows the breadcrumbs and a button that opens the layout settings. */
export function Ribbon() {
  const { t } = useTranslation()
  const titles = usePageTitles()
  const { back } = useSearchParameters()
  const [switcher, setSwitcher] = useState({ wanted: false, open: false })
  const here = titles.at(-1)
  return (
    <div className={classes.ribbon}>
      <nav aria-label={t('shell.breadcrumbs')}>
        <ol className={classes.crumbs}>
          {back && (
            <li>
              <ScreenLink to={back} className={classes.back}>
                <IconArrowBackUp size={16} stroke={1.5} aria-hidden className="mantine-rotate-rtl" />
                {t('shell.way_back')}
              </ScreenLink>
            </li>
          )}
          {titles.slice(0, -1).map(({ title, address }) => (
            <li key={address}>
              <ScreenLink to={address}>{title}</ScreenLink>
              <IconChevronRight size={14} stroke={1.5} aria-hidden className="mantine-rotate-rtl" />
            </li>
          ))}
          {here && (
            <li key={here.address} aria-current="page">
              {here.title}
            </li>
          )}
        </ol>
      </nav>
      <OtherBuild />
      <Tooltip label={t('shell.layout.title')}>
        <ActionIcon
          aria-label={t('shell.layout.title')}
          size={28}
          onClick={() => setSwitcher({ wanted: true, open: true })}
        >
          <IconAdjustmentsHorizontal size={18} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
      {switcher.wanted && (
        <Suspense>
          <LayoutSwitcher opened={switcher.open} onClose={() => setSwitcher({ wanted: true, open: false })} />
        </Suspense>
      )}
    </div>
  )
}
