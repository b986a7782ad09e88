import { mayEdit } from '@lienzo/rules/people/permissions'
import { Button } from '@mantine/core'
import { IconCopyOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../core/call/call.ts'
import { failureText } from '../../core/call/call-failure.ts'
import { showNotice } from '../../core/notice/notices.ts'
import { usePermissions } from '../../core/session/permissions.ts'
import { useIsHouse } from '../../core/session/use-is-house.ts'
import type { ReviewedPhoto } from './reviewed-photo.ts'

type Props = { photo: ReviewedPhoto; onSaid: (photo: ReviewedPhoto) => void }

/**
 * Lets a reviewer of the house mark a photo as different from the photo that it resembles, so that reviewers are not asked
 * about this pair again.
 */
export function DifferentPhotos({ photo, onSaid }: Props) {
  const { t } = useTranslation()
  const permissions = usePermissions()
  const isHouse = useIsHouse()
  const [isSaying, setSaying] = useState(false)
  const otherId = photo.flags.find(({ flag }) => flag === 'similar')?.photo_id
  const canSay = isHouse && permissions !== null && mayEdit(permissions, '/budget/photoreview')
  if (otherId === undefined || !canSay || photo.deleted_at !== null) return null

  async function say(other_id: number) {
    setSaying(true)
    try {
      onSaid(await call('budgetrest/differentphotos', { id: photo.id, other_id }))
      showNotice({ message: t('photoreview.different_noted') })
    } catch (failure) {
      showNotice({ color: 'red', message: failureText(failure, t) })
    } finally {
      setSaying(false)
    }
  }

  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isSaying}
      leftSection={<IconCopyOff size={16} stroke={1.6} aria-hidden />}
      onClick={() => say(otherId)}
    >
      {t('photoreview.different')}
    </Button>
  )
}
