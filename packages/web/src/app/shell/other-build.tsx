import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { mayReload } from '../../core/form/leaving/leaving.ts'
import { useHasOtherBuild } from '../../core/installation/newer-build.ts'

/**
 * Offers to reload the page if the server has a different build of the application. Until the user reloads, the open build
 * continues to work.
 */
export function OtherBuild() {
  const { t } = useTranslation()
  const hasOther = useHasOtherBuild()
  return (
    <div role="status">
      {hasOther && (
        <Button
          variant="light"
          size="compact-sm"
          leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}
          onClick={async () => {
            if (await mayReload()) location.reload()
          }}
        >
          {t('shell.other_version')}
        </Button>
      )}
    </div>
  )
}
