import { readdirSync } from 'node:fs'

const tests = '\\.test\\.tsx?$|/testing/'

/**
 * The rooms of a folder from the top down: a room imports those below it, never those above. `.` is the files of the folder
 * itself, where all of them have one place.
 */
const rooms = {
  'packages/rules/src': [
    'imports',
    'installation',
    'sales',
    'customers',
    'catalogue',
    'records',
    'people',
    'sign-in',
    '.',
  ],
  'packages/server/src': ['operations', 'demo', 'features', 'resources', 'core', 'db', 'adapters'],
  'packages/server/src/demo': ['.', 'kept', 'seasons', 'sales', 'company', 'story'],
  'packages/server/src/core': [
    'metrics',
    'files',
    'storage',
    'notify',
    'domain',
    'call',
    'jobs',
    'record',
    'log',
    'list',
    'session',
    'changes',
    'context',
  ],
  'packages/server/src/resources/user': [
    'person',
    'access',
    'single-sign-on',
    'password-link',
    'sign-in',
    'sign-in-change',
  ],
  'packages/server/src/adapters/files': [
    'origin',
    'inspection',
    'preflight',
    'drawing',
    'processes',
    's3',
    'store',
  ],
  'packages/web/src': ['install', 'app', 'features', 'resources', 'core', 'ui'],
  'packages/web/src/app': [
    '.',
    'login',
    'shell',
    'profile',
    'home',
    'pages',
    'search',
    'voice',
    'session',
    'layout',
    'sound',
    'screens',
  ],
  'packages/web/src/app/shell': ['.', 'navigation', 'header', 'activities'],
  'packages/web/src/features/order': [
    '.',
    'board',
    'budgets',
    'papers',
    'cancelling',
    'lines',
    'steps',
    'record',
  ],
  'packages/web/src/core': [
    'detail',
    'attachments',
    'people',
    'overview',
    'list',
    'account',
    'permission-matrix',
    'timeline',
    'form',
    'picker',
    'upload',
    'record',
    'files',
    'domain',
    'notice',
    'session',
    'call',
    'language',
    'address',
    'installation',
  ],
  'packages/web/src/core/list': [
    '.',
    'views',
    'toolbar',
    'table',
    'filters',
    'columns',
    'selection',
    'state',
  ],
  'packages/web/src/ui/grid': [
    '.',
    'cards',
    'table',
    'tools',
    'model',
    'cells',
    'saving',
    'changes',
    'clipboard',
    'view',
    'selection',
    'columns',
  ],
  'packages/web/src/core/attachments': ['.', 'items', 'state'],
  'packages/web/src/core/form': ['conflict', '.', 'leaving', 'problems'],
  'packages/web/src/ui': [
    'map',
    'chart',
    'grid',
    'column-choice',
    'column-widths',
    'dates',
    'inputs',
    'layout',
    'pictures',
    'feedback',
    'focus',
    'keys',
    'hooks',
    'styles',
  ],
}

/** Tells a handler what it is given, by the types of what the rooms above it make. */
const services = '^packages/server/src/core/context/services\\.ts$'

/** Nothing of a side is imported by the other, and what both share imports neither. */
const betweenPackages = [
  forbid('rules-import-nothing', '^packages/rules/src', { pathNot: '^packages/rules/src' }),
  forbid('contract-imports-rules-and-zod', '^packages/contract/src', {
    pathNot: '^packages/(contract|rules)/src|node_modules/zod/',
  }),
  forbid('wire-knows-no-resource', '^packages/contract/src/wire/', {
    path: '^packages/contract/src/',
    pathNot: '^packages/contract/src/(wire/|resources[.]ts)',
  }),
  // Where schemas are set up for both sides.
  forbid('schemas-come-from-the-contract', '^packages/(web|contract)/src/(?!wire/(zod|bounded-input)\\.ts)', {
    path: 'node_modules/zod/',
  }),
  // A phone waits for each byte of it: the hash is needed without HTTPS, where browsers offer none.
  forbid('page-of-installers-stands-alone', '^packages/web/src/install/', {
    path: '^packages/|node_modules/',
    pathNot:
      '^packages/web/src/install/|^packages/rules/src/|^packages/contract/src/installation/installer-page[.]ts$|node_modules/(?:idb|@noble/hashes)/',
  }),
  // Programs elsewhere load it: of the contract it takes types alone, but for the list of calls that it describes.
  forbid('client-needs-no-contract', '^packages/client/src/(?!described-calls\\.ts|testing/)', {
    path: '^packages/(?!client/)|node_modules/',
    dependencyTypesNot: ['type-only'],
  }),
  forbid('client-knows-no-side', '^packages/client/src/(?!testing/)', {
    path: '^packages/(server|web|rules)/',
  }),
  // Like any other program it knows the calls, and nothing of how they are answered.
  forbid('assistant-knows-no-side', '^packages/assistant/src/(?!testing/)', {
    path: '^packages/(server|web)/',
  }),
  // The assistant needs only the server on standard streams from the protocol's packages, nothing of HTTP.
  forbid('assistant-imports-nothing-else', '^packages/assistant/src/(?!testing/)', {
    path: 'node_modules/',
    pathNot: 'node_modules/@modelcontextprotocol/server/',
  }),
  forbid('nothing-imports-the-assistant', '^packages/(?!assistant/)', { path: '^packages/assistant/' }),
  forbid('server-knows-no-client', '^packages/(server|contract|rules)/src/', { path: '^packages/client/' }),
  forbid('server-knows-no-web', '^packages/server', { path: '^packages/web' }),
  forbid('web-knows-no-server', '^packages/web', { path: '^packages/server' }),
]

