import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withAllTexts } from '../../core/language-texts.ts'

const PromotionImport = lazy(withAllTexts(() => import('./promotion-import.tsx')))

/** Opens the way in for many promotions at once; an address may name an import that is under way or done. */
export function ImportButton() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { import: named } = useSearch({ strict: false }) as { import?: unknown }
  const importId = Number(named ?? Number.NaN)
  const isNamed = Number.isSafeInteger(importId) && importId > 0
  const [opened, setOpened] = useState(false)

  function close() {
    setOpened(false)
    // The router types the search by route; a list screen stands at several.
    if (isNamed) navigate({ to: '.', search: {} as never, replace: true })
  }

  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconFileImport size={16} stroke={1.6} />}
        onClick={() => setOpened(true)}
      >
        {t('import.open')}
      </Button>
      {(opened || isNamed) && (
        <Suspense>
          <PromotionImport importId={isNamed ? importId : null} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
