import { readXml } from '../read-xml.ts'
import type { ZipArchive } from '../zip-archive.ts'

/** Reference from one part to another; `type` is the last segment of the type's URI. */
export type Relation = { id: string; type: string; target: string }

/**
 * Returns the relations of a part, with the full paths of their targets; an empty array if the document has no relations file
 * for this part.
 */
export async function relationsOf(zip: ZipArchive, part: string): Promise<Relation[]> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const names = `${folder}_rels/${part.slice(folder.length)}.rels`
  if (!zip.has(names)) return []
  const relations = await relationsIn(zip, names)
  return relations.map((relation) => ({ ...relation, target: partAt(folder, relation.target) }))
}

/** Reads the relations in a relations file. Returns targets as written, and omits targets outside the document. */
export async function relationsIn(zip: ZipArchive, part: string): Promise<Relation[]> {
  const relations: Relation[] = []
  await readXml(zip.bytes(part), {
    open: (name, { Id = '', Type = '', Target = '', TargetMode = '' }) => {
      if (name !== 'Relationship' || TargetMode === 'External') return
      // Only the last segment of the type's URI is the same in every edition of the standard.
      relations.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target: Target })
    },
  })
  return relations
}

/** Resolves a target, which can be relative to `folder`, to a path within the document. */
export function partAt(folder: string, target: string): string {
  const steps = target.startsWith('/') ? target.split('/') : `${folder}${target}`.split('/')
  const place: string[] = []
  for (const step of steps) {
    if (step === '..') place.pop()
    else if (step !== '.' && step !== '') place.push(step)
  }
  return place.join('/')
}
