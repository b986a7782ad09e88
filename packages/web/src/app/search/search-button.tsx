import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openPalette } from './palette-state.ts'
import classes from './search-button.module.css'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the command palette and shows its shortcut, for people who do not know the shortcut. */
export function SearchButton() {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={t('search.open')}
      aria-haspopup="dialog"
      aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
      onClick={openPalette}
    >
      <IconSearch size={15} stroke={1.6} aria-hidden />
      <span className={classes.text}>{t('search.short')}</span>
      {/* CSS draws the shortcut, because the accessible name would have to contain it if it were text. */}
      <span className={classes.keys} data-keys={isApple ? '⌘ K' : 'Ctrl K'} dir="ltr" aria-hidden />
    </button>
  )
}
