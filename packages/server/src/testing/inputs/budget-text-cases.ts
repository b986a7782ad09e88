import { customerWithStaff, houseUser, type printable } from '../company.ts'
import { jobWithLink } from '../sales/installer-links.ts'
import { budgetForSpaces, orderForSpaces, plainBudget } from '../sales/made-budget.ts'
import { mountedJob } from '../sales/mounted-job.ts'
import type { TestApplication } from '../test-application.ts'
import type { Case } from './text-case.ts'

type Line = ReturnType<Awaited<ReturnType<typeof printable>>['line']>

/** Returns the cases of budget calls that have text fields or need an existing record. */
export function budgetTextCases({
  application,
  admin,
  line,
}: {
  application: TestApplication
  admin: string
  line: Line
}): Record<string, Case> {
  const lineWith = (changes: object = {}) => ({ ...line, ...changes })

  async function someBudget({ approved = false } = {}) {
    const staff = await customerWithStaff(application, admin)
    const records = await budgetForSpaces(application, admin, staff, { line: lineWith })
    const { id } = records.budget
    if (!approved) return records
    for (const status of ['sent', 'approved'] as const) {
      const { version } = await application.done('budgetrest/get', { id }, admin)
      await application.done('budgetrest/changestatus', { id, version, status }, admin)
    }
    return records
  }

  return {
    'budgetrest/update': {
      input: async () => {
        const staff = await customerWithStaff(application, admin)
        return plainBudget((await orderForSpaces(application, admin, staff, { line: lineWith })).order.id)
      },
      texts: { notes: 'comes back' },
    },
    'budgetrest/changestatus': {
      input: async () => {
        const { id, version } = (await someBudget()).budget
        return { id, version, status: 'sent' }
      },
      texts: { note: { comesBackAs: 'history.1.note' }, past_limit: 'is not reached' },
    },
    'budgetrest/getorderspaces': {
      input: async () => ({ order_id: (await someBudget()).order.id }),
      texts: {},
    },
    'budgetrest/updatespace': {
      input: async () => {
        const { id } = (await someBudget()).budget
        const { rows } = await application.done('budgetrest/getspaces', { id }, admin)
        return { id, line: { id: rows[0]?.id, version: 1, note: '' } }
      },
      texts: { 'line.note': { comesBackAs: 'line.note' } },
    },
    'budgetrest/updatespaces': {
      input: async () => ({
        id: (await someBudget()).budget.id,
        changed: [{ id: 1, version: 1, note: '' }],
        added: [{ space_id: 1, note: '' }],
      }),
      texts: { 'changed.0.note': 'is looked at', 'added.0.note': 'is looked at' },
    },
    'budgetrest/updatecolumn': {
      input: async () => ({ id: (await someBudget()).budget.id, value: { note: '' } }),
      texts: { 'value.note': 'is looked at' },
    },
    'budgetrest/updateall': {
      input: async () => ({ id: (await someBudget()).budget.id, values: { note: '' } }),
      texts: { 'values.note': 'is looked at' },
    },
    'budgetrest/updatepricesource': {
      input: async () => ({ id: (await someBudget()).budget.id, source: 'tariff' }),
      texts: {},
    },
    'budgetrest/validatephoto': {
      input: async () => {
        const job = await mountedJob(application, admin, { line: lineWith })
        const verdict = { state: 'rejected', refusal: 'take_again', reason: '' }
        return { id: await job.photograph(), version: 1, ...verdict }
      },
      texts: { reason: 'comes back' },
    },
    'budgetrest/secondlook': {
      input: async () => {
        const job = await mountedJob(application, admin, { line: lineWith })
        const id = await job.photograph()
        const first = await houseUser(application, admin)
        await application.done('budgetrest/validatephoto', { id, version: 1, state: 'valid' }, first.token)
        return { id, verdict: 'take_again', reason: '' }
      },
      texts: { reason: 'comes back' },
    },
    'budgetrest/revise': {
      input: async () => ({ id: (await someBudget({ approved: true })).budget.id }),
      texts: {},
    },
    'budgetrest/updatesaldos': {
      input: async () => ({ id: (await someBudget({ approved: true })).budget.id }),
      texts: { past_limit: 'is looked at' },
    },
    'installrest/getjob': { texts: { link: 'is refused' } },
    'installrest/news': { texts: { link: 'is refused' } },
    'installrest/report': {
      input: async () => {
        const lineOf = (changes: object = {}) => ({ ...line, ...changes })
        const { token, spaces } = await jobWithLink(application, admin, { line: lineOf, count: 1 })
        const report = { kind: 'note', reason: null, text: '', written_at: 1 }
        return { link: token, key: 'k'.repeat(20), space_id: spaces[0]?.id, ...report }
      },
      texts: { link: 'is refused', key: 'is refused', text: 'is looked at' },
    },
    'installrest/waiting': {
      input: async () => {
        const { token } = await jobWithLink(application, admin, { count: 1 })
        return { link: token, phone: 'p'.repeat(20), photos: 1, oldest_age: 0 }
      },
      texts: { link: 'is refused', phone: 'is refused' },
    },
  }
}
