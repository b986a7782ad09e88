import type { userAccessCalls } from '@lienzo/contract/people/user-access'
import type { HandlersOf } from '../../../core/context/handler.ts'
import { endOtherSignIns, endSignIn, signInsOf } from '../sign-in/sign-ins.ts'
import { explainAccess, recordsToAskAbout } from './explain-access.ts'
import { permissionsOfUser, saveOverrides } from './user-permissions.ts'

/** Handlers that read and change a user's permissions, explain them, and list and end the user's sign-ins. */
export const userAccessHandlers: Pick<HandlersOf<'userrest'>, keyof typeof userAccessCalls> = {
  getpermissions: (context, { id }) => permissionsOfUser(context, id),
  savepermissions: saveOverrides,
  resetpermissions: (context, input) => saveOverrides(context, { ...input, overrides: {} }),
  explainaccess: explainAccess,
  accessrecords: recordsToAskAbout,
  signins: (context, { user_id }) => signInsOf(context, user_id),
  endsignin: async (context, { id }) => {
    await endSignIn(context, id)
    return {}
  },
  endothersignins: async (context, { user_id }) => ({ ended: await endOtherSignIns(context, user_id) }),
}
