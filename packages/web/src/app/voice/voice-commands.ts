import { mayAccess, type PermissionMap } from '@lienzo/rules/people/permissions'
import type { VoiceCommand } from '@lienzo/rules/people/voice-commands'
import { resourceOf, type ScreenName, screens } from '../screens/screens.ts'

/** Action that a voice command triggers. */
export type VoiceAction =
  | { kind: 'open'; screen: ScreenName | 'search'; path: string }
  | { kind: 'mute' | 'unmute' | 'stop' | 'help' | 'log_out' }

/** Spoken English names of the screens. The list of commands shows only the first names of each screen. */
const screenPhrases: Record<ScreenName, readonly string[]> = {
  home: ['home'],
  category: ['categories', 'category'],
  campaign: ['campaigns', 'campaign'],
  prepress: ['prepress', 'pre press', 'release for print'],
  customer: ['customers', 'customer'],
  product: ['products', 'product', 'MC products'],
  promotion: ['promotions', 'promotion', 'customer products'],
  finish: ['finishes', 'finish'],
  material: ['materials', 'material'],
  order: ['orders', 'order'],
  board: ['production board', 'board', 'production'],
  space: ['spaces', 'space'],
  imports: ['imports', 'import', 'space imports'],
  installer: ['installers', 'installer'],
  budget: ['budgets', 'budget'],
  photoreview: ['photo review', 'photos', 'review photos'],
  role: ['roles', 'role', 'user roles'],
  usergroup: ['user groups', 'user group', 'usergroups'],
  user: ['users', 'user', 'user list'],
  log: ['log', 'logs', 'activity log'],
  profile: ['profile', 'my profile'],
  appviews: ['app views', 'app view', 'views'],
  webhook: ['webhooks', 'webhook', 'web hooks'],
}

const search: VoiceCommand<VoiceAction> = {
  action: { kind: 'open', screen: 'search', path: '/miscellaneous/search' },
  phrases: ['search'],
}

/** Commands available to every user on every screen. */
const everywhere: readonly VoiceCommand<VoiceAction>[] = [
  { action: { kind: 'mute' }, phrases: ['mute', 'sound off'] },
  { action: { kind: 'unmute' }, phrases: ['unmute', 'sound on', 'un mute'] },
  { action: { kind: 'help' }, phrases: ['help', 'commands', 'voice commands'] },
  { action: { kind: 'stop' }, phrases: ['stop', 'voice off', 'stop listening'] },
  { action: { kind: 'log_out' }, phrases: ['log out', 'logout', 'sign out'] },
]

/** Words that users can say in front of the name of a screen. */
const openPhrases = ['open', 'show', 'show me', 'go to']

/**
 * Returns the commands for these permissions: a command for each screen that the user is allowed to open, the command for the
 * search screen, and the commands that are available on every screen.
 */
export function voiceCommands(permissions: PermissionMap): VoiceCommand<VoiceAction>[] {
  const open = screens.filter((screen) => {
    const resource = resourceOf(screen)
    return resource === null || mayAccess(permissions, resource)
  })
  const opening = open.map(
    ({ name, path }): VoiceCommand<VoiceAction> => ({
      action: { kind: 'open', screen: name, path },
      phrases: screenPhrases[name],
    }),
  )
  return [...opening, search, ...everywhere]
}

/** Adds phrases such as “open orders” to the commands that open a screen. Leaves other commands unchanged. */
export function withOpenPhrases(commands: readonly VoiceCommand<VoiceAction>[]): VoiceCommand<VoiceAction>[] {
  return commands.map(({ action, phrases }) => ({
    action,
    phrases:
      action.kind === 'open'
        ? phrases.flatMap((phrase) => [phrase, ...openPhrases.map((opening) => `${opening} ${phrase}`)])
        : phrases,
  }))
}
