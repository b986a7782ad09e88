import { installerUpdate } from '@lienzo/contract/installation/installer'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'
import { withTaxIdRule } from '../../core/form/tax-id-rule.ts'

export type InstallerDraft = DraftOf<typeof installerUpdate>

export const installerDrafts = {
  ...draftsOf(installerUpdate, { country: 'ES', languages: ['es'], active: true }),
  schema: withTaxIdRule(installerUpdate),
}
