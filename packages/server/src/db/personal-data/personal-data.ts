import type { Classification } from './classes.ts'
import { customersData } from './customers.ts'
import { installationData } from './installation.ts'
import { peopleData } from './people.ts'
import { recordsData } from './records.ts'
import { salesData } from './sales.ts'

/** Class of every column of every table. It decides what an export of a person contains and what an erasure removes. */
export const personalData = {
  ...peopleData,
  ...customersData,
  ...salesData,
  ...installationData,
  ...recordsData,
} as const satisfies Classification
