import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signOut } from '../../core/session/session.ts'
import { Question } from '../../ui/feedback/question.tsx'

export function LogoutQuestion({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState(false)

  async function logOut() {
    setWaiting(true)
    await signOut()
    await navigate({ to: '/auth/login' })
  }

  return (
    <Question opened={opened} title={t('shell.logout.title')} waiting={waiting} onNo={onClose} onYes={logOut}>
      {t('shell.logout.text')}
    </Question>
  )
}
