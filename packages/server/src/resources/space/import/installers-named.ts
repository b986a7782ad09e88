import { type ImportFault, importWarning } from '@lienzo/rules/imports/import-declaration'
import { sql } from 'drizzle-orm'
import type { Handle } from '../../../core/context/handle.ts'
import type { State } from '../../../core/domain/places.ts'
import { installers } from '../../../db/tables/installation/installers.ts'
import { recordsNamed } from './records-named.ts'

const field = 'default_installer_id'
const { id, name, tax_id, email, states_served } = installers

/** Removes the spaces, dots, hyphens and slashes that people write in a tax id, because tax ids are stored without them. */
function keptTaxId(text: string): string {
  return text.replace(/[\s.\-/]/gu, '')
}

/**
 * Finds installers by the names, tax ids or e-mail addresses in the rows. Returns a function that looks up the installer of a
 * row, and warns if that installer does not serve the state of the space. Takes at most four queries however many rows there
 * are, and none if no row names an installer.
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
  const statesByInstaller = new Map<number, readonly string[]>()
  if (ids.length > 0) {
    const rows = await database
      .select({ id, states_served })
      .from(installers)
      .where(sql`${id} = any(${sql.param(ids)})`)
    for (const row of rows) statesByInstaller.set(row.id, row.states_served)
  }
  return (text, state) => {
    const installer = installerOf(field, text)
    if (
      installer.id === undefined ||
      !state ||
      isServed(statesByInstaller.get(installer.id) ?? [], state.code)
    )
      return installer
    const doubt = importWarning(field, 'installer_elsewhere', text ?? '', {
      text: text ?? '',
      state: state.name,
    })
    return { ...installer, faults: [doubt] }
  }
}

/** Returns true if an installer serves the state or its whole country. */
function isServed(codes: readonly string[], state: string): boolean {
  const [country = ''] = state.split('-')
  return codes.includes(state) || codes.includes(country)
}
