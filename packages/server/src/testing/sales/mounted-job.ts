import { customerWithStaff, makerOf, plainInstaller, type printable } from '../company.ts'
import { phonePhoto } from '../files/installer-pictures.ts'
import type { TestApplication } from '../test-application.ts'
import { lookIntoPhotos, sendPhoto } from './installer-photos.ts'
import { budgetForSpaces } from './made-budget.ts'

type Line = Awaited<ReturnType<typeof printable>>['line']
type OrderState = 'production' | 'shipped' | 'installed'
type BudgetState = 'sent' | 'approved'

let seed = 1000

/**
 * Creates a customer with a shipped order, and an approved budget that assigns the order's spaces to one installer. If
 * `shipped` is false, the order is only confirmed.
 */
export async function mountedJob(
  application: TestApplication,
  admin: string,
  {
    line,
    count = 1,
    email = '',
    shipped = true,
  }: { line: Line; count?: number; email?: string; shipped?: boolean },
) {
  const staff = await customerWithStaff(application, admin)
  const installer = await makerOf(application, admin).installer({ ...plainInstaller(), email })
  const space = { default_installer_id: installer.id }
  const records = await budgetForSpaces(application, admin, staff, { line, count, space })
  const readOrder = () => application.done('orderrest/get', { id: records.order.id }, admin)
  const moveOrder = async (status: OrderState) => {
    const { id, version } = await readOrder()
    return application.done('orderrest/changestatus', { id, version, status }, admin)
  }
  const moveBudget = async (status: BudgetState) => {
    const { id, version } = await application.done('budgetrest/get', { id: records.budget.id }, admin)
    await application.done('budgetrest/changestatus', { id, version, status }, admin)
  }
  const sources = { id: records.budget.id, source: 'tariff' as const }
  await application.done('budgetrest/updatepricesource', sources, admin)
  await moveBudget('sent')
  await moveBudget('approved')
  if (shipped) {
    await moveOrder('production')
    await moveOrder('shipped')
  }
  const { rows: lines } = await application.done('budgetrest/getspaces', { id: records.budget.id }, admin)
  /** Adds an analysed photo of a space. `place` is the index of the budget line. Returns the id of the photo. */
  const photograph = async (place = 0) => {
    seed += 1
    const content = await phonePhoto({ seed, at: Math.floor(Date.now() / 1000) })
    const { id } = await sendPhoto(application, admin, { budget_line_id: lines[place]?.id ?? 0, content })
    await lookIntoPhotos(application)
    return id
  }
  return { ...staff, ...records, installer, lines, photograph, readOrder, moveOrder }
}