const betweenRooms = Object.entries(rooms).flatMap(([folder, names]) =>
  names.slice(1).map((name, index) => ({
    name: `${nameOf(folder)}-${name}-below`,
    severity: 'error',
    from: { path: pathOf(folder, name), pathNot: [tests, services] },
    to: { path: names.slice(0, index + 1).map((above) => pathOf(folder, above)) },
  })),
)

function pathOf(folder, name) {
  return name === '.' ? `^${folder}/[^/]+$` : `^${folder}/${name}/`
}

/** `server-core` of `packages/server/src/core`. */
function nameOf(folder) {
  return folder
    .split('/')
    .filter((part) => part !== 'packages' && part !== 'src')
    .join('-')
}

/** A folder beside the rooms that are listed would stand outside their directions. */
const unlisted = Object.entries(rooms).flatMap(([folder, names]) =>
  foldersIn(folder)
    .filter((name) => name !== 'testing' && !names.includes(name))
    .map((name) => `${folder}/${name}`),
)
if (unlisted.length > 0) throw new Error(`Say in import-directions.mjs where these stand: ${unlisted}`)

/** A room that has moved would be without directions where it is now. */
const gone = Object.entries(rooms).flatMap(([folder, names]) => {
  const found = ['.', ...foldersIn(folder)]
  return names.filter((name) => !found.includes(name)).map((name) => `${folder}/${name}`)
})
if (gone.length > 0) throw new Error(`These are in import-directions.mjs, and nowhere else: ${gone}`)

/** Adapters and the parts of the screen know nothing of what is built on them. */
const foundations = [
  forbid('adapters-stand-alone', '^packages/server/src/adapters/', {
    path: '^packages/server/src/',
    pathNot: '^packages/server/src/adapters/',
  }),
  forbid('ui-stands-alone', '^packages/web/src/ui/', {
    path: '^packages/web/src/',
    pathNot: '^packages/web/src/ui/',
  }),
  forbid('services-are-types', services, { path: '^packages/server/', dependencyTypesNot: ['type-only'] }),
  forbid(
    'nothing-imports-the-composition-root',
    '^packages/server/src/(features|resources|core|db|adapters)/',
    {
      path: '^packages/server/src/[^/]+$',
    },
  ),
]

/** Resources, and features, do not import one another: what they share lies below them. */
const betweenSiblings = ['server', 'web'].flatMap((side) =>
  ['resources', 'features'].flatMap((kind) => {
    const folder = `packages/${side}/src/${kind}`
    return foldersIn(folder).map((name) =>
      forbid(`${side}-${kind}-${name}-apart`, `^${folder}/${name}/`, {
        path: `^${folder}/`,
        pathNot: `^${folder}/${name}/`,
      }),
    )
  }),
)

function foldersIn(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
  } catch {
    return []
  }
}

function forbid(name, path, to) {
  return { name, severity: 'error', from: { path, pathNot: tests }, to }
}

export default {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-missing-files',
      severity: 'error',
      from: {},
      // The outline of the map is made while the application is built, and is no file.
      to: { couldNotResolve: true, pathNot: '^lienzo-map-outline$' },
    },
    ...betweenPackages,
    ...betweenRooms,
    ...foundations,
    ...betweenSiblings,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/|/migrations/|\\.test\\.tsx?$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
