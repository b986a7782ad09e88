import type { CallPath } from '@lienzo/contract/calls'
import type { Case } from './attempts.ts'
import { catalogueCases } from './catalogue-cases.ts'
import { customerCases } from './customer-cases.ts'
import { installationCases } from './installation-cases.ts'
import { peopleCases } from './people-cases.ts'
import { recordCases } from './record-cases.ts'
import { salesCases } from './sales-cases.ts'

/** Cases of all calls. The compiler reports a missing case. */
export const everyCase = {
  ...peopleCases,
  ...catalogueCases,
  ...customerCases,
  ...salesCases,
  ...installationCases,
  ...recordCases,
} satisfies Record<CallPath, Case>
