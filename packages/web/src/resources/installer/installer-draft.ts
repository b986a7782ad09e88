import { installerUpdate } from '@lienzo/contract/installation/installer'
import { withTaxIdRule } from '../../core/form/problems/tax-id-rule.ts'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'

export type InstallerDraft = DraftOf<typeof installerUpdate>

export const installerDrafts = {
  ...draftsOf(installerUpdate, { country: 'ES', languages: ['es'], active: true }),
  schema: withTaxIdRule(installerUpdate),
}
