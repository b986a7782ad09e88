import type { PermissionEntry } from '@lienzo/rules/people/permissions'
import {
  type RightFlag,
  type RightReason,
  rightFlags,
  rightReasons,
} from '@lienzo/rules/people/right-reasons'
import { Button } from '@mantine/core'
import { IconRotate } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './user-permissions.module.css'

/**
 * Explains the source of the rights in one area, with one sentence per source. If the user has an override, shows a button that
 * removes it.
 */
export function PathReasons(props: {
  role: PermissionEntry | undefined
  override: PermissionEntry | null
  roleName: string
  area: string
  onFollowRole?: () => void
}) {
  const { t } = useTranslation()
  const reasons = rightReasons(props.role, props.override ?? undefined)
  const bySource = Map.groupBy(rightFlags, (flag) => reasons[flag].reason)
  return (
    <>
      {[...bySource].map(([reason, flags]) => (
        <span key={reason} className={classes.sentence}>
          <RightsOf flags={flags} /> {sentence(reason)}
        </span>
      ))}
      {props.override && props.onFollowRole && (
        <Button
          className={classes.follow}
          variant="subtle"
          size="compact-xs"
          leftSection={<IconRotate size={13} stroke={1.6} aria-hidden />}
          aria-label={t('user.permissions.follow_role_named', { area: props.area })}
          onClick={props.onFollowRole}
        >
          {t('user.permissions.follow_role')}
        </Button>
      )}
    </>
  )

  function sentence(reason: RightReason) {
    return t(`user.why.${reason}`, { role: props.roleName })
  }
}

/** Shows the names of the rights that a sentence explains. Renders nothing if the sentence explains all rights. */
function RightsOf({ flags }: { flags: readonly RightFlag[] }) {
  const { t } = useTranslation()
  if (flags.length === rightFlags.length) return null
  return <span className={classes.rights}>{flags.map((flag) => t(`role.rights.${flag}`)).join(', ')}:</span>
}
