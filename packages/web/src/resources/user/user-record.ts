import { type RecordOf, recordCalls, type UpdateOf } from '../../core/record/record-calls.ts'

export const userCalls = recordCalls('user')

export type User = RecordOf<'user'>
export type UserDraft = Omit<UpdateOf<'user'>, 'id' | 'version'>

export const newUser: UserDraft = {
  username: '',
  email: '',
  first_name: '',
  last_name: '',
  role_id: 0,
  usergroup_id: 0,
  language: 'es',
  active: true,
  user_limit_euros: 0,
  user_limit_m2: 0,
  password: undefined,
  picture_upload: undefined,
}

/** What a person changes of a user. */
export function userDraft(user: User): UserDraft {
  return {
    username: user.username,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    role_id: user.role_id,
    usergroup_id: user.usergroup_id,
    language: user.language,
    active: user.active,
    user_limit_euros: user.user_limit_euros,
    user_limit_m2: user.user_limit_m2,
    password: undefined,
    picture_upload: undefined,
  }
}
