import type { Classification } from './classes.ts'
import { customersData } from './customers.ts'
import { installationData } from './installation.ts'
import { peopleData } from './people.ts'
import { recordsData } from './records.ts'
import { salesData } from './sales.ts'

/** Personal-data class of every column of every table. Exporting and erasing a user's personal data depend on these classes. */
export const personalData = {
  ...peopleData,
  ...customersData,
  ...salesData,
  ...installationData,
  ...recordsData,
} as const satisfies Classification
