import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../core/language/language.ts'
import classes from './page-buttons.module.css'

type PageButtonsProps = {
  /** Page number, starting at 1. */
  page: number
  pages: number
  onPage: (page: number) => void
}

/** Shows buttons for the previous and the next page. Renders nothing if there is only one page. */
export function PageButtons({ page, pages, onPage }: PageButtonsProps) {
  const { t } = useTranslation()
  if (pages <= 1) return null
  return (
    <div className={classes.pages}>
      <Button variant="default" size="xs" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t('list.page_previous')}
      </Button>
      <span>{t('import.page', { page: formatNumber(page), pages: formatNumber(pages) })}</span>
      <Button variant="default" size="xs" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('list.page_next')}
      </Button>
    </div>
  )
}
