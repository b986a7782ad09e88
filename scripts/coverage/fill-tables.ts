import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../run-command.ts'
import { filledTables } from './coverage-tables.ts'
import { documents, readTags } from './coverage-tags.ts'

const tags = await readTags()
for (const [name, document] of Object.entries(documents)) {
  const file = join(root, document)
  await writeFile(file, filledTables(await readFile(file, 'utf8'), name, tags))
}
