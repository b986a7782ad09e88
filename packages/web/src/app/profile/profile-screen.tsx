import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiKeys } from '../../core/account/api-keys/api-keys.tsx'
import { SecondFactor } from '../../core/account/second-factor/second-factor.tsx'
import { SignIns } from '../../core/account/sign-ins/sign-ins.tsx'
import { failureText } from '../../core/call/call-failure.ts'
import { recordKeys } from '../../core/record/record-keys.ts'
import { useCurrentUser } from '../../core/session/session-user.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LayoutSection } from './layout-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileForm } from './profile-form.tsx'
import { profileCalls } from './profile-record.ts'
import classes from './profile-screen.module.css'
import { ProfileSide } from './profile-side.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { WebhooksLink } from './webhooks-link.tsx'

/** Screen of the user's own profile. Each section saves independently. */
export default function ProfileScreen() {
  const { t } = useTranslation()
  const user = useCurrentUser()
  const profile = useQuery({
    queryKey: recordKeys.record(profileCalls.name, user?.user_id ?? 0),
    queryFn: profileCalls.get,
    // Always reloads the profile, because the form must not start from stale data.
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  if (profile.isError) {
    return (
      <EmptyState
        icon={IconCloudOff}
        tone="failure"
        title={t('form.load_failed')}
        text={failureText(profile.error, t)}
      >
        <Button variant="default" onClick={() => profile.refetch()}>
          {t('list.retry')}
        </Button>
      </EmptyState>
    )
  }
  if (profile.isPending) return <ProfileSkeleton />
  return (
    <div className={classes.screen}>
      <h1 className={classes.title}>{t('navigation.title.profile')}</h1>
      <div className={classes.body}>
        <div className={classes.sections}>
          <ProfileForm profile={profile.data} />
          <PasswordSection owner={profile.data} />
          <LayoutSection />
          <SecondFactor />
          <SignIns />
          <ApiKeys />
          <WebhooksLink />
        </div>
        <ProfileSide profile={profile.data} />
      </div>
    </div>
  )
}
