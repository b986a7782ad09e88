import { useCurrentUser } from '../../../core/session/session-user.ts'
import classes from './user-picture.module.css'

/** Shows the picture of the signed-in user, or the initials if the user has no picture. */
export function UserPicture() {
  const user = useCurrentUser()
  if (user?.picture)
    return <img className={classes.picture} src={user.picture} alt="" width={26} height={26} />
  const names = [user?.first_name, user?.last_name].filter(Boolean)
  const initials = (names.length > 0 ? names : [user?.username]).map((name) => name?.[0] ?? '').join('')
  return (
    <i className={classes.picture} aria-hidden>
      {initials.toUpperCase()}
    </i>
  )
}
