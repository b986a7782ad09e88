import type { Client } from '@lienzo/client'
import { uploadId } from '@lienzo/contract/wire/file'
import { type JsonSchema, jsonSchemaOf } from '@lienzo/contract/wire/json-schema'
import { contentOf, type FolderFile, fileIn } from './folder.ts'

/** Prefix of an input value that is the name of a file in the folder. Ids of uploads never contain a colon. */
const PREFIX = 'file:'
const { pattern: uploadPattern } = jsonSchemaOf(uploadId)

/** Input of a call, and the files by the `file:` values that refer to them. */
export type InputWithFiles = { input: unknown; files: Map<string, FolderFile> }

/** Returns the names of the fields that accept the id of an upload. */
export function uploadFields(schema: JsonSchema): string[] {
  const fields = new Set<string>()
  eachPart(schema, (name, part) => {
    if (isUpload(part) || isUpload(firstChoice(part))) fields.add(name)
  })
  return [...fields]
}

function isUpload(part: unknown): boolean {
  return isObject(part) && part.pattern === uploadPattern
}

function firstChoice(part: unknown): unknown {
  return isObject(part) && Array.isArray(part.anyOf) ? part.anyOf[0] : null
}

/**
 * Finds the files to which the upload fields of an input refer. Throws a ToolError if files are not allowed, if a file does not
 * exist, or if it lies outside the folder.
 */
export async function filesOf(
  folder: string | null,
  schema: JsonSchema,
  input: unknown,
): Promise<Map<string, FolderFile>> {
  const fields = uploadFields(schema)
  const names = new Set<string>()
  eachPart(input, (field, value) => {
    if (fields.includes(field) && isFileName(value)) names.add(value)
  })
  const files = new Map<string, FolderFile>()
  for (const name of names) files.set(name, await fileIn(folder, name.slice(PREFIX.length)))
  return files
}

/** Uploads the files. Returns the input with each `file:` value replaced by the id of its upload. Throws a CallError. */
export async function withUploads(
  client: Client,
  schema: JsonSchema,
  { input, files }: InputWithFiles,
  signal: AbortSignal,
): Promise<unknown> {
  const ids = new Map<string, string>()
  for (const [value, file] of files) {
    const name = file.name.split(/[/\\]/).at(-1) ?? ''
    ids.set(value, await client.upload(name, await contentOf(file), { signal }))
  }
  const fields = uploadFields(schema)
  const replaceFiles = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaceFiles)
    if (!isObject(value)) return value
    const entries = Object.entries(value).map(([name, part]) => {
      const id = fields.includes(name) && isFileName(part) ? ids.get(part) : undefined
      return [name, id ?? replaceFiles(part)]
    })
    return Object.fromEntries(entries)
  }
  return replaceFiles(input)
}

function isFileName(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(PREFIX)
}

function eachPart(value: unknown, visit: (name: string, part: unknown) => void): void {
  if (Array.isArray(value)) for (const part of value) eachPart(part, visit)
  if (!isObject(value)) return
  for (const [name, part] of Object.entries(value)) {
    visit(name, part)
    eachPart(part, visit)
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
