import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callDocument } from '../../core/call/call.ts'
import { failureText } from '../../core/call/call-failure.ts'
import { showNotice } from '../../core/notice/notices.ts'
import type { Order } from './record/order-record.ts'

const languages = ['es', 'us', 'pt'] as const

type PaperLanguage = (typeof languages)[number] | 'customer'

/** The order as a PDF, in one's own language or in another. */
export function PrintButton({ order }: { order: Order }) {
  const { t } = useTranslation()
  const [printing, setPrinting] = useState(false)

  async function print(language?: PaperLanguage) {
    // Opened before the answer: a browser lets a click open a page, and not what comes later.
    const page = window.open('', '_blank')
    setPrinting(true)
    try {
      const document = await callDocument('orderrest/print', { id: order.id, ...(language && { language }) })
      const address = URL.createObjectURL(document)
      if (page) page.location.href = address
      else download(address, `${order.code}.pdf`)
    } catch (error) {
      page?.close()
      showNotice({ color: 'red', title: t('order.print_failed'), message: failureText(error, t) })
    } finally {
      setPrinting(false)
    }
  }

  return (
    <Button.Group>
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={16} stroke={1.6} />}
        loading={printing}
        onClick={() => print()}
      >
        {t('order.print')}
      </Button>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon
            variant="default"
            size="var(--control-height)"
            aria-label={t('order.print_languages')}
            disabled={printing}
          >
            <IconChevronDown size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => print('customer')}>{t('order.print_for_customer')}</Menu.Item>
          {languages.map((language) => (
            <Menu.Item key={language} onClick={() => print(language)}>
              {t(`user.languages.${language}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  )
}

/** Where the browser lets no page open, the paper is downloaded: the form and what is typed in it stay. */
function download(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
