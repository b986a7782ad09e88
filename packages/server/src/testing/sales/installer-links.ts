import { customerWithStaff, makerOf, printable } from '../company.ts'
import type { TestApplication } from '../test-application.ts'
import { budgetForSpaces, type PrintedCampaign } from './made-budget.ts'

type Line = Awaited<ReturnType<typeof printable>>['line']
type Staff = Awaited<ReturnType<typeof customerWithStaff>>

/** Creates an approved budget for spaces assigned to an installer, and the installer's link to the budget. */
export async function jobWithLink(
  application: TestApplication,
  admin: string,
  {
    line,
    count = 2,
    installer: installerInput = {},
    space = {},
    campaignOf,
  }: {
    line?: Line
    count?: number
    installer?: object
    space?: object
    campaignOf?: (staff: Staff) => Promise<PrintedCampaign>
  } = {},
) {
  const make = makerOf(application, admin)
  const staff = await customerWithStaff(application, admin)
  const installer = await make.installer({
    languages: ['pt', 'es'],
    email: 'obra@example.com',
    ...installerInput,
  })
  const records = await budgetForSpaces(application, admin, staff, {
    line: line ?? (await printable(application, admin)).line,
    count,
    space: { default_installer_id: installer.id, ...space },
    campaign: await campaignOf?.(staff),
  })
  const { id } = records.budget
  // Uses tariff prices, so that every line has a price regardless of the rates agreed with the installer.
  await application.done('budgetrest/updatepricesource', { id, source: 'tariff' }, admin)
  await moveBudget(application, admin, id, 'sent', 'approved')
  const link = await application.done('budgetrest/installerlink', { id, installer_id: installer.id }, admin)
  return { ...records, staff, installer, link, token: tokenIn(link.address) }
}

/** Moves a budget through the given states in order. */
export async function moveBudget(
  application: TestApplication,
  token: string,
  id: number,
  ...states: readonly ('draft' | 'sent' | 'approved' | 'rejected' | 'closed')[]
): Promise<void> {
  for (const status of states) {
    const { version } = await application.done('budgetrest/get', { id }, token)
    await application.done('budgetrest/changestatus', { id, version, status, note: 'Porque sí' }, token)
  }
}

/** Returns the token of an installer's link: the part after the last slash. */
export function tokenIn(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1)
}
