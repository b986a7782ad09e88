import { isResourceName, resources } from '@lienzo/contract/resources'
import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** Link to the spreadsheet import of a resource. Renders nothing if the resource has none. */
export function ImportLink({ name }: { name: string }) {
  const { t } = useTranslation()
  if (!isResourceName(name) || !resources[name].imported) return null
  return (
    <Button
      component={Link}
      to={`/${name}/import`}
      variant="default"
      size="sm"
      leftSection={<IconFileImport size={16} stroke={1.6} />}
    >
      {t('import.open')}
    </Button>
  )
}
