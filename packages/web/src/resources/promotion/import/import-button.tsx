import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParameters } from '../../../core/address/search-parameters.ts'

const PromotionImport = lazy(() => import('./promotion-import.tsx'))

/** Opens the way in for many promotions at once; the address names the import that is looked at, so that it stays. */
export function ImportButton() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const search = useSearchParameters()
  const named = Number(search.import ?? Number.NaN)
  const importId = Number.isSafeInteger(named) && named > 0 ? named : null
  const [opened, setOpened] = useState(false)

  function goTo(id: number | null) {
    const { import: _, ...others } = search
    navigate({ to: '.', search: id === null ? others : { ...others, import: id }, replace: true })
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
      {(opened || importId !== null) && (
        <Suspense>
          <PromotionImport
            importId={importId}
            onImport={(id) => {
              setOpened(true)
              goTo(id)
            }}
            onClose={() => {
              setOpened(false)
              if (importId !== null) goTo(null)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
