import '../../ui/styles/styles.css'
import { type PermissionMap, resourcePaths } from '@lienzo/rules/people/permissions'
import { notifications } from '@mantine/notifications'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot, type Root } from 'react-dom/client'
import { expandMenu, startLayout } from '../../app/layout/layout.ts'
import { followRememberedLayout } from '../../app/layout/remembered-layout.ts'
import { startRouter } from '../../app/router.tsx'
import { queryClient } from '../../app/shell/query-client.ts'
import { tokenKey } from '../../core/call/session-token.ts'
import type { Language } from '../../core/language/language.ts'
import { startLanguage } from '../../core/language/language-texts.ts'
import { clearPermissions } from '../../core/session/permissions.ts'
import { restoreSession } from '../../core/session/session.ts'
import { clearCurrentUser } from '../../core/session/session-user.ts'
import { tokenOf } from '../token.ts'
import { answerOtherwise } from './server.ts'

const fullRights = { perm_view: '1', perm_access: '1', perm_edit: '1' } as const

const everything: PermissionMap = Object.fromEntries(resourcePaths.map((path) => [path, fullRights]))

/** Signed-in user. User group 1 is the house. */
export type Person = { permissions?: PermissionMap; usergroup?: number; language?: Language }

const mayLook = { ...fullRights, perm_edit: '0' } as const

/** Permissions of users who place orders for a customer. */
export const customerPermissions: PermissionMap = {
  ...Object.fromEntries(
    (['/category', '/product', '/material', '/finish', '/customer'] as const).map((path) => [path, mayLook]),
  ),
  ...Object.fromEntries((['/order', '/campaign', '/promotion'] as const).map((path) => [path, fullRights])),
}

let root: Root | undefined
let router: ReturnType<typeof startRouter> | undefined
let shownLanguage: string | null = null

/**
 * Opens a screen as a signed-in user, by default a user of the house. Returns empty data from the calls that nearly every
 * screen makes, unless the test has set other data.
 */
export async function openScreen(path: string, person: Person = {}): Promise<void> {
  leaveScreen()
  signIn(person)
  answerForTheFrame(person)
  answerForRecords()
  await load(path)
}

/** Opens a screen while nobody is signed in; `person` is the user who can then sign in. */
export async function openSignedOut(path: string, person: Person = {}): Promise<void> {
  leaveScreen()
  localStorage.setItem('currentLanguage', person.language ?? 'es')
  answerForTheFrame(person)
  answerOtherwise('userrest/login', { token: tokenOf({ user_id: 1, user_role: 1 }) })
  await load(path)
}

/** Reopens the application at a path, as if on a later day: only the data stored in the browser remains. */
export async function comeBack(path: string): Promise<void> {
  leaveScreen()
  await load(path)
}

async function load(path: string): Promise<void> {
  retryAtOnce()
  startLayout()
  restoreSession()
  const language = localStorage.getItem('currentLanguage')
  if (shownLanguage !== language) await startLanguage()
  shownLanguage = language
  // Drops the query of the test page's own URL, which the router would read as the screen's.
  history.replaceState(null, '', `${location.pathname}#${path}`)
  router = startRouter()
  const place = document.body.appendChild(document.createElement('div'))
  place.id = 'root'
  root = createRoot(place)
  root.render(<RouterProvider router={router} />)
}

/** Makes failed queries retry without a delay. */
function retryAtOnce(): void {
  const { queries } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } })
}

function signIn({ language = 'es' }: Person): void {
  localStorage.setItem(tokenKey, tokenOf({ user_id: 1, user_role: 1 }))
  localStorage.setItem('current_user', JSON.stringify({ user_id: 1, user_role: 1, issuer: 'lienzo' }))
  localStorage.setItem('currentLanguage', language)
}

function answerForTheFrame({ permissions = everything, usergroup = 1, language = 'es' }: Person): void {
  answerOtherwise('permissionrest/retrieveuserpermissions', permissions)
  answerOtherwise('userrest/getlogininfo', {
    user_id: 1,
    username: 'admin',
    picture: '',
    first_name: 'Alba',
    last_name: 'Prado',
    language,
    user_usergroup_id: usergroup,
    user_group_name: usergroup === 1 ? 'Casa' : 'Mirador',
    user_group_header_logo: '',
    layout: null,
  })
  answerOtherwise('userrest/updatetokenexpiration', { token: tokenOf({ user_id: 1, user_role: 1 }) })
  answerOtherwise('userrest/getsaldo', { saldo: { euros: 0, m2: 0 }, limit: { euros: 0, m2: 0 } })
  const none = { unread: 0, data: [] }
  answerOtherwise('activityrest/list', {
    messages: { name: 'messages', ...none },
    notifications: { name: 'notifications', ...none },
    tasks: { name: 'tasks', ...none },
    total: 0,
    unread: 0,
  })
}

function answerForRecords(): void {
  // By default, no other user changes the open record.
  answerOtherwise('orderrest/getversion', { version: 0 })
  answerOtherwise('budgetrest/getversion', { version: 0 })
  answerOtherwise('orderrest/sums', { count: 0, cancelled: 0, pieces: 0, m2: 0, net: 0, total: 0 })
  const none = { spaces: 0, proven: 0, waiting: 0, refused: 0, missing: 0 }
  answerOtherwise('budgetrest/provenshare', { rows: [], groups: 0, all: none })
  answerOtherwise('budgetrest/getinstallerphotos', { rows: [], total: 0, page: 1, perpage: 20 })
  answerOtherwise('viewrest/list', { rows: [], total: 0, page: 1, perpage: 500 })
  // Called while the user types, to check whether a code or a customer already exists.
  answerOtherwise('productrest/getproducts', [])
  answerOtherwise('materialrest/getmaterials', [])
  answerOtherwise('finishrest/getfinishes', [])
  answerOtherwise('categoryrest/getcategories', [])
  answerOtherwise('campaignrest/getcampaigns', [])
  answerOtherwise('customerrest/getsimilar', { taken: null, similar: [] })
  answerOtherwise('timelinerest/list', { items: [], next: null })
  answerOtherwise('countryrest/list', { rows: [], total: 0, page: 1, perpage: 500 })
  answerOtherwise('staterest/list', { rows: [], total: 0, page: 1, perpage: 500 })
  answerOtherwise('budgetrest/list', { rows: [], total: 0, page: 1, perpage: 10 })
  const noSpaces = { title: '', rows: [], total: 0, page: 1, perpage: 1, spaces: 0, proven: 0 }
  answerOtherwise('orderrest/getproof', noSpaces)
  const noFiles = { rows: [], may_edit: true, sides: [] }
  answerOtherwise('galleryrest/getgallery', noFiles)
  answerOtherwise('documentrest/getdocuments', noFiles)
  answerOtherwise('importsrest/import-detail', { rows: [], total: 0, perpage: 50 })
  answerOtherwise('importsrest/samples', { columns: [] })
}

followRememberedLayout()

/** Closes the screen, and clears everything that would carry over to the next test. */
export function closeScreen(): void {
  leaveScreen()
  notifications.clean()
  localStorage.clear()
  sessionStorage.clear()
  clearCurrentUser()
}

/** Unmounts the application, which would otherwise continue to make calls, show notices and reload the page. */
function leaveScreen(): void {
  root?.unmount()
  root = undefined
  router?.history.destroy()
  document.getElementById('root')?.remove()
  clearPermissions()
  expandMenu()
}
