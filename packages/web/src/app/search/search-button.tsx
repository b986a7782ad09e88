import { Kbd } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openPalette } from './palette-state.ts'
import classes from './search-button.module.css'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The way to records, screens and actions for who does not know the keys, and the keys for who would. */
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
      {/* Heard from `aria-keyshortcuts`; in the name it would stand between what is seen and what is said. */}
      <Kbd size="xs" className={classes.keys} dir="ltr" aria-hidden>
        {t(isApple ? 'search.key_apple' : 'search.key')}
      </Kbd>
    </button>
  )
}
