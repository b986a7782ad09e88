import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusBack } from '../../../ui/focus/use-focus-back.ts'
import { showNotice } from '../../notice/notices.ts'
import { keepTabWhile } from '../../session/tab-lock.ts'
import { answerBeforeReload } from './leaving.ts'
import { labelOfPart, type UnsavedPart, UnsavedParts } from './unsaved-parts.tsx'

type LeavingForm = {
  isDirty: () => boolean
  save: () => Promise<unknown>
  changed: string[]
  labelOf: (field: string) => string
}

const noParts = new UnsavedParts()

/**
 * Asks the user before unsaved changes are lost: before navigation, before the page is closed, and before it is reloaded in a
 * different language. Does not ask before navigation to `staysAt`, because the screen with this path keeps the changes.
 */
export function LeaveQuestion(props: { form: LeavingForm; parts?: UnsavedParts; staysAt?: string }) {
  const { form, parts = noParts, staysAt } = props
  const { t } = useTranslation()
  const [reload, setReload] = useState<{ answer: (may: boolean) => void } | null>(null)
  const mayGo = useRef(false)
  const isDirty = () => !mayGo.current && (form.isDirty() || parts.dirty().length > 0)
  const latestIsDirty = useRef(isDirty)
  latestIsDirty.current = isDirty
  const leaving = useBlocker({
    shouldBlockFn: ({ next }) => next.pathname !== staysAt && isDirty(),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })

  useEffect(
    () =>
      answerBeforeReload(async () => {
        if (!latestIsDirty.current()) return true
        return new Promise<boolean>((answer) => setReload({ answer }))
      }),
    [],
  )
  useEffect(() => keepTabWhile(() => latestIsDirty.current()), [])

  if (leaving.status !== 'blocked' && !reload) return null
  const unsavedParts = parts.dirty()
  const editedParts = unsavedParts.filter((part) => !part.uploading)
  const labels = [...form.changed.map(form.labelOf), ...editedParts.map(labelOfPart)]
  const uploading = unsavedParts.reduce((sum, part) => sum + (part.uploading ?? 0), 0)
  const canBeSaved = unsavedParts.every((part) => part.save)

  function stay() {
    leaving.reset?.()
    reload?.answer(false)
    setReload(null)
  }

  function leave() {
    leaving.proceed?.()
    if (!reload) return
    // Prevents a second question by the browser.
    mayGo.current = true
    reload.answer(true)
  }

  async function saveAndLeave() {
    const isSaved = !form.isDirty() || (await form.save())
    const savedParts = await Promise.all(unsavedParts.map((part) => part.save?.()))
    if (isSaved && savedParts.every(Boolean)) return leave()
    stay()
    const remaining = unsavedParts.filter((_, place) => !savedParts[place])
    if (remaining.length > 0) showRemaining(remaining)
  }

  /** Shows a notice with the names of the unsaved parts, and focuses the first part that can get the focus. */
  function showRemaining(remaining: readonly UnsavedPart[]) {
    const fields = remaining.map(labelOfPart).join(', ')
    showNotice({ color: 'red', message: t('form.not_all_saved', { fields }) })
    // Runs one frame later, because the question restores the focus when it closes.
    requestAnimationFrame(() => remaining.find(({ show }) => show)?.show?.())
  }

  return (
    <Question
      labels={labels}
      uploading={uploading}
      onStay={stay}
      onLeave={() => {
        for (const part of unsavedParts) part.discard?.()
        leave()
      }}
      onSave={canBeSaved ? saveAndLeave : undefined}
    />
  )
}

function Question(props: {
  labels: string[]
  /** Number of files that are being uploaded. */
  uploading: number
  onStay: () => void
  onLeave: () => void
  /** Saves everything and then leaves. Undefined if the user can only wait, for example for an upload. */
  onSave: (() => void) | undefined
}) {
  const { t } = useTranslation()
  const { labels, uploading, onSave } = props
  useFocusBack()
  return (
    <Modal
      opened
      onClose={props.onStay}
      title={t(labels.length > 0 ? 'form.leave_title' : 'form.leave_uploads_title')}
      centered
      size="md"
    >
      {labels.length > 0 && <Text size="sm">{t('form.leave_text', { fields: labels.join(', ') })}</Text>}
      {uploading > 0 && <Text size="sm">{t('form.leave_uploads', { count: uploading })}</Text>}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="subtle" color="red" onClick={props.onLeave}>
          {t(labels.length > 0 ? 'form.leave_without_saving' : 'form.leave_anyway')}
        </Button>
        <Button
          variant={onSave ? 'default' : 'filled'}
          onClick={props.onStay}
          data-autofocus={onSave ? undefined : true}
        >
          {t('form.stay')}
        </Button>
        {onSave && (
          <Button onClick={onSave} data-autofocus>
            {t('form.save_and_leave')}
          </Button>
        )}
      </Group>
    </Modal>
  )
}
