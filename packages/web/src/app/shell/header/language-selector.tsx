import { Menu, UnstyledButton } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { mayReload } from '../../../core/form/leaving/leaving.ts'
import { changeLanguage, currentLanguage, type Language } from '../../../core/language/language.ts'
import classes from './language-selector.module.css'

/** Languages offered in the header. The profile offers all languages. */
const options: { language: Language; short: string; name: string }[] = [
  { language: 'us', short: 'en', name: 'English (US)' },
  { language: 'es', short: 'es', name: 'Español' },
]

export function LanguageSelector() {
  const { t } = useTranslation()
  const current = currentLanguage()
  const short = options.find(({ language }) => language === current)?.short ?? current

  async function choose(language: Language) {
    if (await mayReload()) changeLanguage(language)
  }

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <UnstyledButton className={classes.target} aria-label={t('shell.language', { language: short })}>
          {short}
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {options.map(({ language, short, name }) => (
          <Menu.Item
            key={language}
            lang={short}
            onClick={() => choose(language)}
            rightSection={language === current ? <IconCheck size={14} aria-hidden /> : undefined}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
