import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { namesIn, parse, quotedTexts } from './source-texts.ts'

type Texts = { [key: string]: string | Texts }

const folder = new URL('public/langs/', import.meta.url)
const ours = fileURLToPath(new URL('../', import.meta.url))

/**
 * Writes the texts of each language in two files beside the whole: `<language>.first.json` has those of the script that
 * every page begins with and of those with the frame, the lists and the notices, `<language>.rest.json` the others, which come with
 * the first screen that is opened from there. Together they took more of a list than its own code.
 */
export function splitTexts(): Plugin {
  return {
    name: 'split-texts',
    async generateBundle(_options, bundle) {
      const isFirst = firstKeys(await Promise.all(firstModules(bundle).map(sourceOf)))
      for (const [language, texts] of await allTexts()) {
        const [first, rest] = divided(texts, isFirst)
        this.emitFile({
          type: 'asset',
          fileName: `langs/${language}.first.json`,
          source: JSON.stringify(first),
        })
        this.emitFile({
          type: 'asset',
          fileName: `langs/${language}.rest.json`,
          source: JSON.stringify(rest),
        })
      }
    },
    /** While the code changes, all texts are first. */
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, language, part] = /^\/langs\/(\w+)\.(first|rest)\.json/.exec(request.url ?? '') ?? []
        if (part === 'rest') return response.end('{}')
        if (part === 'first') request.url = `/langs/${language}.json`
        next()
      })
    },
  }
}

/** Beside what every page begins with: the frame with the lists, and the notices, which speak up when nothing else comes. */
const firstScripts = ['frame', 'notice-area']

/** Our modules in the scripts whose texts are first. */
function firstModules(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const named = firstScripts.map((name) => chunks.find((chunk) => chunk.name === name))
  if (named.includes(undefined)) throw new Error(`Not all of the scripts ${firstScripts.join(', ')} are made`)
  return [...chunks.filter((chunk) => chunk.isEntry), ...named]
    .flatMap((chunk) => chunk?.moduleIds ?? [])
    .filter((path) => path.startsWith(ours) && !path.includes('node_modules') && /\.tsx?$/.test(path))
}

async function sourceOf(path: string) {
  return parse(path, await readFile(path, 'utf8'))
}

/** Says of a key whether a source may ask for it: in whole, put together from parts, or as the label of a field. */
function firstKeys(sources: Awaited<ReturnType<typeof sourceOf>>[]): (key: string) => boolean {
  const quoted = sources.flatMap(quotedTexts)
  const whole = new Set(quoted.filter((parts) => parts.length === 1).map(([text = '']) => text))
  const patterns = quoted
    .filter((parts) => parts.length > 1 && parts.some((part) => /[a-z_]\.|\.[a-z_]/.test(part)))
    .map((parts) => new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('[^.]+')}$`))
  const names = new Set(sources.flatMap(namesIn))
  return (pluralKey) => {
    const key = pluralKey.replace(/_(zero|one|two|few|many|other)$/, '')
    const [, form = '', field = ''] = /^(.+)\.([^.]+)$/.exec(key) ?? []
    return (
      whole.has(key) || patterns.some((pattern) => pattern.test(key)) || (whole.has(form) && names.has(field))
    )
  }
}

async function allTexts(): Promise<[string, Texts][]> {
  const files = await readdir(folder)
  return Promise.all(
    files.map(async (file) => [
      file.replace('.json', ''),
      JSON.parse(await readFile(new URL(file, folder), 'utf8')),
    ]),
  )
}

/** The texts that are first and the others, each under their own keys. */
function divided(texts: Texts, isFirst: (key: string) => boolean, above = ''): [Texts, Texts] {
  const first: Texts = {}
  const rest: Texts = {}
  for (const [name, text] of Object.entries(texts)) {
    if (typeof text === 'string') {
      const part = isFirst(above + name) ? first : rest
      part[name] = text
      continue
    }
    const [inFirst, inRest] = divided(text, isFirst, `${above}${name}.`)
    if (Object.keys(inFirst).length > 0) first[name] = inFirst
    if (Object.keys(inRest).length > 0) rest[name] = inRest
  }
  return [first, rest]
}
