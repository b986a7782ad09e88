import { at, type Cases, exported, forTheHouse, id, unseen } from './attempts.ts'
import type { CustomerWithRecords } from './customer-with-records.ts'

const ofBudget = ({ budget }: CustomerWithRecords) => budget

/** Returns the case of a house-only call that answers NOT_FOUND to a customer who refers to a different customer's record. */
const house = (input: (foreign: CustomerWithRecords) => object) => ({
  reach: (_own: CustomerWithRecords, foreign: CustomerWithRecords) => [unseen(input(foreign))],
})

/** Cases of calls for budgets and their installation. */
export const installationCases = {
  'budgetrest/list': 'names nothing',
  'budgetrest/export': exported(ofBudget),
  'budgetrest/get': id(ofBudget),
  'budgetrest/getversion': id(ofBudget),
  'budgetrest/print': id(ofBudget),
  'budgetrest/update': {
    reach: (_own, foreign) => [
      forTheHouse({
        order_id: foreign.order.id,
        installer_id: null,
        valid_until: null,
        notes: '',
        discount: 0,
      }),
    ],
  },
  'budgetrest/delete': { reach: (_own, foreign) => [forTheHouse({ id: foreign.budget.id })] },
  'budgetrest/undelete': { reach: (_own, foreign) => [forTheHouse({ id: foreign.budget.id })] },
  'budgetrest/getorderspaces': {
    reach: (_own, foreign) => [at('order_id', { order_id: foreign.order.id })],
  },
  'budgetrest/getspaces': id(ofBudget),
  'budgetrest/updatespace': house(({ budget }) => ({ id: budget.id, line: { id: 1, version: 1 } })),
  'budgetrest/updatespaces': house(({ budget }) => ({ id: budget.id })),
  'budgetrest/updatecolumn': house(({ budget }) => ({ id: budget.id, value: { note: '' } })),
  'budgetrest/updateall': house(({ budget }) => ({ id: budget.id, values: {} })),
  'budgetrest/updatepricesource': house(({ budget }) => ({ id: budget.id, source: 'tariff' })),
  'budgetrest/changestatus': house(({ budget }) => ({ id: budget.id, version: 1, status: 'approved' })),
  'budgetrest/revise': id(ofBudget),
  'budgetrest/differences': id(ofBudget),
  // Only the house is allowed to see the work of installers.
  'installerrest/work': { reach: () => [forTheHouse({ id: 1 })] },
  'installerrest/workspaces': { reach: () => [forTheHouse({ id: 1 })] },
  'installerrest/suggest': {
    reach: (_own, foreign) => [forTheHouse({ space_ids: [foreign.space.id] })],
  },
  'budgetrest/installerlink': house(({ budget }) => ({ id: budget.id, installer_id: 1 })),
  'budgetrest/installerlinks': id(ofBudget),
  'budgetrest/maillink': house(({ budget }) => ({ id: budget.id, link_id: 1 })),
  'budgetrest/revokelink': house(({ budget }) => ({ id: budget.id, link_id: 1 })),
  'budgetrest/restorelink': house(({ budget }) => ({ id: budget.id, link_id: 1 })),
  // These calls are authenticated by an installer's link. Separate tests cover spaces outside of the link's budget.
  'installrest/getjob': 'names nothing',
  'installrest/report': house(({ space }) => ({
    ...{ link: 'x'.repeat(38), key: 'k'.repeat(16), space_id: space.id },
    ...{ kind: 'note', reason: null, text: '', written_at: 1 },
  })),
  'installrest/news': 'names nothing',
  'installrest/waiting': 'names nothing',
  'budgetrest/getinstallerphotos': 'names nothing',
  'budgetrest/nextphotos': { reach: () => [forTheHouse({ filters: {} })] },
  'budgetrest/differentphotos': { reach: () => [forTheHouse({ id: 1, other_id: 2 })] },
  'budgetrest/renewphotos': { reach: () => [forTheHouse({ claims: [{ id: 1, claim: 1 }] })] },
  'budgetrest/provenshare': {
    reach: (_own, foreign) => [
      at('customer_id', { by: 'shop', customer_id: foreign.customer.id }),
      at('campaign_id', { by: 'shop', campaign_id: foreign.campaign.id }),
    ],
  },
  'budgetrest/validatephoto': { reach: () => [forTheHouse({ id: 1, version: 1, state: 'valid' })] },
  'budgetrest/secondphotos': { reach: () => [forTheHouse({})] },
  'budgetrest/secondlook': { reach: () => [forTheHouse({ id: 1, verdict: 'valid' })] },
  'budgetrest/sendrefusals': { reach: () => [forTheHouse({})] },
  'budgetrest/deletephoto': { reach: () => [forTheHouse({ id: 1 })] },
  'budgetrest/undeletephoto': { reach: () => [forTheHouse({ id: 1 })] },
  'budgetrest/updatesaldos': { reach: (_own, foreign) => [forTheHouse({ id: foreign.budget.id })] },
} as const satisfies Cases
