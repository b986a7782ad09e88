import { countryCode } from '../customers/country.ts'
import { languages } from '../people/languages.ts'
import { brokenRule } from '../wire/errors.ts'
import { euros, recordFields, requiredText, text, updateFields } from '../wire/fields.ts'
import { pickCall, standardCalls } from '../wire/standard-calls.ts'
import { z } from '../wire/zod.ts'
import { installerSuggestionCalls, servedState } from './installer-suggestion.ts'
import { installerWorkCalls } from './installer-work.ts'

/** Maximum number of states that an installer can serve. Spain, Portugal and France together have fewer. */
const MOST_STATES = 300

const email = z.email()

/** Rate in euros; null if no rate is agreed, which is not the same as a rate of 0. */
const rate = euros.nullable()

const installerFields = {
  name: requiredText(120),
  contact: text(120),
  /**
   * Tax id; can be empty. The check digit is verified for Spain and Portugal only; for other countries only the format is
   * checked.
   */
  tax_id: text(20),
  email: text(254).refine(
    (value) => value === '' || email.safeParse(value).success,
    brokenRule('validation.email', 'is not an e-mail address'),
  ),
  phone: text(40),
  address: text(200),
  city: text(120),
  postal_code: text(20),
  /** Name of a state of the country; free text if the country has no list of states. */
  state: text(120),
  country: countryCode,
  states_served: z.array(servedState).max(MOST_STATES),
  rate_per_space: rate,
  rate_per_m2: rate,
  rate_per_hour: rate,
  rate_per_km: rate,
  /** Languages that the installer reads. E-mails and the installer's page use the first one. */
  languages: z.array(z.enum(languages)).max(languages.length),
  notes: text(4000),
  active: z.boolean(),
}

export const installerRow = z.object({ ...recordFields, ...installerFields })
export const installerUpdate = z.strictObject({ ...updateFields, ...installerFields })

export const installerCalls = {
  ...standardCalls({
    name: 'installer',
    row: installerRow,
    record: installerRow,
    update: installerUpdate,
  }),
  getinstallers: pickCall('installers', '/installer'),
  ...installerSuggestionCalls,
  ...installerWorkCalls,
}
