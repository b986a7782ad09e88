import { type ImportFault, importWarning } from '@lienzo/rules/imports/import-declaration'
import { sql } from 'drizzle-orm'
import type { Handle } from '../../../core/context/handle.ts'
import type { State } from '../../../core/domain/places.ts'
import { installers } from '../../../db/tables/installation/installers.ts'
import { recordsNamed } from './records-named.ts'

const field = 'default_installer_id'
const { id, name, tax_id, email, states_served } = installers

/** As a person writes a tax id: the country before it, and signs in it, count nothing where it is kept without. */
function keptTaxId(text: string): string {
  return text.replace(/[\s.\-/]/gu, '')
}

/**
 * Installers by what rows call them, their name, tax id or e-mail, with a doubt where they do not serve the state of the space:
 * two queries however many rows, and none where no row names any.
 */
export async function installersNamed(
  database: Handle,
  texts: readonly (string | undefined)[],
): Promise<
  (text: string | undefined, state: State | undefined) => { id: number | undefined; faults: ImportFault[] }
> {
  const installerOf = await recordsNamed(
    database,
    { table: installers, words: [name, tax_id, email], kept: keptTaxId },
    texts,
  )
  const ids = [...new Set(texts.flatMap((text) => installerOf(field, text).id ?? []))]
  const served = new Map<number, readonly string[]>()
  if (ids.length > 0) {
    const rows = await database
      .select({ id, states_served })
      .from(installers)
      .where(sql`${id} = any(${sql.param(ids)})`)
    for (const row of rows) served.set(row.id, row.states_served)
  }
  return (text, state) => {
    const found = installerOf(field, text)
    if (found.id === undefined || !state || isServed(served.get(found.id) ?? [], state.code)) return found
    const doubt = importWarning(field, 'installer_elsewhere', text ?? '', {
      text: text ?? '',
      state: state.name,
    })
    return { ...found, faults: [doubt] }
  }
}

/** Who serves a whole country serves each of its states. */
function isServed(codes: readonly string[], state: string): boolean {
  const [country = ''] = state.split('-')
  return codes.includes(state) || codes.includes(country)
}
