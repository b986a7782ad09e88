import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../core/call/call.ts'
import { failureText } from '../../core/call/call-failure.ts'
import { showNotice } from '../../core/notice/notices.ts'
import { useUndoNotice } from '../../core/notice/use-undo-notice.tsx'
import { recordKeys } from '../../core/record/record-keys.ts'
import { type Space, spaceCalls } from './space-record.ts'

/** Copies the saved space and opens the copy. Undo deletes the copy. */
export function CloneButton({ space }: { space: Space }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const offerUndo = useUndoNotice()
  const [isCloning, setIsCloning] = useState(false)

  async function clone() {
    setIsCloning(true)
    try {
      const copy = await call('spacerest/clonespace', { id: space.id })
      queries.setQueryData(recordKeys.record('space', copy.id), copy)
      await queries.invalidateQueries({ queryKey: recordKeys.lists('space') })
      await navigate({ to: `/space/${copy.id}` })
      offerUndo(t('space.cloned', { number: copy.number, from: space.number }), () => undo(copy))
    } catch (error) {
      showNotice({ color: 'red', message: failureText(error, t) })
    } finally {
      setIsCloning(false)
    }
  }

  async function undo(copy: Space) {
    try {
      await spaceCalls.remove([copy.id])
      await queries.invalidateQueries({ queryKey: recordKeys.lists('space') })
      await navigate({ to: `/space/${space.id}`, ignoreBlocker: true })
    } catch (error) {
      showNotice({ color: 'red', message: failureText(error, t) })
    }
  }

  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconCopy size={16} stroke={1.6} />}
      loading={isCloning}
      onClick={clone}
    >
      {t('space.clone')}
    </Button>
  )
}
