import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconFileTypePdf } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const languages = ['es', 'us', 'pt'] as const

/** Language of a paper. `customer` means the language of the customer. */
export type PaperLanguage = (typeof languages)[number] | 'customer'

/**
 * Button that prints a record in the user's language. A menu beside it offers other languages and, as `children`, other papers.
 */
export function PrintMenu(props: {
  /** Text of the button; `PDF` by default. */
  button?: string
  /** Name of the paper, shown above the languages. */
  label: string
  printing: boolean
  /** True if the paper can be printed in the customer's language. */
  forCustomer: boolean
  onPrint: (language?: PaperLanguage) => void
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <Button.Group>
      <Button
        variant="default"
        data-brief
        leftSection={<IconFileTypePdf size={16} stroke={1.6} />}
        loading={props.printing}
        onClick={() => props.onPrint()}
      >
        {props.button ?? t('order.print')}
      </Button>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon
            variant="default"
            size="var(--control-height)"
            aria-label={t('order.papers.title')}
            disabled={props.printing}
          >
            <IconChevronDown size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{props.label}</Menu.Label>
          {props.forCustomer && (
            <Menu.Item onClick={() => props.onPrint('customer')}>{t('order.print_for_customer')}</Menu.Item>
          )}
          {languages.map((language) => (
            <Menu.Item key={language} onClick={() => props.onPrint(language)}>
              {t(`user.languages.${language}`)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {props.children}
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  )
}
