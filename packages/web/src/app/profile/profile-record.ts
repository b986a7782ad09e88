import type { CallAt } from '@lienzo/contract/calls'
import type { InputOnTheWire, OutputOnTheWire } from '@lienzo/contract/wire/call'
import { call } from '../../core/call/call.ts'

type ProfileUpdate = InputOnTheWire<CallAt<'userrest/updateprofile'>>

/** The user's own profile. Users cannot delete themselves, so the profile is never deleted. */
export type Profile = OutputOnTheWire<CallAt<'userrest/getprofile'>> & { deleted_at: null }

export const profileCalls = {
  name: 'profile',
  get: async (): Promise<Profile> => ({ ...(await call('userrest/getprofile', {})), deleted_at: null }),
  update: async ({ id: _own, ...input }: ProfileUpdate & { id?: number }): Promise<Profile> => ({
    ...(await call('userrest/updateprofile', input)),
    deleted_at: null,
  }),
}
