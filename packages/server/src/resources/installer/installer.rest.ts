import type { HandlersOf } from '../../core/context/handler.ts'
import { normalisedTaxId } from '../../core/domain/normalised-tax-id.ts'
import { normalizeProvince } from '../../core/domain/normalize-province.ts'
import { columnsOf, saveAndShow } from '../../core/record/save-row.ts'
import { standardHandlers } from '../../core/record/standard-handlers.ts'
import { installers } from '../../db/tables/installation/installers.ts'
import { installerResource } from './installer.queries.ts'
import { normalisedStates } from './states-served.ts'
import { suggestForSpaces } from './suggestion/suggest-installers.ts'
import { installerWork, spacesOfInstaller } from './work/installer-work.ts'

const { pick, ...standard } = standardHandlers(installerResource)

export const installerHandlers: HandlersOf<'installerrest'> = {
  ...standard,
  getinstallers: pick,
  suggest: suggestForSpaces,
  work: installerWork,
  workspaces: spacesOfInstaller,
  update: async (context, input) =>
    saveAndShow(context, installerResource, input, {
      ...columnsOf(installers, input),
      tax_id: normalisedTaxId(input.country, input.tax_id),
      state: await normalizeProvince(context, installerResource, input),
      states_served: await normalisedStates(input.states_served),
      languages: [...new Set(input.languages)],
    }),
}
