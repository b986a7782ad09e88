import { decodeJwt } from 'jose'
import { at, type Cases, exported, forTheHouse, id, ids, offered, setActive, unseen } from './attempts.ts'
import { writable } from './writable.ts'

/** Cases of calls for users, sign-ins, API keys, user groups and roles. */
export const peopleCases = {
  'userrest/list': 'names nothing',
  'userrest/export': exported(({ user }) => user),
  'userrest/get': id(({ user }) => user),
  'userrest/update': {
    reach: (own, foreign) => [
      unseen({ ...writable(foreign.user), role_id: own.user.role_id, usergroup_id: own.usergroup.id }),
      at('usergroup_id', { ...writable(own.user), usergroup_id: foreign.usergroup.id }),
      at('usergroup_id', { ...writable(own.user), usergroup_id: 1 }),
      at('role_id', { ...writable(own.user), role_id: foreign.user.role_id }),
    ],
  },
  'userrest/delete': {
    reach: (_own, foreign) => [unseen({ id: foreign.user.id }), unseen({ ids: [foreign.user.id, 999_999] })],
  },
  'userrest/setactive': setActive(({ user }) => user),
  'userrest/undelete': ids(({ user }) => user),
  'userrest/getpermissions': id(({ user }) => user),
  'userrest/savepermissions': {
    reach: (_own, foreign) => [unseen({ id: foreign.user.id, version: 1, overrides: {} })],
  },
  'userrest/resetpermissions': id(({ user }) => user),
  'userrest/explainaccess': {
    reach: (own, foreign) => [
      unseen({ id: foreign.user.id, path: '/order' }),
      unseen({ id: own.user.id, path: '/order', record_id: foreign.order.id }),
    ],
  },
  'userrest/accessrecords': 'names nothing',
  'userrest/signins': { reach: (_own, foreign) => [unseen({ user_id: foreign.user.id })] },
  'userrest/endsignin': { reach: (_own, foreign) => [unseen({ id: decodeJwt(foreign.token).sid })] },
  'userrest/endothersignins': { reach: (_own, foreign) => [unseen({ user_id: foreign.user.id })] },
  'userrest/resetpassword': 'names nothing',
  'userrest/sendresetlink': id(({ user }) => user),
  'userrest/checkhash': 'names nothing',
  'userrest/setnewpassword': 'names nothing',
  'userrest/getusers': offered(({ user }) => user),
  'userrest/login': 'names nothing',
  'userrest/oidclogin': 'names nothing',
  'userrest/updatetokenexpiration': 'names nothing',
  'userrest/logout': 'names nothing',
  'userrest/getsaldo': { reach: (_own, foreign) => [unseen({ user_id: foreign.user.id })] },
  'userrest/getlogininfo': 'does not believe it',
  'userrest/changepassword': 'names nothing',
  'userrest/getsecondfactor': 'names nothing',
  'userrest/startsecondfactor': 'names nothing',
  'userrest/confirmsecondfactor': 'names nothing',
  'userrest/renewrecoverycodes': 'names nothing',
  'userrest/endsecondfactor': 'names nothing',
  'userrest/resetsecondfactor': id(({ user }) => user),
  'userrest/getprofile': 'names nothing',
  'userrest/updateprofile': 'names nothing',
  'userrest/rememberlayout': 'names nothing',
  'userrest/exportperson': {
    reach: (own, foreign) => [own, foreign].map(({ user }) => forTheHouse({ id: user.id })),
  },
  'userrest/eraseperson': {
    reach: (own, foreign) =>
      [own, foreign].map(({ user }) =>
        forTheHouse({ id: user.id, username: user.username, password: 'una-clave-de-prueba' }),
      ),
  },
  'userrest/mailexists': 'does not believe it',
  'userrest/usernameexists': 'does not believe it',
  'userrest/movements': { reach: (_own, foreign) => [unseen({ user_id: foreign.user.id })] },
  'userrest/adjustsaldo': {
    reach: (own, foreign) =>
      [own, foreign].map(({ user }) => forTheHouse({ user_id: user.id, euros: 1, m2: 0, reason: 'Because' })),
  },
  'permissionrest/geturluserpermission': 'does not believe it',
  'permissionrest/retrieveuserpermissions': 'does not believe it',
  'permissionrest/getholders': 'names nothing',
  'apikeyrest/getkeys': { reach: (_own, foreign) => [unseen({ user_id: foreign.user.id })] },
  'apikeyrest/make': 'names nothing',
  // api-keys.rest.test.ts tests the API keys of other customers.
  'apikeyrest/end': { reach: () => [unseen({ id: 999_999 })] },
  'usergrouprest/list': 'names nothing',
  'usergrouprest/export': exported(({ usergroup }) => usergroup),
  'usergrouprest/get': id(({ usergroup }) => usergroup),
  'usergrouprest/update': {
    reach: (own, foreign) => [
      unseen({ ...writable(foreign.usergroup), customer_id: own.customer.id }),
      forTheHouse({ ...writable(own.usergroup), customer_id: foreign.customer.id }),
    ],
  },
  'usergrouprest/delete': {
    reach: (_own, foreign) => [unseen({ id: foreign.usergroup.id }), unseen({ id: 1 })],
  },
  'usergrouprest/setactive': setActive(({ usergroup }) => usergroup),
  'usergrouprest/undelete': ids(({ usergroup }) => usergroup),
  'usergrouprest/getusergroups': offered(({ usergroup }) => usergroup),
  'rolerest/list': 'names nothing',
  'rolerest/export': { reach: (_own, foreign) => [unseen({ ids: [foreign.user.role_id] })] },
  'rolerest/get': { reach: (_own, foreign) => [unseen({ id: foreign.user.role_id })] },
  'rolerest/update': {
    reach: (own, foreign) =>
      [foreign.user.role_id, own.user.role_id].map((role_id) =>
        forTheHouse({ id: role_id, version: 1, name: 'Taken over', description: '', permissions: {} }),
      ),
  },
  'rolerest/delete': { reach: (_own, foreign) => [forTheHouse({ id: foreign.user.role_id })] },
  'rolerest/undelete': { reach: (_own, foreign) => [forTheHouse({ id: foreign.user.role_id })] },
  'rolerest/getroles': 'shared',
} satisfies Cases
