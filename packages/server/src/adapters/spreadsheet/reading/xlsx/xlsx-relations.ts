import { readXml } from '../read-xml.ts'
import type { ZipArchive } from '../zip-archive.ts'

/** What a part names in another place: `type` is the last word of what kind of thing it is. */
export type Relation = { id: string; type: string; target: string }

/** What a part names, each with the place where it lies. */
export async function relationsOf(zip: ZipArchive, part: string): Promise<Relation[]> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const names = `${folder}_rels/${part.slice(folder.length)}.rels`
  if (!zip.has(names)) return []
  const relations = await relationsIn(zip, names)
  return relations.map((relation) => ({ ...relation, target: partAt(folder, relation.target) }))
}

/** What a part of relations says itself; what lies outside of the document is left out. */
export async function relationsIn(zip: ZipArchive, part: string): Promise<Relation[]> {
  const relations: Relation[] = []
  await readXml(zip.bytes(part), {
    open: (name, { Id = '', Type = '', Target = '', TargetMode = '' }) => {
      if (name !== 'Relationship' || TargetMode === 'External') return
      // What comes before the last word names the edition of the standard.
      relations.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target: Target })
    },
  })
  return relations
}

/** Where a target lies that is named from a folder. */
export function partAt(folder: string, target: string): string {
  const steps = target.startsWith('/') ? target.split('/') : `${folder}${target}`.split('/')
  const place: string[] = []
  for (const step of steps) {
    if (step === '..') place.pop()
    else if (step !== '.' && step !== '') place.push(step)
  }
  return place.join('/')
}
