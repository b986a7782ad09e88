import { readdirSync } from 'node:fs'

const tests = '\\.test\\.tsx?$|/testing/|/testing-[^/]+$'

/** The layers of each side from the top down: a layer imports what stands below it, never what stands above. */
const layers = {
  server: ['demo', 'features', 'resources', 'core', 'db', 'adapters'],
  web: ['app', 'features', 'resources', 'core', 'ui'],
}

/** Nothing of a side is imported by the other, and what both share imports neither. */
const betweenPackages = [
  forbid('rules-import-nothing', '^packages/rules/src', { pathNot: '^packages/rules/src' }),
  forbid('contract-imports-rules-and-zod', '^packages/contract/src', {
    pathNot: '^packages/(contract|rules)/src|node_modules/zod/',
  }),
  forbid('wire-knows-no-resource', '^packages/contract/src/wire/', {
    path: '^packages/contract/src/',
    pathNot: '^packages/contract/src/wire/',
  }),
  // Where schemas are set up for both sides.
  forbid('schemas-come-from-the-contract', '^packages/(web|contract)/src/(?!wire/zod\\.ts)', {
    path: 'node_modules/zod/',
  }),
  forbid('server-knows-no-web', '^packages/server', { path: '^packages/web' }),
  forbid('web-knows-no-server', '^packages/web', { path: '^packages/server' }),
]

const betweenLayers = Object.entries(layers).flatMap(([side, names]) =>
  names.slice(1).map((name, index) =>
    forbid(`${side}-${name}-below`, `^packages/${side}/src/${name}/`, {
      path: `^packages/${side}/src/(${names.slice(0, index + 1).join('|')})/`,
    }),
  ),
)

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
    { name: 'no-missing-files', severity: 'error', from: {}, to: { couldNotResolve: true } },
    ...betweenPackages,
    ...betweenLayers,
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
